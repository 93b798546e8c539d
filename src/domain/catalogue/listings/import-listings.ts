import { parse } from 'csv-parse/sync'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { toLatinDigits } from '#values/digits.ts'
import type { Imported } from './listing.contract.ts'
import { type ListingDraft, listingDraftSchema } from './listing-content.contract.ts'
import { addDraft, makeRoom } from './save-listing.ts'
import { importColumns } from './import-columns.policy.ts'

const maxRows = 200
const maxBytes = 262_144
/** How much of an unknown column's name is told. */
const longestName = 40

type Fault = Imported['faults'][number]

interface Row {
  line: number
  cells: string[]
}

/**
 * Makes drafts out of a table: comma- or semicolon-separated, UTF-8, the first line names the columns. Either every row becomes a draft, or none does and
 * each fault is told with its line and column.
 * @throws {Refusal} 413 `input.too-large`, 422 `listing.not-a-table`, 422 `listing.too-many-rows`
 * @throws {Refusal} 409 `listing.too-many-drafts`
 */
export async function importListings(ctx: Context, file: File): Promise<Imported> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  const [head, ...rows] = readRows(new Uint8Array(await file.arrayBuffer()))
  if (!head) throw new Refusal('listing.not-a-table', 422)
  if (rows.length > maxRows) throw new Refusal('listing.too-many-rows', 422)
  const columns = head.cells.map((name) => name.toLowerCase())
  const unfit = faultsOfHead(head.line, columns)
  const read = unfit.length > 0 ? [] : rows.map((row) => readRow(row, columns))
  const faults = [...unfit, ...read.flatMap((one) => one.faults)]
  if (faults.length > 0) return { created: 0, faults }
  return inTransaction(ctx, async (tx) => {
    await makeRoom(tx, read.length)
    for (const { content } of read) await addDraft(tx, content)
    await record(tx, 'listing.imported', tx.actor.personId ?? '', { count: read.length })
    return { created: read.length, faults: [] }
  })
}

/**
 * The rows that are not empty, with their numbers in a spreadsheet.
 * @throws {Refusal} 422 `listing.not-a-table`
 */
function readRows(bytes: Uint8Array): Row[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const head = text.slice(0, text.search(/\r?\n|$/))
    const delimiter = head.split(';').length > head.split(',').length ? ';' : ','
    const rows = parse(text, { bom: true, delimiter, trim: true, relax_column_count: true, max_record_size: 20_000 })
    return rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some(Boolean))
  } catch {
    throw new Refusal('listing.not-a-table', 422)
  }
}

function faultsOfHead(line: number, columns: readonly string[]): Fault[] {
  const known = Object.entries(importColumns)
  const missing = known.flatMap(([column, { isNeeded }]) => (isNeeded && !columns.includes(column) ? [column] : []))
  const unknown = columns
    .filter((column) => column !== '' && !Object.hasOwn(importColumns, column))
    .map((column) => column.slice(0, longestName))
  return [
    ...missing.map((column): Fault => ({ line, column, code: 'column-missing' })),
    ...unknown.map((column): Fault => ({ line, column, code: 'column-unknown' })),
  ]
}

function readRow({ line, cells }: Row, columns: readonly string[]): { content: ListingDraft; faults: Fault[] } {
  if (cells.length !== columns.length) return { content: {}, faults: [{ line, column: null, code: 'cells-uneven' }] }
  const cellOf = new Map(columns.map((column, at) => [column, cells[at] ?? '']))
  const faults: Fault[] = []
  let content: ListingDraft = {}
  for (const [column, { isNeeded, read }] of Object.entries(importColumns)) {
    const cell = cellOf.get(column)
    if (cell) {
      const parsed = listingDraftSchema.safeParse({ ...content, ...read(toLatinDigits(cell), { cell, content }) })
      if (parsed.success) content = parsed.data
      else faults.push({ line, column, code: 'cell-invalid' })
    } else if (isNeeded) faults.push({ line, column, code: 'cell-missing' })
  }
  return { content, faults }
}
