import { sql } from 'drizzle-orm'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { accessoryKinds, categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import type { PriceAdvice } from './listing.contract.ts'

export interface Comparable {
  category: (typeof categories)[number]
  type: (typeof itemTypes)[number]
  accessoryKind?: (typeof accessoryKinds)[number] | null | undefined
}

const minComparable = 3
const maxCompared = 1000
const countedDays = 90
const daysAMonth = 30
/** People state prices in half dinars. */
const step = 500

/**
 * The prices of comparable items on the market for three days: the middle half, rounded to half a dinar, and the monthly rentals of one.
 * Compared are the newest thousand of the same category and type; of an accessory those of its kind.
 */
export async function advisePrice(ctx: Context | TxContext, { category, type, accessoryKind }: Comparable): Promise<PriceAdvice> {
  const { today } = await nowOf(ctx)
  const isKind = accessoryKind ? sql`AND accessory_kind = ${accessoryKind}` : sql``
  const { rows } = await ctx.db.execute<{ low: number | null; high: number | null; count: number; rented: number }>(sql`
    WITH compared AS (SELECT id, price_by_days[${sql.raw(String(statedDays))}] AS price FROM items
      WHERE status = 'approved' AND visibility = 'visible' AND category = ${category} AND type = ${type} ${isKind}
      ORDER BY created_at DESC, rank DESC, id DESC LIMIT ${maxCompared})
    SELECT percentile_disc(0.25) WITHIN GROUP (ORDER BY price) AS low, percentile_disc(0.75) WITHIN GROUP (ORDER BY price) AS high,
      count(*)::int AS count,
      (SELECT count(*)::int FROM rentals JOIN compared ON compared.id = rentals.item_id
        WHERE rentals.confirmed_at IS NOT NULL AND rentals.first_day > ${today}::date - ${countedDays}::int) AS rented
    FROM compared`)
  const { low = null, high = null, count = 0, rented = 0 } = rows[0] ?? {}
  const isKnown = count >= minComparable && low !== null && high !== null
  return {
    low: isKnown ? Math.floor(low / step) * step : null,
    high: isKnown ? Math.ceil(high / step) * step : null,
    count,
    rentalsAMonth: count === 0 ? 0 : Math.round((rented * daysAMonth * 10) / (countedDays * count)) / 10,
  }
}
