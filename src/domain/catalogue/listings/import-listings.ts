import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWaitForAll } from '#platform/auth/rate-limit.ts'
import { inTurns } from '#platform/concurrency/in-turns.ts'
import { cleaned } from '#values/cleaned.ts'
import { importColumns, isExample } from './import-columns.policy.ts'
import { listedValues } from './listed-values.ts'
import type { Imported } from './listing.contract.ts'
import { type ListingDraft, listingDraftSchema } from './listing-content.contract.ts'
import { readTable, type TableRow } from './read-table.ts'
import { addDraft, makeRoom } from './save-listing.ts'

const maxRows = 200
const maxBytes = 262_144
const importsPerHour = { person: 10, network: 30 }
/** The reported length of an unknown column's name. */
const longestName = 40

type Fault = Imported['faults'][number]

/**
 * Makes drafts out of a table, as spreadsheets save it: the first line names the columns. The template's example is left out. Either every row becomes a draft, or
 * none does and each fault is reported with its line and column.
 * @throws {Refusal} 413 `input.too-large`, 422 `listing.not-a-table`, 422 `listing.too-many-rows`
 * @throws {Refusal} 409 `listing.too-many-drafts`
 * @throws {Refusal} 429 `server.too-many` after 10 in an hour by one person, or 30 from one network
 */
export async function importListings(ctx: Context, file: File): Promise<Imported> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  await countImport(ctx)
  const [head, ...rows] = await readTable(new Uint8Array(await file.arrayBuffer()))
  if (!head) throw new Refusal('listing.not-a-table', 422)
  if (rows.length > maxRows) throw new Refusal('listing.too-many-rows', 422)
  const columns = head.cells.map((name) => cleaned(name).toLowerCase())
  const unfit = faultsOfHead(head.line, columns)
  const named = columns.indexOf('name_en')
  const own = rows.filter(({ cells }) => !isExample(cells[named]))
  const read = unfit.length > 0 ? [] : await inTurns(readRows(own, columns))
  const faults = [...unfit, ...read.flatMap((one) => one.faults)]
  if (faults.length > 0) return { created: 0, faults }
  return inTransaction(ctx, async (tx) => {
    await makeRoom(tx, read.length)
    for (const { content } of read) await addDraft(tx, content)
    await record(tx, 'listing.imported', tx.actor.personId ?? '', { count: read.length })
    return { created: read.length, faults: [] }
  })
}

/** Counted before anything is parsed, so that a refused table counts too. */
async function countImport(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  const { personId, network } = ctx.actor
  const limits = [
    ...(network === undefined ? [] : [{ key: `imports:${network}`, max: importsPerHour.network, minutes: 60 }]),
    { key: `imports:${personId}`, max: importsPerHour.person, minutes: 60 },
  ]
  const retryAfter = await secondsToWaitForAll(ctx.db, limits, now)
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
}

function faultsOfHead(line: number, columns: readonly string[]): Fault[] {
  const known = Object.entries(importColumns)
  const missing = known.flatMap(([column, { isNeeded }]) => (isNeeded && !columns.includes(column) ? [column] : []))
  const unknown = columns
    .filter((column) => column !== '' && !Object.hasOwn(importColumns, column))
    .map((column) => column.slice(0, longestName))
  const twice = new Set(columns.filter((column, index) => column !== '' && columns.indexOf(column) !== index))
  return [
    ...[...twice].map((column): Fault => ({ line, column: column.slice(0, longestName), code: 'column-twice' })),
    ...missing.map((column): Fault => ({ line, column, code: 'column-missing' })),
    ...unknown.map((column): Fault => ({ line, column, code: 'column-unknown' })),
  ]
}

interface ReadRow {
  content: ListingDraft
  faults: Fault[]
}

function* readRows(rows: readonly TableRow[], columns: readonly string[]): Generator<void, ReadRow[]> {
  const read: ReadRow[] = []
  for (const row of rows) {
    read.push(readRow(row, columns))
    yield
  }
  return read
}

function readRow({ line, cells }: TableRow, columns: readonly string[]): ReadRow {
  if (cells.length !== columns.length) return { content: {}, faults: [{ line, column: null, code: 'cells-uneven' }] }
  const cellOf = new Map(columns.map((column, index) => [column, cells[index] ?? '']))
  const faults: Fault[] = []
  let content: ListingDraft = {}
  for (const [column, { isNeeded, among, read }] of Object.entries(importColumns)) {
    const cell = cellOf.get(column)
    if (cell) {
      const latin = among ? listedValues(among, cell) : cleaned(cell)
      const part = latin === null ? 'not-in-list' : read(latin, { cell, content })
      const parsed = typeof part === 'string' ? null : listingDraftSchema.safeParse({ ...content, ...part })
      if (parsed?.success) content = parsed.data
      else faults.push({ line, column, code: typeof part === 'string' ? part : 'cell-invalid' })
    } else if (isNeeded) faults.push({ line, column, code: 'cell-missing' })
  }
  return { content, faults }
}
