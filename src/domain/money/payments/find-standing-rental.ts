import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { StandingRental } from '#domain/money/ledger/ledger.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'

interface Row extends Record<string, unknown> {
  ownerId: string
  commissionRate: number
  net: Fils
  reduction: Fils
  owed: Fils
  figuresVersion: number
}

/** The remaining price of a rental in the books, with its reduction and its owner's share. */
export async function findStandingRental(tx: TxContext, rentalId: string): Promise<StandingRental> {
  const { rows } = await tx.db.execute<Row>(sql`
    SELECT r.owner_id AS "ownerId", r.commission_rate AS "commissionRate", o.figures_version AS "figuresVersion",
      (SELECT coalesce(sum(captured - refunded), 0)::int FROM payment_parts WHERE rental_id = r.id AND part = 'rental') AS net,
      coalesce(sum(e.amount) FILTER (WHERE e.account = 'discounts'), 0)::int AS reduction,
      coalesce(-sum(e.amount) FILTER (WHERE e.account = 'owner_payable'), 0)::int AS owed
    FROM rentals r JOIN orders o ON o.id = r.order_id LEFT JOIN ledger_entries e ON e.rental_id = r.id AND e.part = 'rental'
    WHERE r.id = ${rentalId} GROUP BY r.id, o.id`)
  const [row] = rows
  if (!row) throw new Error('a refund of no rental')
  const { net, figuresVersion, ...rest } = row
  const { figures } = await readBusinessSettings(tx, figuresVersion)
  return { id: rentalId, ...rest, price: net + rest.reduction, ownerShareOfKept: figures.cancellation.ownerShare }
}
