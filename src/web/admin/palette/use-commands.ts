import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { OrderRow } from '#domain/renting/operations/operations.contract.ts'
import type { PersonRow } from '#domain/renting/person-files/person-file.contract.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { type Place, usePlaces } from '#web/admin/places.ts'

const maxOrders = 6
const maxPeople = 4
const typingMs = 150

export type Command = { id: string; to: string } & (
  | { kind: 'order'; order: OrderRow }
  | { kind: 'all-orders' }
  | { kind: 'person'; found: PersonRow }
  | { kind: 'all-people' }
  | { kind: 'place'; place: Place }
)

export interface Commands {
  commands: readonly Command[]
  /** What is looked for, without the sign that asks for pages only. */
  words: string
  isSearching: boolean
  hasFailed: boolean
}

/** What the typed words lead to: orders by their number or customer, people by their name or contact, then pages. After `>` only pages. */
export function useCommands(typed: string): Commands {
  const { t } = useTranslation('operations')
  const { api, person } = useViewer()
  const onlyPages = typed.trimStart().startsWith('>')
  const words = typed.trim().replace(/^>\s*/, '')
  const isAsking = !onlyPages && words !== '' && personCan(person, 'orders.read-all')
  const q = useSettled(words)
  const search = useQuery({
    ...api.operations.orders.queryOptions({ input: { q } }),
    enabled: isAsking && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const isAskingPeople = !onlyPages && words !== '' && personCan(person, 'people.read-all')
  const people = useQuery({
    ...api.personFiles.list.queryOptions({ input: { q } }),
    enabled: isAskingPeople && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const found = isAskingPeople && q !== '' ? (people.data?.rows ?? []).slice(0, maxPeople) : []
  const orders = isAsking && q !== '' ? (search.data?.rows ?? []).slice(0, maxOrders) : []
  const folded = foldForSearch(words)
  const places = usePlaces().filter(({ name }) => foldForSearch(t(`nav.${name}`)).includes(folded))
  return {
    words,
    isSearching: (isAsking && (q !== words || search.isFetching)) || (isAskingPeople && (q !== words || people.isFetching)),
    hasFailed: (isAsking && search.isError) || (isAskingPeople && people.isError),
    commands: [
      ...orders.map((order): Command => ({ kind: 'order', id: `order-${order.id}`, to: `/admin/orders/${order.id}`, order })),
      ...(isAsking ? [{ kind: 'all-orders', id: 'all-orders', to: `/admin/orders?q=${encodeURIComponent(words)}` } as const] : []),
      ...found.map((one): Command => ({ kind: 'person', id: `person-${one.id}`, to: `/admin/people/${one.id}`, found: one })),
      ...(isAskingPeople && found.length > 0
        ? [{ kind: 'all-people', id: 'all-people', to: `/admin/people?q=${encodeURIComponent(words)}` } as const]
        : []),
      ...places.map((place): Command => ({ kind: 'place', id: `place-${place.name}`, to: place.to, place })),
    ],
  }
}

/** A text once it has stood for a moment, so that not every letter is asked for. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
