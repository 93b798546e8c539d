import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Capability, personCan } from '#domain/permissions.policy.ts'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import type { PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import type { OrderRow } from '#domain/renting/order-details/operations.contract.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { hrefOf } from '#web/admin/items/href-of.ts'
import { useEveryEntry } from '#web/admin/navigation-entries.ts'
import type { NavigationEntry } from '#web/runtime/admin-navigation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { type Setting, useSettings } from './use-settings.ts'

const maxOrders = 6
const maxPeople = 4
const maxItems = 4
const maxSettings = 5
const typingMs = 150

/** Something that the page offers to do, by its own button. */
export interface Move {
  name: string
  /** The subject of the action, where the page shows several. */
  about: string
  button: HTMLElement
}

export type Command =
  | { kind: 'move'; id: string; move: Move }
  | ({ id: string; to: string } & (
      | { kind: 'order'; order: OrderRow }
      | { kind: 'all-orders' }
      | { kind: 'person'; found: PersonRow }
      | { kind: 'all-people' }
      | { kind: 'item'; item: ManagedItemRow }
      | { kind: 'all-items' }
      | { kind: 'setting'; setting: Setting }
      | { kind: 'place'; place: NavigationEntry }
    ))

export interface Commands {
  commands: readonly Command[]
  /** The search text, without the sign that limits it to pages. */
  words: string
  isSearching: boolean
  hasFailed: boolean
}

/**
 * The results of the typed words. First come the moves that the page under the palette offers now. Then orders by number or customer,
 * people by name or contact, items by name, brand or owner, settings by their words, and pages. After `>` only pages.
 */
export function useCommands(typed: string): Commands {
  // Items show their state.
  const { t } = useTranslation(['operations', 'managed-items'])
  const onlyPages = typed.trimStart().startsWith('>')
  const words = typed.trim().replace(/^>\s*/, '')
  const { orders, people, items, isSearching, hasFailed } = useFound(onlyPages ? '' : words)
  const folded = foldForSearch(words)
  const isMeant = (name: string) => foldForSearch(name).includes(folded)
  const settings = useSettings()
  const meant = onlyPages || folded === '' ? [] : settings.filter(({ name }) => isMeant(name)).slice(0, maxSettings)
  const isExact = ({ name }: Move) => Number(foldForSearch(name) === folded)
  const moves = useMoves()
    .filter(({ name, about }) => isMeant(`${name} ${about}`))
    .toSorted((one, other) => isExact(other) - isExact(one))
  const places = useEveryEntry().filter(({ name }) => isMeant(t(`nav.${name}`)))
  const all = (kind: 'all-orders' | 'all-people' | 'all-items', path: string): Command => ({
    ...{ kind, id: kind, to: `/admin/${path}?q=${encodeURIComponent(words)}` },
  })
  return {
    words,
    isSearching,
    hasFailed,
    commands: [
      ...(onlyPages ? [] : moves).map((move, index): Command => ({ kind: 'move', id: `move-${index}`, move })),
      ...orders.rows.map((order): Command => ({ kind: 'order', id: `order-${order.id}`, to: `/admin/orders/${order.id}`, order })),
      ...(orders.isAsked ? [all('all-orders', 'orders')] : []),
      ...people.rows.map((one): Command => ({ kind: 'person', id: `person-${one.id}`, to: `/admin/people/${one.id}`, found: one })),
      ...(people.rows.length > 0 ? [all('all-people', 'people')] : []),
      ...items.rows.map(
        (item): Command => ({ kind: 'item', id: `item-${item.id}`, to: hrefOf(item) ?? `/admin/items?q=${item.id}`, item }),
      ),
      ...(items.rows.length > 0 ? [all('all-items', 'items')] : []),
      ...meant.map((setting): Command => ({ kind: 'setting', id: `setting-${setting.id}`, to: setting.to, setting })),
      ...places.map((place): Command => ({ kind: 'place', id: `place-${place.name}`, to: place.to, place })),
    ],
  }
}

/** The moves of the page, from its buttons when the palette was opened. */
function useMoves(): readonly Move[] {
  const [moves] = useState(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-move]:not(:disabled)')]
      .filter((button) => button.checkVisibility())
      .map((button) => ({ name: button.textContent.trim(), about: button.dataset['move'] ?? '', button })),
  )
  return moves
}

/** The orders, people and items that the shop knows under the words, as far as they may be read. */
function useFound(words: string) {
  const { api, person } = useViewer()
  const q = useSettled(words)
  const isAsked = (needs: Capability) => words !== '' && personCan(person, needs)
  const asks = (needs: Capability) => ({
    ...{ enabled: isAsked(needs) && q !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  })
  const orders = useQuery({ ...api.operations.orders.queryOptions({ input: { q } }), ...asks('orders.read-all') })
  const people = useQuery({ ...api.managedPeople.list.queryOptions({ input: { q } }), ...asks('people.read-all') })
  const items = useQuery({ ...api.managedItems.list.queryOptions({ input: { q } }), ...asks('stock.read-all') })
  const found = <Row>(needs: Capability, rows: readonly Row[] | undefined, most: number) => ({
    isAsked: isAsked(needs),
    rows: isAsked(needs) && q !== '' ? (rows ?? []).slice(0, most) : [],
  })
  const asked = [
    { search: orders, needs: 'orders.read-all' },
    { search: people, needs: 'people.read-all' },
    { search: items, needs: 'stock.read-all' },
  ] as const
  const running = asked.filter(({ needs }) => isAsked(needs)).map(({ search }) => search)
  return {
    orders: found('orders.read-all', orders.data?.rows, maxOrders),
    people: found('people.read-all', people.data?.rows, maxPeople),
    items: found('stock.read-all', items.data?.rows, maxItems),
    isSearching: running.some(({ isFetching }) => isFetching || q !== words),
    hasFailed: running.some(({ isError }) => isError),
  }
}

/** A debounced text, so that not every letter sends a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
