import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OfferedSlot } from '#domain/site/areas/area.contract.ts'
import { collectionSlotsFor, sameHours } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import type { AddressDraft } from './address-draft.ts'

/** The hour at which the window begins that most people take: after work. */
const usualHour = 17

type Windows = Pick<AddressDraft, 'slot' | 'collection'>

/** Chooses the usual windows beforehand, as soon as they are known, where none is chosen. One that costs more is never among them. */
export function useUsualWindows(
  { from, until, order, isRead, draft }: { from: Day; until: Day; order: string; isRead: boolean; draft: Windows & { area: string } },
  change: (part: Partial<Windows>) => void,
): void {
  const { api } = useViewer()
  const { data } = useQuery(api.areas.slots.queryOptions({ input: { from, until, order, ...(draft.area && { area: draft.area }) } }))
  const isOffered = useRef(false)
  useEffect(() => {
    if (!isRead || !data || isOffered.current) return
    isOffered.current = true
    const usual = usualOf(data.slots)
    if (usual && !draft.slot && !draft.collection) change({ slot: usual.id, ...collectionAfter(usual.id, { until, draft }) })
  })
}

function usualOf(open: readonly OfferedSlot[]): OfferedSlot | undefined {
  const standard = open.filter(({ isSameDay, isFull }) => !isSameDay && !isFull)
  return standard.find(({ fromHour }) => fromHour === usualHour) ?? standard.at(-1)
}

/** The collection in the hours of the delivery, as long as nothing else was chosen. */
export function collectionAfter(slot: string, { until, draft }: { until: Day; draft: Windows }): Partial<Windows> {
  const open = collectionSlotsFor(until)
  const same = sameHours(open, slot)
  const isFollowing = !draft.collection || sameHours(open, draft.slot)?.id === draft.collection
  return same && isFollowing ? { collection: same.id } : {}
}
