import { exportReport } from '#domain/renting/statistics/export-report.ts'
import { findWaiting } from '#domain/renting/statistics/find-waiting.ts'
import { getOverview } from '#domain/renting/statistics/get-overview.ts'
import { getReport } from '#domain/renting/statistics/get-report.ts'
import { statisticContract } from '#domain/renting/statistics/statistic.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('statistics', statisticContract)

export const statistics = guard.router({
  waiting: guard.waiting.handler(async ({ context }) => ({ waiting: await findWaiting(context) })),
  get: getReport,
  file: exportReport,
  overview: guard.overview.handler(({ context, input: { period = 'day' } }) => getOverview(context, period)),
})
