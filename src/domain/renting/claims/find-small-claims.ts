import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'

/** Whether the shop may still pay small damage of a rental: it has not done so too often of late for its owner or its customer. */
export async function hasSmallClaimLeft(tx: TxContext, { ownerId, customerId, figures }: RentalWithOrder): Promise<boolean> {
  const since = new Date(tx.now.getTime() - figures.claims.smallDays * 86_400_000).toISOString()
  const { rows } = await tx.db.execute<{ most: number }>(sql`
    SELECT greatest(count(*) FILTER (WHERE rentals.owner_id = ${ownerId}), count(*) FILTER (WHERE orders.person_id = ${customerId}))::int AS most
    FROM claims JOIN rentals ON rentals.id = claims.rental_id JOIN orders ON orders.id = claims.order_id
    WHERE claims.rule = 'small-claim' AND claims.status <> 'withdrawn' AND claims.created_at > ${since}::timestamptz
      AND (rentals.owner_id = ${ownerId} OR orders.person_id = ${customerId})`)
  return (rows[0]?.most ?? 0) < figures.claims.smallMost
}
