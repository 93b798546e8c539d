import { type SQL, sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { Day, DayRange } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { ItemCard, Picture } from './item.contract.ts'
import { blockOf, depositFor, priceFor } from './item.policy.ts'
import { type ItemRow, items, type StoredPicture } from './items.table.ts'

/** A context of either kind: reads run inside and outside a transaction. */
export type ReadContext = Context | TxContext

const longestTurnaround = 7

/** The columns that a card is made of. */
export const cardColumns = {
  id: items.id,
  name: items.name,
  brand: items.brand,
  category: items.category,
  type: items.type,
  size: items.size,
  colors: items.colors,
  condition: items.condition,
  pickupArea: items.pickupArea,
  priceByDays: items.priceByDays,
  agreedValue: items.agreedValue,
  measurements: items.measurements,
  pictures: items.pictures,
}

/** A card as one value of a statement. */
export const cardAsJson = sql`jsonb_build_object(${sql.join(
  Object.entries(cardColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`

/** What a card is made of. */
export type CardRow = Pick<ItemRow, keyof typeof cardColumns>

/** What a visitor may see. */
export const isPublic = sql`items.status = 'approved' AND items.visibility = 'visible'`

/** A card in the reader's language, priced for a number of days. */
export function toCard(row: CardRow, locale: Locale, days: number): ItemCard {
  return {
    id: row.id,
    name: row.name[locale],
    brand: row.brand[locale],
    category: row.category,
    type: row.type,
    size: row.size,
    color: row.colors[0] ?? '',
    condition: row.condition,
    area: row.pickupArea,
    price: priceFor(row.priceByDays, days),
    days,
    deposit: depositFor(row.agreedValue),
    measurements: row.measurements,
    pictures: row.pictures.map((picture, at) => ({ ...toPicture(picture, locale), ...(at > 0 ? { placeholder: '' } : {}) })),
  }
}

/** A stored picture with its text in one language. */
export function toPicture(picture: StoredPicture, locale: Locale): Picture {
  return { ...picture, alt: picture.alt[locale] }
}

/** True in SQL for an item whose owner lends it on these days. */
export function isOfferedOn(range: DayRange): SQL {
  return sql`(items.available_from IS NULL OR items.available_from <= ${range.from}::date)
    AND (items.available_until IS NULL OR items.available_until >= ${range.until}::date)`
}

/** A query for the items without a unit free for the whole block of these days. A hold that has run out blocks nothing.
 * The index on days finds the blocks near the widest block there is; then each item's own turnaround decides. */
export function itemsBusyOn(range: DayRange, clock: { now: Date; today: Day }): SQL {
  const earliest = earliestStart(clock)
  const widest = blockOf(range, { turnaroundDays: longestTurnaround, earliest })
  const bare = blockOf(range, { turnaroundDays: 0, earliest })
  return sql`SELECT units.item_id
    FROM blocks JOIN units ON units.id = blocks.unit_id JOIN items AS kept ON kept.id = units.item_id
    WHERE blocks.is_live AND (blocks.expires_at IS NULL OR blocks.expires_at > ${clock.now.toISOString()}::timestamptz)
      AND kept.status = 'approved' AND kept.visibility = 'visible'
      AND blocks.days && daterange(${widest.from}::date, ${widest.until}::date, '[]')
      AND blocks.days && daterange(${bare.from}::date, ${bare.until}::date + kept.turnaround_days, '[]')
    GROUP BY units.item_id HAVING bit_count(bit_or(1 << units.number)::bit(8)) >= min(kept.quantity)`
}

/** True in SQL for a visible item with one unit free for the whole block of these days. The busy items are found once and not per item. */
export function isFreeOn(range: DayRange, clock: { now: Date; today: Day }): SQL {
  return sql`${isOfferedOn(range)} AND items.id NOT IN (${itemsBusyOn(range, clock)})`
}
