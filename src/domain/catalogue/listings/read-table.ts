import { Readable } from 'node:stream'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { Refusal } from '#domain/refusal.ts'

/** A row of a table, with its number in a spreadsheet. */
export interface TableRow {
  line: number
  cells: string[]
}

const maxLines = 1000
const maxColumns = 100
/** Bytes that are parsed in one turn of the event loop: some milliseconds of work. */
const sliceBytes = 16_384
const [lineFeed, carriageReturn] = [10, 13]

/**
 * The rows of a comma- or semicolon-separated table in UTF-8 that are not empty. Lines are counted before anything is parsed, and
 * the parser yields to the event loop after each slice.
 * @throws {Refusal} 422 `listing.too-many-rows` above 1,000 lines, 422 `listing.not-a-table`
 */
export async function readTable(bytes: Uint8Array): Promise<TableRow[]> {
  if (countLines(bytes) > maxLines) throw new Refusal('listing.too-many-rows', 422)
  const rows: TableRow[] = []
  let line = 0
  try {
    const options = { bom: true, delimiter: delimiterOf(bytes), trim: true, relax_column_count: true, max_record_size: 20_000 }
    const records: AsyncIterable<string[]> = Readable.from(slicesOf(bytes)).compose(parse(options))
    for await (const cells of records) {
      line += 1
      if (cells.length > maxColumns) throw new Error('a row has too many columns')
      if (cells.some(Boolean)) rows.push({ line, cells })
    }
  } catch {
    throw new Refusal('listing.not-a-table', 422)
  }
  return rows
}

/** Ends of lines of any system, those inside cells too: the greater count is that of the system which wrote the file. */
function countLines(bytes: Uint8Array): number {
  let [feeds, returns] = [0, 0]
  for (const byte of bytes) {
    if (byte === lineFeed) feeds += 1
    else if (byte === carriageReturn) returns += 1
  }
  return Math.max(feeds, returns)
}

/** The separator that the first line has more of. Throws for what is not UTF-8. */
function delimiterOf(bytes: Uint8Array): ',' | ';' {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const head = text.slice(0, text.search(/[\r\n]|$/))
  return (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ','
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes)
    await nextLoop()
  }
}
