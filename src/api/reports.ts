import { decideReport } from '#domain/messages/reports/decide-report.ts'
import { fileReport } from '#domain/messages/reports/file-report.ts'
import { listReports } from '#domain/messages/reports/list-reports.ts'
import { reportContract } from '#domain/messages/reports/report.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('reports', reportContract)

const reported = { reported: true } as const

export const reports = guard.router({
  file: guard.file.handler(({ context, input }) => fileReport(context, input).then(() => reported)),
  list: listReports,
  decide: decideReport,
})
