import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OfferedSlot } from '#domain/site/areas/area.contract.ts'
import { sameHours } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import type { AddressDraft } from './address-draft.ts'

/** The hour at which the window begins that most people take: after work. */
const usualHour = 17

type Windows = Pick<AddressDraft, 'slot' | 'collection'>

/** The windows offered for an area. */
export type Offer = Record<'slots' | 'collections', readonly OfferedSlot[]>

interface Wanted {
  from: Day
  until: Day
  order: string
  isRead: boolean
  draft: Windows & { area: string }
  /** The windows that the order has in this area, where it keeps them although they are full. */
  own: readonly string[]
}

/**
 * Chooses the usual windows beforehand, as soon as they are known, where none is chosen. With another area it chooses again what is full
 * there. A window that costs more is never among them.
 */
export function useUsualWindows({ from, until, order, isRead, draft, own }: Wanted, change: (part: Partial<Windows>) => void): void {
  const { api } = useViewer()
  const { area } = draft
  const { data } = useQuery(api.areas.slots.queryOptions({ input: { from, until, order, ...(area && { area }) } }))
  const offeredIn = useRef<string | null>(null)
  useEffect(() => {
    if (!isRead || !data || offeredIn.current === area) return
    offeredIn.current = area
    const chosen = usualWindows(data, { draft, own })
    if (chosen.slot !== draft.slot || chosen.collection !== draft.collection) change(chosen)
  })
}

/** The chosen windows, with the usual ones in place of those that are full; empty where none is left. */
export function usualWindows({ slots, collections }: Offer, { draft, own }: Pick<Wanted, 'own'> & { draft: Windows }): Windows {
  const isFull = (id: string) => !own.includes(id) && [...slots, ...collections].some((one) => one.id === id && one.isFull)
  const isFresh = !draft.slot && !draft.collection
  const slot = isFresh || isFull(draft.slot) ? (usualOf(slots)?.id ?? '') : draft.slot
  const free = collections.filter((one) => !one.isFull)
  const follows = isFresh || isFull(draft.collection)
  const collection = follows && slot ? (sameHours(free, slot)?.id ?? usualOf(free)?.id ?? '') : draft.collection
  return { slot, collection }
}

function usualOf(open: readonly OfferedSlot[]): OfferedSlot | undefined {
  const standard = open.filter(({ isSameDay, isFull }) => !isSameDay && !isFull)
  return standard.find(({ fromHour }) => fromHour === usualHour) ?? standard.at(-1)
}

/** The collection in the hours of the delivery where it has a place, as long as nothing else was chosen. */
export function collectionAfter(slot: string, { collections, draft }: Pick<Offer, 'collections'> & { draft: Windows }): Partial<Windows> {
  const free = collections.filter(({ isFull }) => !isFull)
  const same = sameHours(free, slot)
  const isFollowing = !draft.collection || sameHours(collections, draft.slot)?.id === draft.collection
  return same && isFollowing ? { collection: same.id } : {}
}
