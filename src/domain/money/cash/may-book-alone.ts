import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { loneDays, takesSignOff } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'

/**
 * Whether the actor may book a difference without a second person. It is small. So is its sum with what was booked alone in
 * the last 30 days, by the actor or of the same courier.
 */
export async function mayBookAlone(
  tx: TxContext,
  { difference, courierId }: { difference: Fils; courierId: string | null },
): Promise<boolean> {
  const { signOff, loneDifferences } = (await readBusinessSettings(tx)).figures.couriers
  if (takesSignOff(difference, signOff)) return false
  // Two counts at once by one person or of one courier wait for each other.
  const parties = [tx.actor.personId ?? '', courierId ?? ''].toSorted()
  for (const party of parties) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cash-alone:${party}`}, 0))`)
  const since = new Date(tx.now.getTime() - loneDays * 86_400_000).toISOString()
  const { rows } = await tx.db.execute<{ byActor: number; ofCourier: number }>(sql`
    SELECT coalesce(sum(amount) FILTER (WHERE by = ${tx.actor.personId}), 0)::float8 AS "byActor",
      coalesce(sum(amount) FILTER (WHERE courier = ${courierId}), 0)::float8 AS "ofCourier"
    FROM (SELECT abs(written_off) AS amount, signed_by AS by, courier_id AS courier FROM cash_sessions
        WHERE written_off <> 0 AND signed_at > ${since}::timestamptz AND signed_by = counted_by
      UNION ALL SELECT abs(counted - expected), signed_by, NULL FROM shop_counts
        WHERE status = 'resolved' AND signed_at > ${since}::timestamptz AND signed_by = counted_by) AS alone`)
  const { byActor = 0, ofCourier = 0 } = rows[0] ?? {}
  return Math.max(byActor, ofCourier) + Math.abs(difference) <= loneDifferences
}
