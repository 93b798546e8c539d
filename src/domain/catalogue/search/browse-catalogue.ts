import { type SQL, sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { nowOf } from '#domain/context.ts'
import {
  cardAsJson,
  type CardRow,
  isFreeOn,
  isOfferedOn,
  isPublic,
  itemsBusyOn,
  type ReadContext,
  toCard,
} from '#domain/catalogue/items/item-card.ts'
import { refusalToDays, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { type Day, type DayRange, lengthOf } from '#values/day.ts'
import type { Browse, CatalogueCounts, CataloguePage, Counted } from './search.contract.ts'
import { filtersOf } from './catalogue-filters.ts'
import { type Answer, findAnswer } from './find-answer.ts'
import { isNotBusy, readCounts } from './read-counts.ts'

const usualLimit = 24

/** One page of the catalogue. With days, only what is free for the whole block then, priced for those days. */
export async function browseCatalogue(ctx: ReadContext, browse: Browse): Promise<CataloguePage> {
  const asked = await askedOf(ctx, browse)
  const read = async () => {
    const answer = await findAnswer(ctx, browse.q)
    return { isPartial: answer?.isPartial ?? false, rows: await readAnswer(ctx, browse, { ...asked, answer }) }
  }
  // What is free on some days is never remembered.
  const { rows, isPartial } = await (asked.range || !ctx.cache ? read() : ctx.cache.get(`browse ${JSON.stringify(browse)}`, read))
  const limit = browse.limit ?? usualLimit
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toCard(row, ctx.locale, asked.days)),
    next: rows.length > limit && last ? toCursor(last.keys, last.id) : null,
    isPartial,
  }
}

/** What the whole of an answer holds: how many, each facet, and the range and spread of prices. */
export async function countCatalogue(ctx: ReadContext, browse: Counted): Promise<CatalogueCounts> {
  const { range, clock, price } = await askedOf(ctx, browse)
  const read = async () => {
    const answer = await findAnswer(ctx, browse.q)
    const always = [isPublic, ...(answer ? [answer.condition] : []), ...(range ? [isOfferedOn(range), isNotBusy] : [])]
    const busy = range ? itemsBusyOn(range, clock) : null
    return { ...(await readCounts(ctx.db, { busy, always, filters: filtersOf(browse, price), price })), isCapped: false }
  }
  return range || !ctx.cache ? read() : ctx.cache.get(`counts ${JSON.stringify(browse)}`, read)
}

async function askedOf(ctx: ReadContext, browse: Counted) {
  const clock = await nowOf(ctx)
  const range = rangeOf(browse)
  if (range) refuse(refusalToDays(range, { today: clock.today, earliest: earliestStart(clock) }), 422)
  const days = range ? lengthOf(range) : statedDays
  return { clock, range, days, price: sql`items.price_by_days[${sql.raw(String(days))}]` }
}

interface Asked {
  range: DayRange | null
  clock: { now: Date; today: Day }
  price: SQL
  answer: Answer | null
}

async function readAnswer(ctx: ReadContext, browse: Browse, { range, clock, price, answer }: Asked) {
  const order = orderOf(browse, price, answer?.relevance)
  const conditions = [
    isPublic,
    ...(answer ? [answer.condition] : []),
    ...(range ? [isFreeOn(range, clock)] : []),
    ...filtersOf(browse, price).map(({ condition }) => condition),
    ...(order.after ? [order.after] : []),
  ]
  // Cards are made of the chosen items only: their texts and pictures are most of an item.
  const { rows } = await ctx.db.execute<{
    card: CardRow & { keys: string[] }
  }>(sql`SELECT ${cardAsJson} || jsonb_build_object('keys', ${order.keys}) AS card FROM items
    WHERE items.id IN (SELECT items.id FROM items WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order.by} LIMIT ${(browse.limit ?? usualLimit) + 1})
    ORDER BY ${order.by}`)
  return rows.map(({ card }) => card)
}

function rangeOf({ from, until }: Counted): DayRange | null {
  if (!from && !until) return null
  if (!from || !until) throw new Refusal('input.invalid', 422, { fields: [from ? 'until' : 'from'] })
  return { from, until }
}

/** What a page is sorted by, from the first to the last; the id comes after all of them, so that pages neither repeat nor skip an item. */
function orderOf(browse: Browse, price: SQL, relevance: SQL | undefined): { keys: SQL; by: SQL; after: SQL | null } {
  const sort = browse.sort ?? 'recommended'
  const isUp = sort === 'price-up'
  const newest = { key: sql`items.created_at`, type: 'timestamptz' } as const
  const foremost = { key: relevance ?? sql`items.rank`, type: 'bigint' } as const
  const keys = {
    'price-up': [{ key: price, type: 'bigint' }],
    'price-down': [{ key: price, type: 'bigint' }],
    newest: [newest, { key: sql`items.rank`, type: 'bigint' }],
    recommended: [foremost, newest],
  } as const satisfies Record<typeof sort, readonly SortKey[]>
  const sorted: readonly SortKey[] = keys[sort]
  const cursor = browse.after ? fromCursor(browse.after, sorted) : null
  const columns = sql.join([...sorted.map(({ key }) => key), sql`items.id`], sql`, `)
  const place = cursor && [...sorted.map(({ type }, at) => sql`${cursor.keys[at]}::${sql.raw(type)}`), sql`${cursor.id}`]
  return {
    keys: sql`jsonb_build_array(${sql.join(
      sorted.map(({ key }) => sql`(${key})::text`),
      sql`, `,
    )})`,
    by: sql.join(
      [...sorted.map(({ key }) => key), sql`items.id`].map((key) => (isUp ? key : sql`${key} DESC`)),
      sql`, `,
    ),
    after: place && sql`(${columns}) ${sql.raw(isUp ? '>' : '<')} (${sql.join(place, sql`, `)})`,
  }
}

interface SortKey {
  key: SQL
  type: keyof typeof keyShapes
}

function toCursor(keys: readonly string[], id: string): string {
  return Buffer.from(JSON.stringify([...keys, id])).toString('base64url')
}

const keyShapes = { bigint: /^-?\d{1,18}$/, timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/ }

/** Null for a place that is none of ours: the list then begins at its beginning. */
function fromCursor(text: string, sorted: readonly SortKey[]): { keys: string[]; id: string } | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== sorted.length + 1) return null
    const texts = read.filter((each) => typeof each === 'string')
    const id = texts[sorted.length]
    const isOurs = sorted.every(({ type }, at) => keyShapes[type].test(texts[at] ?? ''))
    if (id !== undefined && isOurs && /^[A-Za-z0-9-]{1,64}$/.test(id)) return { keys: texts.slice(0, -1), id }
  } catch {
    return null
  }
  return null
}
