import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { OtherSide } from './blocked-person.contract.ts'

interface Found extends OtherSide {
  /** Null for a guest and for an account that is gone. */
  personId: string | null
}

/**
 * The other side of a rental that the actor rented or rents out.
 * @throws {Refusal} 404 `rental.unknown` also for one of others, and for one that was never asked for
 */
export async function findOtherSide(ctx: Context | TxContext, rental: string): Promise<Found> {
  const me = ctx.actor.personId
  const full = ctx.locale === 'ar' ? sql`coalesce(p.arabic_name, p.name)` : sql`p.name`
  const { rows } = await ctx.db.execute<Omit<Found, 'hasAccount'> & Record<string, unknown>>(sql`
    SELECT side.as, p.id AS "personId", b.id AS blocked,
      CASE WHEN NOT coalesce(profile.is_discreet, false) AND NOT (side.as = 'customer' AND o.is_discreet)
        THEN ${firstName(full)} END AS name
    FROM rentals r JOIN orders o ON o.id = r.order_id,
      LATERAL (SELECT 'customer' AS as, o.person_id AS id WHERE r.owner_id = ${me}
        UNION ALL SELECT 'owner', r.owner_id WHERE o.person_id = ${me} AND r.owner_id <> ${me}) side
      LEFT JOIN people p ON p.id = side.id AND p.deleted_at IS NULL LEFT JOIN profiles profile ON profile.person_id = p.id
      LEFT JOIN blocked_people b ON b.blocker_id = ${me} AND b.blocked_id = p.id
    WHERE r.id = ${rental} AND ${hasMeaning(({ isUnpaid }) => !isUnpaid, sql`r.status`)}`)
  const [found] = rows
  if (!found) throw new Refusal('rental.unknown', 404)
  return { ...found, hasAccount: found.personId !== null }
}

/**
 * The other side of a rental as its reader may know them.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getOtherSide(ctx: Context | TxContext, rental: string): Promise<OtherSide> {
  const { as, name, hasAccount, blocked } = await findOtherSide(ctx, rental)
  return { as, name, hasAccount, blocked }
}
