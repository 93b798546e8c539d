import { type SQL, sql } from 'drizzle-orm'
import { isPackedOnTime } from '#domain/accounts/people/find-owner-records.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import type { Bearer } from '#domain/renting/claims/claim.policy.ts'
import type { Side } from '#domain/renting/reviews/review.policy.ts'
import { type CustomerDeeds, type OwnerDeeds, scoreDays } from './score.policy.ts'

/** The statuses of the rentals booked in the last 365 days, and their events in the audit log. */
const events = sql`LEFT JOIN LATERAL (SELECT
    bool_or(event = 'rental.active') AS delivered, bool_or(event = 'rental.undeliverable' AND details ->> 'reason' = 'refused-at-door') AS refused,
    bool_or(event = 'rental.return_in_transit') AS returned,
    bool_or(event = 'rental.requested') AS asked, bool_or(event = 'rental.confirmed') AS confirmed,
    bool_or(event = 'rental.confirmed' AND details ->> 'move' = 'accept') AS accepted, bool_or(event = 'rental.declined') AS declined,
    bool_or(event = 'rental.expired') AS unanswered, bool_or(event = 'rental.cancelled_by_owner' AND details ->> 'by' = 'owner') AS cancelled,
    min(at) FILTER (WHERE event = 'rental.lost') AS lost_at, min(at) FILTER (WHERE event = 'rental.packed') AS packed_at
  FROM audit_log WHERE subject_id = rentals.id) log ON true`

interface Wanted {
  personId: string
  now: Date
}

/** A person's record as a customer and as an owner. The one place that reads it. */
export async function countDeeds(ctx: Context | TxContext, personId: string): Promise<{ customer: CustomerDeeds; owner: OwnerDeeds }> {
  const { now } = await nowOf(ctx)
  return { customer: await countAsCustomer(ctx, { personId, now }), owner: await countAsOwner(ctx, { personId, now }) }
}

const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})::int`

async function countAsCustomer(ctx: Context | TxContext, { personId, now }: Wanted): Promise<CustomerDeeds> {
  return (await countCustomers(ctx, { personIds: [personId], now })).get(personId) ?? emptyCustomer
}

/** The records of several people as customers, in one statement. */
export async function countCustomers(
  ctx: Context | TxContext,
  { personIds, now }: { personIds: readonly string[]; now: Date },
): Promise<Map<string, CustomerDeeds>> {
  if (personIds.length === 0) return new Map()
  const who = sql`who.id`
  const backAt = sql`coalesce(rentals.collected_at, log.lost_at, ${now.toISOString()}::timestamptz)`
  // Counted as in `latenessOf`: none from the instant on at which the lateness is the shop's own.
  const isLate = sql`(rentals.late_from <= ${backAt} AND rentals.late_from < coalesce(rentals.late_until, 'infinity'))`
  const { rows } = await ctx.db.execute<CustomerDeeds & { id: string } & Record<string, unknown>>(sql`
    SELECT who.id, deeds.* FROM unnest(${sql.param([...new Set(personIds)])}::text[]) AS who (id), LATERAL (
    SELECT ${count(sql`rentals.status = 'completed'`)} AS completed, ${count(sql`log.returned`)} AS returned,
      ${count(sql`log.returned AND NOT ${isLate}`)} AS "onTime",
      coalesce(sum(floor(extract(epoch FROM least(${backAt}, rentals.late_until - interval '1 millisecond') - rentals.late_from) / 86400) + 1) FILTER (WHERE ${isLate}), 0)::int AS "lateDays",
      ${count(sql`log.delivered OR log.refused`)} AS brought, ${count(sql`log.refused`)} AS refused,
      ${lostClaims(sql`orders.person_id = ${who}`, { bearer: 'customer', now })} AS "lostClaims",
      ${ratingOf(who, { side: 'owner', now })}
    FROM rentals JOIN orders ON orders.id = rentals.order_id ${events}
    WHERE orders.person_id = ${who} AND ${isCounted(now)}) deeds`)
  return new Map(rows.map(({ id, ...deeds }) => [id, deeds]))
}

async function countAsOwner(ctx: Context | TxContext, { personId, now }: Wanted): Promise<OwnerDeeds> {
  const { rows } = await ctx.db.execute<OwnerDeeds & Record<string, unknown>>(sql`
    SELECT ${count(sql`rentals.status = 'completed'`)} AS completed, ${count(sql`log.accepted OR log.declined OR log.unanswered`)} AS asked,
      ${count(sql`log.accepted`)} AS accepted, ${count(sql`log.declined`)} AS declined, ${count(sql`log.unanswered`)} AS unanswered,
      ${count(sql`log.confirmed`)} AS confirmed, ${count(sql`log.confirmed AND log.cancelled`)} AS cancelled,
      ${count(sql`log.packed_at IS NOT NULL`)} AS packed, ${count(isPackedOnTime(sql`log.packed_at`))} AS "packedOnTime",
      ${lostClaims(sql`rentals.owner_id = ${personId}`, { bearer: 'owner', now })} AS "lostClaims",
      ${ratingOf(personId, { side: 'customer', now })}
    FROM rentals ${events} WHERE rentals.owner_id = ${personId} AND ${isCounted(now)}`)
  return { ...emptyOwner, ...rows[0] }
}

/** Claims that somebody had to pay, decided in the same time; lateness counts for itself. */
function lostClaims(whose: SQL, { bearer, now }: { bearer: Bearer; now: Date }): SQL {
  return sql`(SELECT count(*)::int FROM claims JOIN rentals ON rentals.id = claims.rental_id JOIN orders ON orders.id = rentals.order_id
    WHERE ${whose} AND claims.bearer = ${bearer} AND claims.kind <> 'late' AND claims.decided > 0
      AND claims.status IN ('agreed', 'final', 'settled') AND claims.decided_at > ${yearBefore(now)}::timestamptz)`
}

function isCounted(now: Date) {
  return sql`rentals.created_at > ${yearBefore(now)}::timestamptz`
}

/** The reviews published in the same time, whichever rental they are of. */
function ratingOf(personId: string | SQL, { side, now }: { side: Side; now: Date }) {
  const published = sql`subject_id = ${personId} AND side = ${side} AND published_at > ${yearBefore(now)}::timestamptz AND hidden_at IS NULL`
  return sql`(SELECT count(*)::int FROM reviews WHERE ${published}) AS reviews,
    (SELECT coalesce(sum(coalesce(owner_stars, stars)), 0)::int FROM reviews WHERE ${published}) AS stars`
}

function yearBefore(now: Date): string {
  return new Date(now.getTime() - scoreDays * 86_400_000).toISOString()
}

const none = { completed: 0, lostClaims: 0, reviews: 0, stars: 0 }
const emptyCustomer: CustomerDeeds = { ...none, returned: 0, onTime: 0, lateDays: 0, brought: 0, refused: 0 }
const emptyOwner: OwnerDeeds = {
  ...none,
  asked: 0,
  accepted: 0,
  declined: 0,
  unanswered: 0,
  confirmed: 0,
  cancelled: 0,
  packed: 0,
  packedOnTime: 0,
}
