import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { handleOf } from '#domain/accounts/people/owner-handle.ts'
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
  const isDiscreet = sql`coalesce(profile.is_discreet, false)`
  const { rows } = await ctx.db.execute<Omit<Found, 'hasAccount'> & Record<string, unknown>>(sql`
    SELECT side.as, p.id AS "personId", b.id AS blocked,
      CASE WHEN side.as = 'owner' THEN json_build_object('area', i.pickup_area,
        'page', CASE WHEN NOT ${isDiscreet} AND p.suspended_at IS NULL THEN ${handleOf(sql`p.id`)} END,
        'rating', CASE WHEN rating.reviews > 0 THEN json_build_object(
          'average', round(rating.stars::numeric / rating.reviews, 1)::float8, 'count', rating.reviews) END) END AS owner,
      (SELECT CASE WHEN m.photo_small IS NULL THEN CASE WHEN r.confirmed_at IS NULL THEN coalesce(m.masked, m.content) ELSE m.content END END
        FROM user_messages m WHERE m.thread = r.id AND m.sender_id = side.id ORDER BY m.sequence DESC LIMIT 1) AS "lastWords",
      CASE WHEN NOT ${isDiscreet} AND NOT (side.as = 'customer' AND o.is_discreet)
        THEN ${firstName(full)} END AS name
    FROM rentals r JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id,
      LATERAL (SELECT 'customer' AS as, o.person_id AS id WHERE r.owner_id = ${me}
        UNION ALL SELECT 'owner', r.owner_id WHERE o.person_id = ${me} AND r.owner_id <> ${me}) side
      LEFT JOIN people p ON p.id = side.id AND p.deleted_at IS NULL LEFT JOIN profiles profile ON profile.person_id = p.id
      LEFT JOIN person_ratings rating ON rating.person_id = p.id AND rating.side = 'owner'
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
  const { personId: _, ...side } = await findOtherSide(ctx, rental)
  return side
}
