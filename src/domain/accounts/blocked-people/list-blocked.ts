import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { BlockedPerson } from './blocked-person.contract.ts'

/** People that the actor has blocked, the newest first. */
export async function listBlocked(ctx: Context | TxContext): Promise<BlockedPerson[]> {
  const full = ctx.locale === 'ar' ? sql`coalesce(p.arabic_name, p.name)` : sql`p.name`
  const { rows } = await ctx.db.execute<BlockedPerson & Record<string, unknown>>(sql`
    SELECT b.id, side.as, i.name ->> ${ctx.locale} AS piece, b.blocked_at AS at,
      CASE WHEN NOT coalesce(profile.is_discreet, false) AND NOT (side.as = 'customer' AND o.is_discreet)
        THEN ${firstName(full)} END AS name
    FROM blocked_people b JOIN people p ON p.id = b.blocked_id LEFT JOIN profiles profile ON profile.person_id = p.id
      JOIN rentals r ON r.id = b.rental_id JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id,
      LATERAL (SELECT CASE WHEN r.owner_id = b.blocked_id THEN 'owner' ELSE 'customer' END AS as) side
    WHERE b.blocker_id = ${ctx.actor.personId} ORDER BY b.blocked_at DESC, b.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
