import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { TrustLevel } from './person.contract.ts'

const cleanRentals = 3
/** The trust level of a visitor. */
export const lowestTrust: TrustLevel = { isVerified: false, isTrusted: false }

/** The trust level of a person, which lowers their deposits; the lowest for a visitor. */
export async function findTrustLevel(ctx: Context | TxContext, personId: string | null): Promise<TrustLevel> {
  if (personId === null) return lowestTrust
  const { rows } = await ctx.db.execute<{ isVerified: boolean; isTrusted: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM identity_checks WHERE person_id = ${personId} AND status = 'approved') AS "isVerified",
      (SELECT count(*) FROM rentals r JOIN orders o ON o.id = r.order_id
        WHERE o.person_id = ${personId} AND ${hasMeaning(({ earnsTrust }) => earnsTrust, sql`r.status`)}
          AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id AND c.bearer = 'customer' AND c.decided > 0 AND c.status <> 'withdrawn')) >= ${cleanRentals} AS "isTrusted"`)
  return rows[0] ?? lowestTrust
}
