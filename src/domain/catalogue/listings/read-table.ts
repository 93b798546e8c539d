import { Readable } from 'node:stream'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { Refusal } from '#domain/refusal.ts'
import { isArchive } from '#platform/spreadsheets/read-archive.ts'
import { readWorkbook } from '#platform/spreadsheets/read-workbook.ts'
import { decodeTable } from './decode-table.ts'

/** A row of a table, with its number in a spreadsheet. */
export interface TableRow {
  line: number
  cells: string[]
}

/** The limits of a table, and the refusals of one that has more or is none. */
export interface TableLimits {
  maxLines: number
  tooMany: string
  notATable: string
  /** The lines among which the separator is looked for; tables of banks begin with some of words. */
  headLines: number
  /** The tags and inflated bytes of an `.xlsx` file; the usual numbers by default. */
  workbook?: { maxTags: number; maxInflated: number }
}

const usual: TableLimits = { maxLines: 1000, tooMany: 'listing.too-many-rows', notATable: 'listing.not-a-table', headLines: 1 }
const maxColumns = 100
/** Characters of a row. */
const maxRowLength = 20_000
/** Bytes that are parsed in one turn of the event loop: some milliseconds of work. */
const sliceLength = 16_384
const separators = [',', ';', '\t'] as const

/**
 * The rows of a table that are not empty: of an `.xlsx` file, or of a text whose cells are separated by commas, semicolons or tabs. Lines are
 * counted before anything is parsed, and the parser yields to the event loop after each slice.
 * @throws {Refusal} 422 `listing.too-many-rows` above 1,000 lines, 422 `listing.not-a-table`, or those of other limits
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits = usual): Promise<TableRow[]> {
  const rows = isArchive(bytes) ? await rowsOfWorkbook(bytes, limits) : await rowsOfText(bytes, limits)
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  if (filled.some(({ cells }) => cells.length > maxColumns)) throw new Refusal(limits.notATable, 422)
  return filled
}

async function rowsOfWorkbook(bytes: Uint8Array, { maxLines, tooMany, notATable, workbook }: TableLimits): Promise<TableRow[]> {
  const rows = await readWorkbook(bytes, { maxRows: maxLines, maxColumns, maxRowLength, ...workbook }).catch(() => {
    throw new Refusal(notATable, 422)
  })
  if (rows.length > maxLines) throw new Refusal(tooMany, 422)
  const trimmed = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  // A spreadsheet leaves out the empty cells at the end of a row.
  const width = trimmed.find(({ cells }) => cells.some(Boolean))?.cells.findLastIndex(Boolean) ?? -1
  return trimmed.map(({ line, cells }) => ({
    line,
    cells: Array.from({ length: Math.max(width, cells.findLastIndex(Boolean)) + 1 }, (_, index) => cells[index] ?? ''),
  }))
}

async function rowsOfText(bytes: Uint8Array, { maxLines, tooMany, notATable, headLines }: TableLimits): Promise<TableRow[]> {
  const whole = decoded(bytes, notATable)
  // Excel's own line for the separator, which it does not show.
  const [named, separator] = /^sep=([,;\t])[^\S\t\r\n]*(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const text = named === undefined ? whole : whole.slice(named.length)
  if (countLines(text) > maxLines) throw new Refusal(tooMany, 422)
  const rows: TableRow[] = []
  let line = 0
  try {
    const delimiter = separator ?? delimiterOf(text, headLines)
    const options = { delimiter, trim: true, relax_column_count: true, max_record_size: maxRowLength }
    const records: AsyncIterable<string[]> = Readable.from(slicesOf(new TextEncoder().encode(text))).compose(parse(options))
    for await (const cells of records) {
      line += 1
      if (cells.length > maxColumns) throw new Error('a row has too many columns')
      rows.push({ line, cells })
    }
  } catch {
    throw new Refusal(notATable, 422)
  }
  return rows
}

function decoded(bytes: Uint8Array, notATable: string): string {
  try {
    return decodeTable(bytes)
  } catch {
    throw new Refusal(notATable, 422)
  }
}

/** Ends of lines of any system, those inside cells too: the greater count is that of the system which wrote the file. */
function countLines(text: string): number {
  return Math.max(text.split('\n').length, text.split('\r').length) - 1
}

/** The separator that one of the first lines has most of. */
function delimiterOf(text: string, headLines: number): string {
  const head = text.slice(0, headLines * maxRowLength).split(/\r\n|\r|\n/, headLines)
  const count = (separator: string) => Math.max(...head.map((line) => line.split(separator).length))
  return separators.reduce<string>((most, one) => (count(one) > count(most) ? one : most), ',')
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceLength) {
    yield bytes.subarray(from, from + sliceLength)
    await nextLoop()
  }
}
