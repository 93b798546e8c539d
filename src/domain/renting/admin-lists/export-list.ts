import type { TFunction } from 'i18next'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { csvLine, csvOf } from '#values/csv.ts'
import type { FileName, ListExport } from './list-export.contract.ts'
import { maxFileRows } from './list-query.policy.ts'

const perPage = 500

/** A column of a file: the key of its heading, and the text of its cells. */
export type FileColumn<Row> = readonly [head: string, cell: (row: Row, t: TFunction) => string]

interface Wanted<Asked, Row> {
  list: FileName
  asked: Asked
  read: (ctx: Context, asked: Asked & { after?: string; perPage: number }) => Promise<{ rows: Row[]; next: string | null }>
  columns: readonly FileColumn<Row>[]
}

/** Exports the rows of a list's query, page by page, as a CSV file in the caller's language. The export is recorded. */
export async function exportList<Asked extends object, Row>(ctx: Context, wanted: Wanted<Asked, Row>): Promise<ListExport> {
  const { list, asked, read, columns } = wanted
  const t = translator(ctx.locale)
  const { today } = await nowOf(ctx)
  const lines: string[] = []
  let next: string | null = null
  do {
    const page: { rows: Row[]; next: string | null } = await read(ctx, { ...asked, perPage, ...(next !== null && { after: next }) })
    for (const row of page.rows) lines.push(csvLine(columns.map(([, cell]) => cell(row, t))))
    next = page.next
  } while (next !== null && lines.length < maxFileRows)
  // The search text may be personal data: the audit log does not keep it.
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'q'))
  await inTransaction(ctx, (tx) => record(tx, 'export.made', list, { ...filters, rows: lines.length }))
  return { name: `${list}-${today}.csv`, text: csvOf([columns.map(([head]) => t(head))]) + lines.join(''), isCut: next !== null }
}
