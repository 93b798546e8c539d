import { type SQL, sql } from 'drizzle-orm'
import { isDay } from '#values/day.ts'
import type { Browse } from './search.contract.ts'

/** The sort order of a page of the catalogue. */
export interface PageOrder {
  /** The sort keys of an item as a JSON array of texts. */
  keys: SQL
  by: SQL
  /** The item with which the page before ended; null at the beginning. */
  place: Position | null
  /** True for the items after it. */
  after: SQL | null
}

/** The sort keys of an item, and its id. */
export interface Position {
  keys: readonly string[]
  id: string
}

interface SortKey {
  key: SQL
  type: keyof typeof keyShapes
}

/** As PostgreSQL writes them, in UTC. */
const keyShapes = {
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^(?!0000)\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/,
}

/** The order asked for, by columns of `items`; the id comes last, so that pages neither repeat nor skip an item. */
export function orderOf({ sort = 'recommended', after }: Browse, price: SQL, relevance: SQL | undefined): PageOrder {
  const isUp = sort === 'price-up'
  const rank = { key: sql`items.rank`, type: 'bigint' } as const
  const newest = { key: sql`items.created_at`, type: 'timestamptz' } as const
  const keys: Record<typeof sort, readonly SortKey[]> = {
    'price-up': [{ key: price, type: 'bigint' }],
    'price-down': [{ key: price, type: 'bigint' }],
    newest: [newest, rank],
    recommended: [relevance ? { key: relevance, type: 'bigint' } : rank, newest],
  }
  const sorted = keys[sort]
  const place = after ? fromCursor(after, sorted) : null
  const columns = [...sorted.map(({ key }) => key), sql`items.id`]
  const values = place && [...sorted.map(({ type }, index) => sql`${place.keys[index]}::${sql.raw(type)}`), sql`${place.id}`]
  return {
    keys: sql`jsonb_build_array(${sql.join(
      sorted.map(({ key }) => sql`(${key})::text`),
      sql`, `,
    )})`,
    by: sql.join(
      columns.map((key) => (isUp ? key : sql`${key} DESC`)),
      sql`, `,
    ),
    place,
    after: values && sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isUp ? '>' : '<')} (${sql.join(values, sql`, `)})`,
  }
}

/** A place in the list as a word of an address. */
export function toCursor({ keys, id }: Position): string {
  return Buffer.from(JSON.stringify([...keys, id])).toString('base64url')
}

/** Returns null for a text that is no cursor of this order: the list then begins at its beginning. */
function fromCursor(text: string, sorted: readonly SortKey[]): Position | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== sorted.length + 1) return null
    const texts = read.filter((each) => typeof each === 'string')
    const id = texts[sorted.length]
    const isOurs = sorted.every(({ type }, index) => isKey(type, texts[index] ?? ''))
    if (id !== undefined && isOurs && /^[A-Za-z0-9-]{1,64}$/.test(id)) return { keys: texts.slice(0, -1), id }
  } catch {
    return null
  }
  return null
}

function isKey(type: SortKey['type'], text: string): boolean {
  return keyShapes[type].test(text) && (type !== 'timestamptz' || isDay(text.slice(0, 10)))
}
