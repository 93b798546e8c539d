import { and, eq, ne } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { addLines } from './add-lines.ts'
import { lockAccounts } from './close-day.ts'
import { findHold, type Hold } from './find-hold.ts'
import { dayOrderOf } from './formats/cell.policy.ts'
import { guessMeanings, isComplete, linesOfTable, type Mapping } from './formats/mapping.policy.ts'
import { readFile } from './formats/read-file.ts'
import { hashOf, identified } from './identify-lines.ts'
import type { ColumnMeaning, DayOrder, HoldReason, ReadStatement, StatementAccount } from './statement.policy.ts'
import { mostFaults } from './statement.policy.ts'
import { statementMappings, statements } from './statements.table.ts'

interface Chosen {
  account: StatementAccount
  file: Blob
  name: string
  /** The meaning of each column of a table, by position; guessed where it is left out. */
  means?: readonly ColumnMeaning[] | undefined
  dayOrder?: DayOrder | undefined
}

/** A file as it would be read in. */
export interface StatementPreview {
  name: string
  source: ReadStatement['source']
  /** Of a table: its columns with what they mean, and the first cells. */
  columns: { header: string; means: ColumnMeaning; samples: string[] }[]
  dayOrder: DayOrder
  isComplete: boolean
  lines: number
  /** The lines that an earlier file had. */
  known: number
  firstDay: string | null
  lastDay: string | null
  opening: Fils | null
  closing: Fils | null
  /** Opening and lines make up the closing balance; null where the file has no balances. */
  agrees: boolean | null
  /** The fils by which it does not continue the last closing balance; null where either is unknown. */
  gap: Fils | null
  /** The reasons why it would wait for a second person. */
  holds: HoldReason[]
  faults: ReadStatement['faults']
  faultCount: number
  /** The instant at which the same file was read in. */
  readAt: string | null
}

/** The outcome of reading a file in. */
export interface ReadIn {
  id: string
  /** Its new lines. */
  lines: number
  known: number
  /** The reasons why it waits; none where it is read in. */
  held: HoldReason[]
}

/** The same file, unless it was withdrawn. */
const isSameFile = (account: StatementAccount, hash: string) =>
  and(eq(statements.account, account), eq(statements.hash, hash), ne(statements.status, 'withdrawn'))

/**
 * Shows what a file has and how its columns are understood; nothing is kept.
 * @throws {Refusal} what `readFile` refuses
 */
export async function previewStatement(ctx: Context, chosen: Chosen): Promise<StatementPreview> {
  const { account } = chosen
  const { read, hash, columns, mapping } = await understand(ctx, chosen)
  const [earlier] = await ctx.db.select({ readAt: statements.readAt }).from(statements).where(isSameFile(account, hash))
  const { reasons, known, gap } = await findHold(ctx, account, read)
  const days = read.lines.map(({ day }) => day).toSorted()
  return {
    ...{ name: chosen.name, source: read.source, columns, dayOrder: mapping?.dayOrder ?? 'dmy' },
    isComplete: mapping === null || isComplete(mapping.means),
    ...{ lines: read.lines.length, known, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
    ...{ opening: read.opening, closing: read.closing, agrees: agreesOf(read), gap, holds: reasons },
    ...{ faults: read.faults.slice(0, mostFaults), faultCount: read.faults.length },
    readAt: earlier?.readAt.toISOString() ?? null,
  }
}

/**
 * Reads a statement in, whole or not at all. Lines that an earlier file had are left out. The meaning of the columns is kept for the account
 * when `keeps` says so. A file that does not continue what is known waits for a second person. Returns its id and how many lines are new.
 * @throws {Refusal} 409 `statement.read-already` with `at`, 422 `statement.columns`, `statement.faults`, `statement.empty`
 * @throws {Refusal} 422 `statement.balance-differs` with `difference`
 */
export async function readStatement(ctx: Context, chosen: Chosen & { keeps?: boolean | undefined }): Promise<ReadIn> {
  const { read, hash, columns, mapping } = await understand(ctx, chosen)
  if (mapping !== null && !isComplete(mapping.means)) throw new Refusal('statement.columns', 422)
  const [fault] = read.faults
  if (fault) throw new Refusal('statement.faults', 422, { row: fault.row, column: fault.column, count: read.faults.length })
  if (read.lines.length === 0) throw new Refusal('statement.empty', 422)
  if (agreesOf(read) === false) throw new Refusal('statement.balance-differs', 422, { difference: differenceOf(read) })
  return inTransaction(ctx, async (tx) => {
    await lockAccounts(tx)
    const hold = await findHold(tx, chosen.account, read)
    const kept = await keepStatement(tx, { account: chosen.account, name: chosen.name, hash, read, hold })
    if (chosen.keeps && mapping !== null)
      await keepMapping(tx, chosen.account, { ...mapping, headers: columns.map(({ header }) => header) })
    return kept
  })
}

interface Kept {
  account: StatementAccount
  name: string
  hash: string
  read: ReadStatement
  /** The days that it covers, where its lines do not say. */
  days?: { firstDay: string; lastDay: string }
  /** The comparison of an upload with what is known; nothing holds what the provider itself has answered. */
  hold?: Hold
}

/** Stores a statement with its new lines, and opens the days that they belong to again. The lines of a held one wait beside it. */
export async function keepStatement(tx: TxContext, { account, name, hash, read, days: covered, hold }: Kept): Promise<ReadIn> {
  await lockAccounts(tx)
  const [earlier] = await tx.db.select({ readAt: statements.readAt }).from(statements).where(isSameFile(account, hash))
  if (earlier) throw new Refusal('statement.read-already', 409, { at: earlier.readAt.toISOString() })
  const days = read.lines.map(({ day }) => day).toSorted()
  const [id, held] = [newId(), hold?.reasons ?? []]
  await tx.db.insert(statements).values({
    ...{ id, account, source: read.source, name: name.slice(0, 200), hash, opening: read.opening, closing: read.closing },
    ...{ firstDay: days[0] ?? tx.today, lastDay: days.at(-1) ?? tx.today, ...covered, readBy: tx.actor.personId, readAt: tx.now },
    ...(held.length > 0 && { status: 'held' as const, heldFor: held, lines: hold?.lines ?? [] }),
  })
  if (hold && held.length > 0) {
    await record(tx, 'statement.held', id, { account, name, lines: hold.lines.length, reasons: held })
    return { id, lines: hold.lines.length, known: hold.known, held }
  }
  const lines = identified(account, read.lines)
  const added = await addLines(tx, { id, account, lines: lines.map(({ row: _, balance: __, ...line }) => line) })
  await record(tx, 'statement.read', id, { account, name, lines: added, known: lines.length - added })
  return { id, lines: added, known: lines.length - added, held: [] }
}

async function understand(ctx: Context, { account, file, means, dayOrder }: Chosen) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const content = await readFile(bytes)
  const hash = hashOf(bytes)
  const { today } = await nowOf(ctx)
  if ('statement' in content) return { read: withoutFuture(content.statement, today), hash, columns: [], mapping: null }
  const { headers, rows } = content
  const mapping = await mappingOf(ctx, { account, headers, means, dayOrder, rows })
  const read = isComplete(mapping.means) ? linesOfTable(rows, headers, mapping) : nothing
  const columns = headers.map((header, index) => ({
    header,
    means: mapping.means[index] ?? ('none' as const),
    samples: rows
      .map(({ cells }) => cells[index] ?? '')
      .filter(Boolean)
      .slice(0, 3),
  }))
  return { read: withoutFuture(read, today), hash, columns, mapping }
}

/** A line that is dated after today is a fault: it would let days be closed that no statement covers. */
function withoutFuture(read: ReadStatement, today: Day): ReadStatement {
  const isLater = ({ day }: { day: string }) => day > today
  const faults = read.lines.filter(isLater).map(({ row }) => ({ row, column: null, fault: 'day' as const }))
  return { ...read, lines: read.lines.filter((line) => !isLater(line)), faults: [...read.faults, ...faults] }
}

const nothing: ReadStatement = { source: 'table', opening: null, closing: null, lines: [], faults: [] }

interface OfTable extends Omit<Chosen, 'file' | 'name'> {
  headers: readonly string[]
  rows: readonly { cells: readonly string[] }[]
}

/** The given meanings, or those that were kept for a file with the same columns, or a guess. */
async function mappingOf(ctx: Context, { account, headers, means, dayOrder, rows }: OfTable): Promise<Mapping> {
  const [kept] = await ctx.db.select().from(statementMappings).where(eq(statementMappings.account, account))
  const isSame = kept !== undefined && kept.headers.length === headers.length && kept.headers.every((one, at) => one === headers[at])
  const meaning = means?.length === headers.length ? means : isSame ? kept.means : guessMeanings(headers)
  const days = rows.map(({ cells }) => cells[meaning.indexOf('day')] ?? '').filter((cell) => /\d/.test(cell))
  return { means: meaning, dayOrder: dayOrder ?? (isSame ? kept.dayOrder : dayOrderOf(days)) }
}

async function keepMapping(tx: TxContext, account: StatementAccount, { means, dayOrder, headers }: Mapping & { headers: string[] }) {
  const kept = { headers, means: [...means], dayOrder, keptBy: tx.actor.personId, keptAt: tx.now }
  await tx.db
    .insert(statementMappings)
    .values({ account, ...kept })
    .onConflictDoUpdate({ target: statementMappings.account, set: kept })
}

const differenceOf = ({ opening, closing, lines }: ReadStatement): Fils =>
  lines.reduce((sum, { amount }) => sum + amount, opening ?? 0) - (closing ?? 0)

const agreesOf = (read: ReadStatement): boolean | null => (read.opening === null || read.closing === null ? null : differenceOf(read) === 0)
