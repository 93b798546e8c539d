import { parse } from 'csv-parse/sync'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { toLatinDigits } from '#values/digits.ts'
import type { Imported } from './listing.contract.ts'
import { type ListingDraft, listingDraftSchema } from './listing-content.contract.ts'
import { addDraft } from './save-listing.ts'
import { importColumns } from './import-columns.policy.ts'

const maxRows = 200
const maxBytes = 262_144

type Row = Record<string, string>
type Fault = Imported['faults'][number]

/**
 * Makes drafts out of a table: comma- or semicolon-separated, UTF-8, the first line names the columns. Either every row becomes a draft, or none does and
 * each fault is told with its line and column.
 * @throws {Refusal} 413 `input.too-large`, 422 `listing.not-a-table`, 422 `listing.too-many-rows`
 * @throws {Refusal} 409 `listing.too-many-drafts`
 */
export async function importListings(ctx: Context, file: File): Promise<Imported> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  const rows = readRows(new Uint8Array(await file.arrayBuffer()))
  if (rows.length > maxRows) throw new Refusal('listing.too-many-rows', 422)
  const read = rows.map((row, at) => readRow(row, at + 2))
  const faults = read.flatMap((one) => one.faults)
  if (faults.length > 0) return { created: 0, faults }
  return inTransaction(ctx, async (tx) => {
    for (const { content } of read) await addDraft(tx, content)
    await record(tx, 'listing.imported', tx.actor.personId ?? '', { count: read.length })
    return { created: read.length, faults: [] }
  })
}

/** @throws {Refusal} 422 `listing.not-a-table` */
function readRows(bytes: Uint8Array): Row[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const head = text.slice(0, text.search(/\r?\n|$/))
    const delimiter = head.split(';').length > head.split(',').length ? ';' : ','
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase())
    return parse<Row>(text, { bom: true, columns, delimiter, trim: true, skip_empty_lines: true, max_record_size: 20_000 })
  } catch {
    throw new Refusal('listing.not-a-table', 422)
  }
}

function readRow(row: Row, line: number): { content: ListingDraft; faults: Fault[] } {
  const known = Object.entries(importColumns)
  const lacking = known.filter(([column, { isNeeded }]) => isNeeded && !row[column])
  const faults: Fault[] = lacking.map(([column]) => ({ line, column, code: 'listing.column-missing' }))
  let content: ListingDraft = {}
  for (const [column, { read }] of known) {
    const cell = row[column]
    if (!cell) continue
    const next = { ...content, ...read(toLatinDigits(cell), { cell, content }) }
    const parsed = listingDraftSchema.safeParse(next)
    if (parsed.success) content = parsed.data
    else faults.push({ line, column, code: 'listing.cell-invalid' })
  }
  return { content, faults }
}
