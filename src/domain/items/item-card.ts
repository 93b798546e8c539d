import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { DayRange } from '#values/day.ts'
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
  pictures: items.pictures,
}

/** What a visitor may see. */
export const isPublic = sql`items.status = 'approved' AND items.visibility = 'visible'`

/** A card in the reader's language, priced for a number of days. */
export function toCard(row: Pick<ItemRow, keyof typeof cardColumns>, locale: Locale, days: number): ItemCard {
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
    pictures: row.pictures.map((picture) => toPicture(picture, locale)),
  }
}

function toPicture(picture: StoredPicture, locale: Locale): Picture {
  return { ...picture, alt: picture.alt[locale] }
}

/** True in SQL for an item with one unit free for the whole block of these days. A hold that has run out blocks nothing.
 * Written without reference to the outer row, so that the busy units are found once and not per item. */
export function isFreeOn(range: DayRange, now: Date) {
  const widest = blockOf(range, longestTurnaround)
  const bare = blockOf(range, 0)
  return sql`(items.available_from IS NULL OR items.available_from <= ${range.from}::date)
    AND (items.available_until IS NULL OR items.available_until >= ${range.until}::date)
    AND items.id IN (SELECT units.item_id FROM units WHERE NOT EXISTS (
      SELECT 1 FROM blocks JOIN units AS busy ON busy.id = blocks.unit_id JOIN items AS kept ON kept.id = busy.item_id
      WHERE blocks.unit_id = units.id AND blocks.is_live AND (blocks.expires_at IS NULL OR blocks.expires_at > ${now.toISOString()}::timestamptz)
        AND blocks.days && daterange(${widest.from}::date, ${widest.until}::date, '[]')
        AND blocks.days && daterange(${bare.from}::date, ${bare.until}::date + kept.turnaround_days, '[]')))`
}
