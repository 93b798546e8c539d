import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { claimKinds } from '#domain/renting/claims/claim.policy.ts'
import { instant } from './earned.ts'
import { findCash } from './find-cash.ts'
import { findFunnel } from './find-funnel.ts'
import { findUtilisation, wholeOf } from './find-utilisation.ts'
import { daysIn, isWithin, type ReportRow, type Span } from './span.ts'
import { type ReportName, utilisationOf } from './statistic.policy.ts'

/** The rows of every report. */
export const reportRows: Readonly<Record<ReportName, (ctx: Context, span: Span) => Promise<ReportRow[]>>> = {
  funnel: findFunnel,
  utilisation: findUtilisationRows,
  lateness: findLateness,
  claims: findClaims,
  cash: findCash,
  payouts: findPayouts,
  memberships: findMemberships,
  'missed-searches': findMissedSearches,
  'area-wishes': findAreaWishes,
}

async function findUtilisationRows(ctx: Context, span: Span): Promise<ReportRow[]> {
  const categories = await findUtilisation(ctx, { from: span.from, until: span.until })
  const rows = [...categories, { category: 'all', ...wholeOf(categories) }]
  return rows.map(({ category, rented, available }) => ({
    key: category,
    values: [rented, available, utilisationOf({ rented, available })],
    to: `/admin/rentals?status=on&${category === 'all' ? '' : `category=${category}&`}${daysIn(span)}`,
  }))
}

async function findLateness(ctx: Context, span: Span): Promise<ReportRow[]> {
  const charged = (kind: string) => sql`(SELECT coalesce(sum(coalesce(decided, claimed)), 0)::float8 FROM claims
    WHERE kind = ${kind} AND status <> 'withdrawn' AND ${isWithin(sql`created_at`, span)})`
  const { rows } = await ctx.db.execute<Record<'back' | 'late' | 'overdue' | 'lost' | 'fees' | 'loss', number>>(sql`
    SELECT (SELECT count(*)::int FROM rentals WHERE ${isWithin(sql`returned_at`, span)}) AS back,
      (SELECT count(*)::int FROM rentals WHERE ${isWithin(sql`late_from`, span)} AND (late_until IS NULL OR late_until > late_from)) AS late,
      (SELECT count(*)::int FROM rentals WHERE status = 'overdue') AS overdue,
      (SELECT count(*)::int FROM claims WHERE kind = 'lost' AND status <> 'withdrawn' AND ${isWithin(sql`created_at`, span)}) AS lost,
      ${charged('late')} AS fees, ${charged('lost')} AS loss`)
  const { back = 0, late = 0, overdue = 0, lost = 0, fees = 0, loss = 0 } = rows[0] ?? {}
  return [
    { key: 'back', values: [back, null], to: `/admin/rentals?status=back&${daysIn(span)}` },
    { key: 'late', values: [late, fees], to: `/admin/rentals?status=late&${daysIn(span)}` },
    { key: 'overdue', values: [overdue, null], to: '/admin/rentals?status=overdue' },
    { key: 'lost', values: [lost, loss], to: `/admin/claims?status=any&kind=lost&${daysIn(span)}` },
  ]
}

async function findClaims(ctx: Context, span: Span): Promise<ReportRow[]> {
  const { rows } = await ctx.db.execute<{ kind: string; count: number; claimed: number; decided: number }>(sql`
    SELECT kind, count(*)::int, sum(claimed)::float8 AS claimed, coalesce(sum(decided), 0)::float8 AS decided
    FROM claims WHERE ${isWithin(sql`created_at`, span)} GROUP BY kind`)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return claimKinds.map((kind) => {
    const { count = 0, claimed = 0, decided = 0 } = found.get(kind) ?? {}
    return { key: kind, values: [count, claimed, decided], to: `/admin/claims?status=any&kind=${kind}&${daysIn(span)}` }
  })
}

async function findPayouts(ctx: Context, span: Span): Promise<ReportRow[]> {
  const { rows } = await ctx.db.execute<{ status: string; count: number; amount: number }>(sql`
    SELECT status, count(*)::int, sum(amount)::float8 AS amount FROM payouts WHERE ${isWithin(sql`created_at`, span)} GROUP BY status`)
  const found = new Map(rows.map((row) => [row.status, row]))
  return payoutStatuses.map((status) => {
    const { count = 0, amount = 0 } = found.get(status) ?? {}
    return { key: status, values: [count, amount], to: `/admin/payouts?status=${status}&${daysIn(span)}` }
  })
}

/** The value of each plan for its members: by the orders of these days. */
async function findMemberships(ctx: Context, span: Span): Promise<ReportRow[]> {
  const { rows } = await ctx.db.execute<{ plan: string; count: number; started: number; reductions: number; deliveries: number }>(sql`
    SELECT plans.plan, coalesce(members.count, 0) AS count, coalesce(members.started, 0) AS started,
      coalesce(used.reductions, 0) AS reductions, coalesce(used.deliveries, 0) AS deliveries
    FROM (VALUES ('premium'), ('vip')) plans (plan)
      LEFT JOIN (SELECT plan, count(DISTINCT person_id)::int AS count, count(*) FILTER (WHERE starts_at >= ${instant(span.since)})::int AS started
        FROM memberships WHERE starts_at < ${instant(span.to)} AND ends_at > ${instant(span.since)} GROUP BY plan) members ON members.plan = plans.plan
      LEFT JOIN (SELECT memberships.plan, sum(uses.off)::float8 AS reductions, sum(uses.deliveries)::int AS deliveries
        FROM orders JOIN membership_uses uses ON uses.order_id = orders.id
          JOIN memberships ON memberships.person_id = orders.person_id AND memberships.starts_at <= orders.created_at AND memberships.ends_at > orders.created_at
        WHERE ${isWithin(sql`orders.created_at`, span)} GROUP BY memberships.plan) used ON used.plan = plans.plan`)
  return rows.map(({ plan, count, started, reductions, deliveries }) => ({
    key: plan,
    values: [count, started, reductions, deliveries],
    to: `/admin/people?plan=${plan}`,
  }))
}

const mostWords = 200

async function findMissedSearches(ctx: Context, { from, until }: Span): Promise<ReportRow[]> {
  const { rows } = await ctx.db.execute<{ words: string; count: number }>(sql`
    SELECT words, sum(count)::int AS count FROM missed_searches WHERE day BETWEEN ${from}::date AND ${until}::date
    GROUP BY words ORDER BY count DESC, words LIMIT ${mostWords}`)
  return rows.map(({ words, count }) => ({ key: words, values: [count], to: `/browse?q=${encodeURIComponent(words)}` }))
}

async function findAreaWishes(ctx: Context, { from, until }: Span): Promise<ReportRow[]> {
  const { rows } = await ctx.db.execute<{ words: string; count: number }>(sql`
    SELECT words, sum(count)::int AS count FROM area_wishes WHERE day BETWEEN ${from}::date AND ${until}::date
    GROUP BY words ORDER BY count DESC, words LIMIT ${mostWords}`)
  return rows.map(({ words, count }) => ({ key: words, values: [count], to: null }))
}
