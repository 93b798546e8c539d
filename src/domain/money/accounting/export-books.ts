import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { type Cell, writeWorkbook } from '#platform/spreadsheets/write-workbook.ts'
import { csvLine, csvOf } from '#values/csv.ts'
import type { BookFile } from './accounting.contract.ts'
import { fileColumns, readFile } from './book-files.ts'

const types = { csv: 'text/csv;charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/**
 * A report of a month as a file for the accountant, in the reader's language and in Amman's days; the name has Latin letters. Rows are read and
 * written in batches. The export is recorded.
 */
export async function exportBooks(ctx: Context, file: BookFile): Promise<File> {
  const { report, month, format } = file
  const t = translator(ctx.locale)
  const columns = fileColumns[report].map((column) => t(`accounting:column.${column}`))
  const batches = readFile({ ctx, file, t })
  const isRightToLeft = ctx.locale === 'ar'
  const parts =
    format === 'csv'
      ? await linesOf(columns, batches)
      : [await writeWorkbook({ name: t(`accounting:report.${report}`), isRightToLeft, columns, batches })]
  await inTransaction(ctx, (tx) => record(tx, 'export.made', 'accounting', { report, month, format }))
  return new File(parts, `${report}-${month}.${format}`, { type: types[format] })
}

async function linesOf(columns: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Promise<string[]> {
  const parts = [csvOf([columns])]
  for await (const rows of batches) parts.push(rows.map((cells) => csvLine(cells.map(textOf))).join(''))
  return parts
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? cell : (cell.fils / 1000).toFixed(3)
}
