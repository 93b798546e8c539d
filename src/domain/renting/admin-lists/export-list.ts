import type { TFunction } from 'i18next'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import type { PageQuery } from '#platform/database/read-page.ts'
import { csvLine, csvOf } from '#values/csv.ts'
import { clockAt } from '#values/day.ts'
import { columnValue, dinars, type ListColumn } from './list-columns.policy.ts'
import type { FileName, ListExport } from './list-export.contract.ts'
import { maxFileRows } from './list-query.policy.ts'

const perPage = 500

/** A list whose rows `read` brings page by page, as it is asked for. */
export interface Wanted<Query, Row> {
  list: FileName
  query: Query
  read: (ctx: Context, query: Query & PageQuery) => Promise<{ rows: Row[]; next: string | null }>
  columns: readonly ListColumn<Row>[]
}

/** Exports the rows of a list's query, page by page, as a CSV file in the caller's language. The export is recorded. */
export async function exportList<Query extends object, Row>(ctx: Context, wanted: Wanted<Query, Row>): Promise<ListExport> {
  const { list, query, read } = wanted
  const t = translator(ctx.locale)
  const { today } = await nowOf(ctx)
  const columns = wanted.columns.filter((column) => column.only !== 'screen')
  const lines: string[] = []
  let next: string | null = null
  do {
    const page: { rows: Row[]; next: string | null } = await read(ctx, { ...query, perPage, ...(next !== null && { after: next }) })
    for (const row of page.rows) lines.push(csvLine(columns.map((column) => textOf(column, row, t))))
    next = page.next
  } while (next !== null && lines.length < maxFileRows)
  // The search text may be personal data: the audit log does not keep it.
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'q'))
  await inTransaction(ctx, (tx) => record(tx, 'export.made', list, { ...filters, rows: lines.length }))
  return { name: `${list}-${today}.csv`, text: csvOf([columns.map(({ head }) => t(head))]) + lines.join(''), isCut: next !== null }
}

/** A cell of the file; instants have the local time in Amman, as spreadsheets read it. */
function textOf<Row>(column: Exclude<ListColumn<Row>, { only: 'screen' }>, row: Row, t: TFunction): string {
  const value = columnValue(column, row, t)
  if (value === null) return ''
  if (typeof value === 'number') return column.kind === 'money' ? dinars(value) : String(value)
  return column.kind === 'instant' ? clockAt(new Date(value)).slice(0, 16).replace('T', ' ') : value
}
