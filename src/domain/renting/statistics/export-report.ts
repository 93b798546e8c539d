import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { csvOf } from '#values/csv.ts'
import { getReport, type ReportQuery } from './get-report.ts'
import { columnsOf, isTyped, kindOfColumn, type ReportColumn } from './statistic.policy.ts'

/** Exports a report as a CSV file in the language of the caller. The export is recorded. */
export async function exportReport(ctx: Context, asked: ReportQuery): Promise<{ name: string; text: string }> {
  const { name } = asked
  const t = translator(ctx.locale)
  const { from, until, rows } = await getReport(ctx, asked)
  const columns = columnsOf(name)
  const lines = rows.map(({ key, values }) => [
    isTyped(name) ? key : t(`statistics:row.${name}.${key}`),
    ...columns.map((column, index) => cellOf(values[index] ?? null, column)),
  ])
  await inTransaction(ctx, (tx) => record(tx, 'export.made', `statistics/${name}`, { from, until, rows: rows.length }))
  const head = [t(`statistics:first.${name}`), ...columns.map((column) => t(`statistics:column.${column}`))]
  return { name: `${name}-${from}-${until}.csv`, text: csvOf([head, ...lines]) }
}

/** Dinars with three decimals, shares in per cent. */
function cellOf(value: number | null, column: ReportColumn): string {
  if (value === null) return ''
  const kind = kindOfColumn(column)
  return kind === 'money' ? (value / 1000).toFixed(3) : kind === 'share' ? (value * 100).toFixed(1) : String(value)
}
