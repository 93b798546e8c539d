import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { plannedForValues } from '#platform/database/named-statements.ts'
import type { Day, DayRange } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { ItemCard, Picture } from './item.contract.ts'
import { blockOf, depositFor, priceFor } from './item.policy.ts'
import { type ItemRow, items, type StoredPicture } from './items.table.ts'

/** A context inside or outside a transaction. */
export type ReadContext = Context | TxContext

const longestTurnaround = 7

/** The columns of a card. */
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

/** The columns of a card as one JSON value of a statement. */
export const cardAsJson = sql`jsonb_build_object(${sql.join(
  Object.entries(cardColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`

/** The row of a card. */
export type CardRow = Pick<ItemRow, keyof typeof cardColumns>

/** SQL condition: the item is public. */
export const isPublic = sql`items.status = 'approved' AND items.visibility = 'visible'`

/** Builds a card in the reader's language, priced for a number of days. */
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
    pictures: row.pictures.map((picture, index) => ({ ...toPicture(picture, locale), ...(index > 0 ? { placeholder: '' } : {}) })),
  }
}

/** A stored picture with its alternative text in one language. */
export function toPicture(picture: StoredPicture, locale: Locale): Picture {
  return { ...picture, alt: picture.alt[locale] }
}

/** SQL condition: the owner rents the item out on these days. */
export function isOfferedOn(range: DayRange): SQL {
  return sql`(items.available_from IS NULL OR items.available_from <= ${range.from}::date)
    AND (items.available_until IS NULL OR items.available_until >= ${range.until}::date)`
}

/**
 * SQL query for the items without a unit free for the whole block of these days. Expired holds do not block. The index on days finds the
 * blocks near the widest possible block; each item's own turnaround then decides. As one condition the planner would take them for
 * exclusive, expect few rows, and loop over all items.
 */
export function itemsBusyOn(range: DayRange, clock: { now: Date; today: Day }): SQL {
  const earliest = earliestStart(clock)
  const widest = blockOf(range, { turnaroundDays: longestTurnaround, earliest })
  const bare = blockOf(range, { turnaroundDays: 0, earliest })
  return sql`WITH near AS MATERIALIZED (SELECT unit_id, days FROM blocks
      WHERE is_live AND (expires_at IS NULL OR expires_at > ${clock.now.toISOString()}::timestamptz)
        AND days && daterange(${widest.from}::date, ${widest.until}::date, '[]'))
    SELECT units.item_id
    FROM near JOIN units ON units.id = near.unit_id JOIN items AS kept ON kept.id = units.item_id
    WHERE kept.status = 'approved' AND kept.visibility = 'visible' AND units.number <= kept.quantity
      AND near.days && daterange(${bare.from}::date, ${bare.until}::date + kept.turnaround_days, '[]') ${plannedForValues}
    GROUP BY units.item_id HAVING bit_count(bit_or(1 << units.number)::bit(8)) >= min(kept.quantity)`
}

/**
 * SQL condition: one unit of the item is free for the whole block of these days, by its own blocks. For items that are looked at one by one until
 * there are enough; `itemsBusyOn` finds all that are busy.
 */
export function isFreeOn(range: DayRange, clock: { now: Date; today: Day }): SQL {
  const block = blockOf(range, { turnaroundDays: 0, earliest: earliestStart(clock) })
  return sql`${isOfferedOn(range)} ${plannedForValues} AND items.quantity > (SELECT count(*) FROM units WHERE units.item_id = items.id AND units.number <= items.quantity AND EXISTS (
    SELECT 1 FROM blocks WHERE blocks.unit_id = units.id AND blocks.is_live
      AND (blocks.expires_at IS NULL OR blocks.expires_at > ${clock.now.toISOString()}::timestamptz)
      AND blocks.days && daterange(${block.from}::date, ${block.until}::date + items.turnaround_days, '[]')))`
}
