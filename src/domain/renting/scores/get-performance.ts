import { type SQL, sql } from 'drizzle-orm'
import { findOwnerRecords } from '#domain/accounts/people/find-owner-records.ts'
import { isTrustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { countDeeds } from './count-deeds.ts'
import type { Performance } from './score.contract.ts'
import { scoreDays } from './score.policy.ts'

const months = 12
const mostPieces = 10
const dayMs = 86_400_000

/** The actor's performance as an owner: answers, packing and cancellations of the last year, and earnings by month and by piece. */
export async function getPerformance(ctx: Context): Promise<Performance> {
  const { now, today } = await nowOf(ctx)
  const me = ctx.actor.personId ?? ''
  const { owner } = await countDeeds(ctx, me)
  const { asked, unanswered, confirmed, cancelled, packed, packedOnTime, completed } = owner
  const record = (await findOwnerRecords(ctx, [me])).get(me)
  const kept = lastMonths(today)
  return {
    ...{ asked, confirmed, cancelled, packed, packedOnTime, completed },
    answered: asked - unanswered,
    answersIn: await medianAnswer(ctx, { personId: me, now }),
    lostClaims: record?.recentLostClaims ?? 0,
    isTrusted: record !== undefined && isTrustedOwner(record),
    months: await earnedByMonth(ctx, me, kept),
    pieces: await earnedByPiece(ctx, me, kept),
  }
}

/** The months up to this one, `2027-07`, the newest last. */
function lastMonths(today: Day): string[] {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: months }, (_, back) => at - months + 1 + back).map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  )
}

/** The median of an owner's time to an answer in the last year, in minutes; null before there is one. */
export async function medianAnswer(ctx: Context, { personId, now }: { personId: string; now: Date }): Promise<number | null> {
  const since = new Date(now.getTime() - scoreDays * dayMs)
  const { rows } = await ctx.db.execute<{ minutes: number | null }>(sql`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM log.answered - log.asked)) / 60)::int AS minutes
    FROM rentals JOIN LATERAL (
      SELECT min(at) FILTER (WHERE event = 'rental.requested') AS asked,
        min(at) FILTER (WHERE event = 'rental.declined' OR event = 'rental.confirmed' AND details ->> 'move' = 'accept') AS answered
      FROM audit_log WHERE subject_id = rentals.id
    ) log ON log.answered >= log.asked
    WHERE rentals.owner_id = ${personId} AND rentals.created_at > ${since.toISOString()}::timestamptz`)
  return rows[0]?.minutes ?? null
}

/** An owner's entries of these months, without payouts. */
function entries(me: string, [first = '']: readonly string[]): SQL {
  return sql`ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account = 'owner_payable' AND e.party_id = ${me} AND t.kind NOT IN ('payout', 'payout_failed')
      AND t.at >= (${`${first}-01`}::timestamp AT TIME ZONE 'Asia/Amman')`
}

async function earnedByMonth(ctx: Context, me: string, kept: readonly string[]): Promise<{ month: string; earned: Fils }[]> {
  const { rows } = await ctx.db.execute<{ month: string; earned: Fils }>(sql`
    SELECT to_char(t.at AT TIME ZONE 'Asia/Amman', 'YYYY-MM') AS month, -sum(e.amount)::int AS earned FROM ${entries(me, kept)} GROUP BY 1`)
  const earned = new Map(rows.map((row) => [row.month, row.earned]))
  return kept.map((month) => ({ month, earned: earned.get(month) ?? 0 }))
}

async function earnedByPiece(ctx: Context, me: string, kept: readonly string[]): Promise<Performance['pieces']> {
  const { rows } = await ctx.db.execute<Performance['pieces'][number] & Record<string, unknown>>(sql`
    SELECT items.id AS "itemId", items.name ->> ${ctx.locale} AS name, -sum(one.amount)::int AS earned, count(DISTINCT one.rental_id)::int AS rentals
    FROM (SELECT e.rental_id, e.amount FROM ${entries(me, kept)}) one JOIN rentals ON rentals.id = one.rental_id JOIN items ON items.id = rentals.item_id
    GROUP BY items.id HAVING -sum(one.amount) > 0 ORDER BY earned DESC, items.id LIMIT ${mostPieces}`)
  return rows
}
