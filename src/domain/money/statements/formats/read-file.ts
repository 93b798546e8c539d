import { decodeTable } from '#domain/catalogue/listings/decode-table.ts'
import { readTable, type TableLimits } from '#domain/catalogue/listings/read-table.ts'
import type { ReadStatement } from '#domain/money/statements/statement.policy.ts'
import { largestFile, mostLines } from '#domain/money/statements/statement.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { isArchive } from '#platform/spreadsheets/read-archive.ts'
import { headOf, type Row } from './mapping.policy.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'

/** A file: a statement of a standard form, or a table whose columns have to be named. */
export type StatementFile = { statement: ReadStatement } | { headers: string[]; rows: Row[] }

/** Words of the bank above the lines and below them, beside the lines themselves. */
const limits: TableLimits = {
  maxLines: mostLines + 60,
  tooMany: 'statement.too-many-lines',
  notATable: 'statement.unreadable',
  headLines: 30,
  workbook: { maxTags: 2_000_000, maxInflated: 16 * 1024 * 1024 },
}

/**
 * Reads a file of a bank or a card provider: camt.053, MT940, CSV of any encoding or xlsx.
 * @throws {Refusal} 413 `input.too-large`, 422 `statement.too-many-lines`, `statement.unreadable`, `statement.empty`
 */
export async function readFile(bytes: Uint8Array): Promise<StatementFile> {
  if (bytes.length > largestFile) throw new Refusal('input.too-large', 413)
  if (bytes.length === 0) throw new Refusal('statement.empty', 422)
  const standard = isArchive(bytes) ? null : standardOf(bytes)
  if (standard) {
    if (standard.lines.length > mostLines) throw new Refusal('statement.too-many-lines', 422)
    return { statement: standard }
  }
  const rows = await readTable(bytes, limits)
  const at = headOf(rows) ?? 0
  const head = rows[at]
  const below = rows.slice(at + 1)
  if (!head || below.length === 0) throw new Refusal('statement.empty', 422)
  if (below.length > mostLines) throw new Refusal('statement.too-many-lines', 422)
  const width = Math.max(head.cells.length, ...below.slice(0, 50).map(({ cells }) => cells.length))
  return { headers: Array.from({ length: width }, (_, index) => head.cells[index] ?? ''), rows: below }
}

function standardOf(bytes: Uint8Array): ReadStatement | null {
  try {
    const text = decodeTable(bytes).trimStart()
    if (text.startsWith('<')) return readCamt(text)
    return /^:61:/m.test(text) && /^:60[FM]:/m.test(text) ? readMt940(text) : null
  } catch {
    throw new Refusal('statement.unreadable', 422)
  }
}
