import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { SuspensionPreview } from './person-detail.contract.ts'
import { refuseUnknown } from './refuse-deleted.ts'

/**
 * Counts the effects of a suspension: sessions and requests that end, listings that pause, rentals that continue, and the amount owed to
 * the person.
 * @throws {Refusal} people.unknown (404)
 */
export async function previewSuspension(ctx: Context, id: string): Promise<SuspensionPreview> {
  await refuseUnknown(ctx, id)
  const { now } = await nowOf(ctx)
  const goesOn = sql`rentals.status <> 'requested' AND ${hasMeaning((meaning) => meaning.isOpen, sql`rentals.status`)}`
  const { rows } = await ctx.db.execute<
    Record<'sessions' | 'made' | 'received' | 'listings' | 'rented' | 'rentedOut' | 'owed', number>
  >(sql`
    SELECT (SELECT count(*)::int FROM sessions WHERE person_id = ${id} AND expires_at > ${now.toISOString()}::timestamptz) AS sessions,
      (SELECT count(*)::int FROM items WHERE owner_id = ${id} AND status = 'approved' AND visibility = 'visible') AS listings,
      coalesce(sum(asked.made), 0)::int AS made, coalesce(sum(asked.rented), 0)::int AS rented,
      (SELECT count(*)::int FROM rentals WHERE owner_id = ${id} AND status = 'requested') AS received,
      (SELECT count(*)::int FROM rentals WHERE owner_id = ${id} AND ${goesOn}) AS "rentedOut",
      (SELECT coalesce(-sum(amount), 0)::int FROM ledger_balances WHERE account = 'owner_payable' AND party_id = ${id}) AS owed
    FROM (SELECT (rentals.status = 'requested')::int AS made, (${goesOn})::int AS rented
      FROM orders JOIN rentals ON rentals.order_id = orders.id WHERE orders.person_id = ${id}) asked`)
  const { sessions = 0, listings = 0, made = 0, received = 0, rented = 0, rentedOut = 0, owed = 0 } = rows[0] ?? {}
  return { sessions, listings, requests: { made, received }, rentals: { rented, rentedOut }, owed: Math.max(0, owed) }
}
