import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { isTrustedOwner, type OwnerRecord, recordDays, trustedOwner } from './trusted-owner.policy.ts'

const dayMs = 86_400_000
const none: OwnerRecord = { completed: 0, packed: 0, packedOnTime: 0, recentLostClaims: 0 }

/** True in SQL for a rental packed at `packedAt` in time: by noon of the day before its first day, or two hours after its confirmation. */
export function isPackedOnTime(packedAt: SQL): SQL {
  const noonBefore = sql`((rentals.first_day - 1)::timestamp + interval '12 hours') AT TIME ZONE 'Asia/Amman'`
  return sql`${packedAt} <= greatest(${noonBefore}, rentals.confirmed_at + interval '2 hours')`
}

/** Finds the records that make each of these owners trusted or not, as of now. */
export async function findOwnerRecords(ctx: Context | TxContext, ownerIds: readonly string[]): Promise<Map<string, OwnerRecord>> {
  const { now } = await nowOf(ctx)
  const since = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString()
  const ids = [...new Set(ownerIds)]
  const { rows } = await ctx.db.execute<OwnerRecord & { id: string } & Record<string, unknown>>(sql`
    SELECT who.id, done.*, (SELECT count(*)::int FROM claims JOIN rentals ON rentals.id = claims.rental_id
        WHERE rentals.owner_id = who.id AND claims.bearer = 'owner' AND claims.decided > 0 AND claims.status IN ('agreed', 'final', 'settled')
          AND claims.decided_at > ${since(trustedOwner.claimDays)}::timestamptz) AS "recentLostClaims"
    FROM unnest(${sql.param(ids)}::text[]) AS who (id), LATERAL (
      SELECT count(*) FILTER (WHERE rentals.status = 'completed')::int AS completed, count(log.packed_at)::int AS packed,
        count(*) FILTER (WHERE ${isPackedOnTime(sql`log.packed_at`)})::int AS "packedOnTime"
      FROM rentals LEFT JOIN LATERAL (SELECT min(at) AS packed_at FROM audit_log WHERE subject_id = rentals.id AND event = 'rental.packed') log ON true
      WHERE rentals.owner_id = who.id AND rentals.created_at > ${since(recordDays)}::timestamptz) done`)
  const found = new Map(rows.map(({ id, ...record }) => [id, record]))
  return new Map(ids.map((id) => [id, found.get(id) ?? none]))
}

/** Those of these owners who are trusted now. */
export async function findTrustedOwners(ctx: Context | TxContext, ownerIds: readonly string[]): Promise<Set<string>> {
  const records = await findOwnerRecords(ctx, ownerIds)
  return new Set([...records].flatMap(([id, record]) => (isTrustedOwner(record) ? [id] : [])))
}
