import { sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { addDays, type Day, type DayRange, daysBetween, instantAt } from '#values/day.ts'
import { dayIn, earnedBetween, instant, isEarning, isPlaced } from './earned.ts'
import { findUtilisation, wholeOf } from './find-utilisation.ts'
import { findWaiting } from './find-waiting.ts'
import type { Overview } from './statistic.contract.ts'
import { barsOf, daysOf, type Period, sumByBar, utilisationOf } from './statistic.policy.ts'

const dayMs = 86_400_000

interface Moments {
  since: Date
  until: Date
}

/** The shop's figures in the period that ends now, beside the same stretch of the period before. */
export async function getOverview(ctx: Context & Needs<'isFilling'>, period: Period): Promise<Overview> {
  const { now, today } = await nowOf(ctx)
  const { now: days, before } = daysOf(period, today)
  const whole = { since: instantAt(days.from, 0), until: new Date(now.getTime() + 1) }
  // Compared with the period before up to the same time of the day: a morning with the morning before.
  const shift = daysBetween(before.until, today) * dayMs
  const earlier = { since: instantAt(before.from, 0), until: new Date(whole.until.getTime() - shift) }
  const [current, past] = [await findFigures(ctx, whole), await findFigures(ctx, earlier)]
  const [categories, categoriesBefore] = [await findUtilisation(ctx, days), await findUtilisation(ctx, before)]
  const standing = await findStanding(ctx, whole)
  return {
    at: now.toISOString(),
    ...days,
    figures: {
      orders: { now: current.orders, before: past.orders },
      revenue: { now: current.revenue, before: past.revenue },
      utilisation: { now: utilisationOf(wholeOf(categories)), before: utilisationOf(wholeOf(categoriesBefore)) },
      late: { now: current.late, before: past.late, open: standing.overdue },
      deposits: { now: standing.held, before: standing.held - standing.change, count: standing.deposits },
    },
    bars: await findBars(ctx, barsOf(period, today)),
    categories: categories.map((one) => ({ ...one, utilisation: utilisationOf(one) })),
    waiting: await findWaiting(ctx),
    isFilling: ctx.isFilling?.() ?? false,
  }
}

async function findFigures(ctx: Context, { since, until }: Moments): Promise<{ orders: number; revenue: number; late: number }> {
  const [from, to] = [instant(since), instant(until)]
  const { rows } = await ctx.db.execute<{ orders: number; revenue: number; late: number }>(sql`
    SELECT (SELECT count(*)::int FROM orders WHERE created_at >= ${from} AND created_at < ${to} AND ${isPlaced}) AS orders,
      ${earnedBetween(from, to)} AS revenue,
      (SELECT count(*)::int FROM rentals WHERE late_from >= ${from} AND late_from < ${to}
        AND (late_until IS NULL OR late_until > late_from)) AS late`)
  return rows[0] ?? { orders: 0, revenue: 0, late: 0 }
}

/** Current figures that do not depend on the period: held deposits with their change since its start, and overdue rentals. */
async function findStanding(ctx: Context, { since, until }: Moments) {
  const { rows } = await ctx.db.execute<{ held: number; deposits: number; change: number; overdue: number }>(sql`
    SELECT held.amount AS held, held.count AS deposits,
      (SELECT coalesce(-sum(entries.amount), 0)::float8 FROM ledger_transactions posted JOIN ledger_entries entries ON entries.transaction_id = posted.id
        WHERE posted.at >= ${instant(since)} AND posted.at < ${instant(until)} AND entries.account = 'deposit_liability') AS change,
      (SELECT count(*)::int FROM rentals WHERE status = 'overdue') AS overdue
    FROM (SELECT coalesce(sum(amount - given_back), 0)::float8 AS amount, count(*)::int FROM deposits WHERE status = 'held') held`)
  return rows[0] ?? { held: 0, deposits: 0, change: 0, overdue: 0 }
}

async function findBars(ctx: Context, bars: readonly DayRange[]): Promise<Overview['bars']> {
  const [first, last] = [bars[0]?.from ?? '', bars.at(-1)?.until ?? '']
  const [since, until] = [instant(instantAt(first, 0)), instant(instantAt(addDays(last, 1), 0))]
  const { rows } = await ctx.db.execute<{ what: 'orders' | 'revenue'; day: Day; sum: number }>(sql`
    SELECT 'orders' AS what, ${dayIn(sql`orders.created_at`)}::text AS day, count(*)::float8 AS sum FROM orders
    WHERE created_at >= ${since} AND created_at < ${until} AND ${isPlaced} GROUP BY 2
    UNION ALL
    SELECT 'revenue', ${dayIn(sql`posted.at`)}::text, -sum(entries.amount)::float8
    FROM ledger_transactions posted JOIN ledger_entries entries ON entries.transaction_id = posted.id
    WHERE posted.at >= ${since} AND posted.at < ${until} AND ${isEarning} GROUP BY 2`)
  const of = (what: string) => sumByBar(bars, new Map(rows.filter((row) => row.what === what).map(({ day, sum }) => [day, sum])))
  const [orders, revenue] = [of('orders'), of('revenue')]
  return bars.map((bar, index) => ({ ...bar, orders: orders[index] ?? 0, revenue: revenue[index] ?? 0 }))
}
