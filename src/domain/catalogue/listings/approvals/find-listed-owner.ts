import { sql } from 'drizzle-orm'
import { findTrustedOwners } from '#domain/accounts/people/find-owner-records.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ReviewedListing } from './listing-queue.contract.ts'

interface OwnerRow extends Record<string, unknown> {
  name: string
  arabicName: string | null
  since: string
  area: string | null
  email: string | null
  mobile: string | null
  liveItems: number
  completedRentals: number
  rating: number | null
  claims: number
  claimsLost: number
  earlierRequests: number
}

/** The moderator's view of the owner of a listing; contacts are for those who decide only. Claims are those of the last 365 days. */
export async function findListedOwner(ctx: Context | TxContext, ownerId: string): Promise<ReviewedListing['owner']> {
  const { now } = await nowOf(ctx)
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<OwnerRow>(sql`
    SELECT people.name, people.arabic_name AS "arabicName", to_json(people.created_at) AS since, people.email, people.phone AS mobile,
      (SELECT pickup_area FROM items WHERE owner_id = people.id ORDER BY created_at DESC LIMIT 1) AS area,
      (SELECT count(*)::int FROM items WHERE owner_id = people.id AND status = 'approved' AND visibility = 'visible') AS "liveItems",
      (SELECT count(*)::int FROM rentals WHERE owner_id = people.id AND status = 'completed') AS "completedRentals",
      (SELECT round(sum(owner_stars)::numeric / nullif(count(owner_stars), 0), 1)::float FROM reviews
        WHERE subject_id = people.id AND side = 'customer' AND published_at IS NOT NULL AND hidden_at IS NULL) AS rating,
      (SELECT count(*)::int FROM claims JOIN rentals ON rentals.id = claims.rental_id
        WHERE rentals.owner_id = people.id AND claims.created_at > ${yearAgo}::timestamptz) AS claims,
      (SELECT count(*)::int FROM claims JOIN rentals ON rentals.id = claims.rental_id
        WHERE rentals.owner_id = people.id AND claims.created_at > ${yearAgo}::timestamptz AND claims.bearer = 'owner' AND claims.decided > 0
          AND claims.status IN ('agreed', 'final', 'settled')) AS "claimsLost",
      (SELECT count(*)::int FROM audit_log JOIN listings ON listings.id = audit_log.subject_id
        WHERE listings.owner_id = people.id AND event = 'listing.changes-requested') AS "earlierRequests"
    FROM people WHERE id = ${ownerId}`)
  const [row] = rows
  if (!row) throw new Refusal('listing.unknown', 404)
  const { arabicName, name, since, ...rest } = row
  return {
    ...rest,
    name: (ctx.locale === 'ar' && arabicName) || name,
    since: new Date(since).toISOString(),
    isTrusted: (await findTrustedOwners(ctx, [ownerId])).has(ownerId),
  }
}
