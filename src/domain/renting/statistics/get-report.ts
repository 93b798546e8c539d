import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, type Day, daysBetween, instantAt } from '#values/day.ts'
import { reportRows } from './report-rows.ts'
import type { Report } from './statistic.contract.ts'
import { maxReportDays, type ReportName, usualReportDays } from './statistic.policy.ts'

export interface ReportQuery {
  name: ReportName
  from?: Day | undefined
  until?: Day | undefined
}

/**
 * A report over some days, the last thirty by default.
 * @throws {Refusal} 422 `input.invalid` when the days are more than a year
 */
export async function getReport(ctx: Context, { name, ...asked }: ReportQuery): Promise<Report> {
  const { today } = await nowOf(ctx)
  const until = asked.until ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(until, 1 - usualReportDays)
  if (from > until || daysBetween(from, until) >= maxReportDays) throw new Refusal('input.invalid', 422, { fields: ['until'] })
  const rows = await reportRows[name](ctx, { from, until, since: instantAt(from, 0), to: instantAt(addDays(until, 1), 0) })
  return { from, until, rows }
}
