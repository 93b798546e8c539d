import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import { type CardRow, type ReadContext, toCard } from '#domain/catalogue/items/item-card.ts'
import type { Answer } from '#domain/catalogue/search/answer.ts'
import { questionOf } from '#domain/catalogue/search/find-answer.ts'
import { ofItem, relevanceFrom } from '#domain/catalogue/search/relevance.ts'
import type { Database } from '#platform/database/database.ts'
import type { Statement } from './bare.ts'

const cardColumns = [
  'id',
  'name',
  'brand',
  'category',
  'type',
  'size',
  'colors',
  'condition',
  'pickup_area AS "pickupArea"',
  'price_by_days AS "priceByDays"',
  'agreed_value_fils AS "agreedValue"',
  'measurements',
  'pictures',
].map((name) => `items.${name}`)
/** As many bytes as the shop answers: cards in one language. */
const cardsOf = (days: number) => (rows: object[]) => ({
  items: rows.slice(0, pageAndOne - 1).map((row) => toCard(row as CardRow, 'en', days)),
})
const isPublic = "items.status = 'approved' AND items.visibility = 'visible'"
const pageAndOne = 25

/** The SQL of each parameter of the catalogue's address; `$` is its value. */
const filters: Readonly<Record<string, string>> = {
  category: 'items.category = $',
  type: 'items.type = $',
  kind: 'items.accessory_kind = $',
  size: 'items.size = $',
  'size[]': 'items.size = ANY ($)',
  color: '$ = ANY (items.colors)',
  occasion: 'items.occasions @> ARRAY[$]',
  condition: 'items.condition = $',
  sleeve: 'items.sleeve = $',
  length: 'items.length = $',
  neckline: 'items.neckline = $',
}
const orders: Readonly<Record<string, string>> = {
  recommended: 'items.rank DESC, items.created_at DESC, items.id DESC',
  newest: 'items.created_at DESC, items.rank DESC, items.id DESC',
  'price-up': 'price, items.id',
  'price-down': 'price DESC, items.id DESC',
}

/** The plainest statement that gives the page of a catalogue's address without a text: cards in the order asked for, with days only of what has a free unit then. */
export function plainPage(address: string): Statement {
  const asked = new URL(address, 'http://bench').searchParams
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [isPublic]
  for (const [name, condition] of Object.entries(filters)) {
    const chosen = asked.getAll(name)
    if (chosen.length > 0) conditions.push(condition.replace('$', () => value(name.endsWith('[]') ? chosen : chosen[0])))
  }
  const [from, until] = [asked.get('from'), asked.get('until')]
  const days = from && until ? 1 + Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) : statedDays
  const price = `items.price_by_days[${days}]`
  for (const [name, sign] of [
    ['min', '>='],
    ['max', '<='],
  ]) {
    const bound = asked.get(name ?? '')
    if (bound) conditions.push(`${price} ${sign} ${value(Number(bound))}`)
  }
  if (from && until) conditions.push(freeOn(value(from), value(until)))
  const order = (orders[asked.get('sort') ?? 'recommended'] ?? '').replace('price', price)
  const text = `SELECT ${cardColumns.join(', ')} FROM items WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${pageAndOne}`
  return { text, values, answerOf: cardsOf(days) }
}

/**
 * The plainest statement that gives the page of a text: every item that answers it is ranked. What the words mean, and that no item has all of them,
 * is found out beforehand.
 */
export async function plainSearch(db: Database, text: string): Promise<Statement> {
  const question = await questionOf({ db } as ReadContext, text)
  if (!question) return plainPage('/')
  const whole = ranked(question.whole)
  const { rows } = await db.$client.query(whole.text, whole.values)
  const closest = rows.length === 0 ? await question.findClosest() : null
  return closest ? ranked(closest) : whole
}

function ranked({ condition, tiers, relevance }: Answer): Statement {
  const better = tiers.flatMap((tier) =>
    tier.relevance === null ? [] : [sql`WHEN ${tier.isSo} THEN ${relevanceFrom(sql.raw(`${tier.relevance}`), ofItem)}`],
  )
  const order = better.length > 0 ? sql`CASE ${sql.join(better, sql` `)} ELSE ${relevance} END` : relevance
  const statement = sql`SELECT ${sql.raw(cardColumns.join(', '))} FROM items WHERE ${sql.raw(isPublic)} AND ${condition}
    ORDER BY ${order} DESC, items.created_at DESC, items.id DESC LIMIT ${pageAndOne}`
  const { sql: words, params } = new PgDialect().sqlToQuery(statement)
  return { text: words, values: params, answerOf: cardsOf(statedDays) }
}

function freeOn(from: string, until: string): string {
  return `(items.available_from IS NULL OR items.available_from <= ${from}::date) AND (items.available_until IS NULL OR items.available_until >= ${until}::date)
    AND EXISTS (SELECT FROM units WHERE units.item_id = items.id AND NOT EXISTS (SELECT FROM blocks WHERE blocks.unit_id = units.id AND blocks.is_live
      AND (blocks.expires_at IS NULL OR blocks.expires_at > now())
      AND blocks.days && daterange(${from}::date - 1, ${until}::date + 1 + items.turnaround_days, '[]')))`
}

/** The plainest statement that gives an item's address: the item, its owner and the other sizes of its style. */
export function plainItem(address: string): Statement {
  const text = `SELECT items.*, people.name AS owner_name, people.arabic_name,
      (SELECT count(*) FROM items AS other WHERE other.owner_id = items.owner_id AND ${isPublic.replaceAll('items.', 'other.')}) AS item_count,
      (SELECT json_agg(json_build_object('id', other.id, 'size', other.size)) FROM items AS other WHERE other.style_id = items.style_id
        AND other.owner_id = items.owner_id AND other.id <> items.id AND ${isPublic.replaceAll('items.', 'other.')}) AS siblings
    FROM items JOIN people ON people.id = items.owner_id WHERE items.id = $1 AND ${isPublic}`
  return { text, values: [address.split('/').at(-1)] }
}
