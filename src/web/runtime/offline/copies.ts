import type { Query, QueryClient } from '@tanstack/react-query'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { CataloguePage } from '#domain/catalogue/search/search.contract.ts'
import type { Locale } from '#values/locale.ts'
import { type CardCopy, entryOf, type InventoryEntry } from './inventory-entry.ts'

export type { CardCopy } from './inventory-entry.ts'

const maxCards = 96
const maxPieces = 40

/** The specification's keys, each with the copies it is named after. */
const keys = {
  /** The last catalogue: every card seen lately, the newest first. */
  catalogue: 'inventoryItems',
  /** The list fetched last. */
  lastFetched: 'lastFetchedProducts',
  /** The cards on the page that is open. */
  displayed: 'active_displayed_products',
  /** The last list of each category, by its name. */
  byCategory: 'productsByCategory',
  /** Whole pieces that were opened, the newest first. */
  pieces: 'products',
} as const

/** Writes a copy of every piece and list the pages bring, for reading without a connection. */
export function keepCopies(queryClient: QueryClient, locale: Locale): void {
  const fresh = new Set<Query>()
  const keepAll = () => {
    for (const query of fresh) keepOne(query, locale)
    fresh.clear()
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated') return
    if (fresh.size === 0) whenIdle(keepAll)
    fresh.add(query)
  })
  window.addEventListener('pagehide', keepAll)
}

/** The cached copy of a piece in this language, or null. */
export function findCopy(id: string, locale: Locale): CardCopy | null {
  const isIt = (card: CardCopy) => card.id === id && card.locale === locale
  return readCards(keys.pieces).find(isIt) ?? readCatalogue().find(isIt) ?? null
}

/** The pieces that were opened, in this language, the newest first. */
export function listOpened(locale: Locale): CardCopy[] {
  return readCards(keys.pieces).filter((card) => card.locale === locale)
}

const written = new WeakMap<object, true>()

function keepOne({ queryKey, state }: Query, locale: Locale): void {
  const [noun, name, input] = queryKey as [string, string, { category?: string }?]
  const data = state.data as object | undefined
  if (!data || written.has(data)) return
  written.set(data, true)
  if (noun === 'items' && name === 'get') {
    const piece = { ...(data as Item), locale }
    write(keys.pieces, newestFirst([piece], readCards(keys.pieces), maxPieces))
  }
  if (noun === 'search' && name === 'browse') {
    const cards = (data as CataloguePage).items.map((card) => ({ ...card, locale }))
    if (cards.length === 0) return
    write(keys.lastFetched, cards)
    write(keys.displayed, cards)
    const opened = readCards(keys.pieces)
    const all = newestFirst(cards, readCatalogue(), maxCards)
    write(
      keys.catalogue,
      all.map((card) =>
        entryOf(
          card,
          opened.find(({ id, locale }) => id === card.id && locale === card.locale),
        ),
      ),
    )
    const category = input?.category ?? null
    if (category) write(keys.byCategory, { ...readByCategory(), [category]: cards })
  }
}

/** Some browsers have no word for idle time. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 500)
}

function newestFirst(cards: readonly CardCopy[], known: readonly CardCopy[], most: number): CardCopy[] {
  const isNew = new Set(cards.map(({ id, locale }) => `${locale}/${id}`))
  return [...cards, ...known.filter(({ id, locale }) => !isNew.has(`${locale}/${id}`))].slice(0, most)
}

function readCards(key: string): CardCopy[] {
  const stored = read(key)
  return Array.isArray(stored) ? stored.filter(isCard) : []
}

/** The catalogue has the specification's fields, each entry with the card it was made of. */
function readCatalogue(): CardCopy[] {
  const stored = read(keys.catalogue)
  return Array.isArray(stored) ? stored.map((entry) => (entry as Partial<InventoryEntry> | null)?.card).filter(isCard) : []
}

function readByCategory(): Record<string, CardCopy[]> {
  const stored = read(keys.byCategory)
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, CardCopy[]>) : {}
}

/** A copy of an older shop, or of none, is passed over. */
function isCard(value: unknown): value is CardCopy {
  const card = (value ?? {}) as Partial<CardCopy>
  return (
    typeof card.id === 'string' &&
    typeof card.name === 'string' &&
    typeof card.brand === 'string' &&
    typeof card.price === 'number' &&
    typeof card.days === 'number' &&
    typeof card.locale === 'string' &&
    Array.isArray(card.pictures)
  )
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that is full or keeps nothing works as long as there is a connection.
  }
}
