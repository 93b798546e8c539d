import { sql } from 'drizzle-orm'
import { visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import type { StatedPrices } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { ListingStatus } from '#domain/catalogue/listings/listing.policy.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import type { BulkChange, PlannedChange } from './listing-bulk.contract.ts'
import type { BulkItem } from './listing-bulk.policy.ts'

/** An item as a change of many finds it. */
export interface Found extends BulkItem {
  id: string
  name: LocalizedText
  priceByDays: readonly Fils[]
  agreedValue: Fils
}

interface FoundRow extends Omit<Found, 'visibility' | 'listing' | 'prices' | 'approved'>, Record<string, unknown> {
  status: string
  visibility: string
  listing: ListingStatus | null
  price: Fils
  stated: StatedPrices
  approved: Fils[] | null
}

/** The items of a change, by id; of a change of prices that is taken back with what it made of each. */
export async function findMany(
  ctx: Context | TxContext,
  { ids, change }: { ids: readonly string[]; change: PlannedChange | BulkChange },
): Promise<Map<string, Found>> {
  const bulk = change.kind === 'restore-prices' ? change.bulk : null
  const { rows } = await ctx.db.execute<FoundRow>(sql`
    SELECT items.id, items.owner_id AS "ownerId", items.name, items.status, items.visibility, items.category, items.type, listings.status AS listing,
      people.suspended_at IS NOT NULL AS "isOwnerSuspended", items.rental_period AS "rentalPeriod", items.price_fils AS price,
      items.stated_prices AS stated, items.price_by_days AS "priceByDays", items.agreed_value_fils AS "agreedValue",
      listings.approved_prices AS approved,
      (SELECT details FROM audit_log WHERE subject_id = items.id AND event = 'listing.repriced' AND details ->> 'bulk' = ${bulk}::text) AS repriced
    FROM items JOIN people ON people.id = items.owner_id LEFT JOIN listings ON listings.id = items.id WHERE items.id = ANY (${sql.param([...ids])}::text[])`)
  return new Map(
    rows.map(({ price, stated, approved, ...row }) => [
      row.id,
      {
        ...row,
        visibility: visibilityOf(row),
        listing: row.listing ?? 'approved',
        prices: { price, stated },
        approved: approved ?? row.priceByDays,
      },
    ]),
  )
}
