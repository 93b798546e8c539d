import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { lockAccounts, reopenDays } from './close-day.ts'
import { dayOrderOf } from './formats/cell.policy.ts'
import { guessMeanings, isComplete, linesOfTable, type Mapping } from './formats/mapping.policy.ts'
import { readFile } from './formats/read-file.ts'
import type { ColumnMeaning, DayOrder, ReadLine, ReadStatement, StatementAccount } from './statement.policy.ts'
import { mostFaults } from './statement.policy.ts'
import { statementLines, statementMappings, statements } from './statements.table.ts'

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
  /** The fils by which the opening balance differs from the closing one before it; null where either is unknown. */
  gap: Fils | null
  faults: ReadStatement['faults']
  faultCount: number
  /** The instant at which the same file was read in. */
  readAt: string | null
}

/**
 * Shows what a file has and how its columns are understood; nothing is kept.
 * @throws {Refusal} what `readFile` refuses
 */
export async function previewStatement(ctx: Context, chosen: Chosen): Promise<StatementPreview> {
  const { account } = chosen
  const { read, hash, columns, mapping } = await understand(ctx, chosen)
  const ids = identified(account, read.lines).map(({ externalId }) => externalId)
  const [earlier] = await ctx.db
    .select({ readAt: statements.readAt })
    .from(statements)
    .where(and(eq(statements.account, account), eq(statements.hash, hash)))
  const known = await findKnown(ctx, account, ids)
  const days = read.lines.map(({ day }) => day).toSorted()
  return {
    ...{ name: chosen.name, source: read.source, columns, dayOrder: mapping?.dayOrder ?? 'dmy' },
    isComplete: mapping === null || isComplete(mapping.means),
    ...{ lines: read.lines.length, known: known.size, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
    ...{ opening: read.opening, closing: read.closing, agrees: agreesOf(read), gap: await gapOf(ctx, account, read) },
    ...{ faults: read.faults.slice(0, mostFaults), faultCount: read.faults.length },
    readAt: earlier?.readAt.toISOString() ?? null,
  }
}

/**
 * Reads a statement in, whole or not at all. Lines that an earlier file had are left out. The meaning of the columns is kept for the account
 * when `keeps` says so. Returns its id and how many lines are new.
 * @throws {Refusal} 409 `statement.read-already` with `at`, 422 `statement.columns`, `statement.faults`, `statement.empty`
 * @throws {Refusal} 422 `statement.balance-differs` with `difference`
 */
export async function readStatement(
  ctx: Context,
  chosen: Chosen & { keeps?: boolean | undefined },
): Promise<{ id: string; lines: number; known: number }> {
  const { read, hash, columns, mapping } = await understand(ctx, chosen)
  if (mapping !== null && !isComplete(mapping.means)) throw new Refusal('statement.columns', 422)
  const [fault] = read.faults
  if (fault) throw new Refusal('statement.faults', 422, { row: fault.row, column: fault.column, count: read.faults.length })
  if (read.lines.length === 0) throw new Refusal('statement.empty', 422)
  if (agreesOf(read) === false) throw new Refusal('statement.balance-differs', 422, { difference: differenceOf(read) })
  return inTransaction(ctx, async (tx) => {
    const kept = await keepStatement(tx, { account: chosen.account, name: chosen.name, hash, read })
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
}

/** Stores a statement with its new lines, and opens the days that they belong to again. */
export async function keepStatement(
  tx: TxContext,
  { account, name, hash, read, days: covered }: Kept,
): Promise<{ id: string; lines: number; known: number }> {
  await lockAccounts(tx)
  const [earlier] = await tx.db
    .select({ readAt: statements.readAt })
    .from(statements)
    .where(and(eq(statements.account, account), eq(statements.hash, hash)))
  if (earlier) throw new Refusal('statement.read-already', 409, { at: earlier.readAt.toISOString() })
  const days = read.lines.map(({ day }) => day).toSorted()
  const id = newId()
  await tx.db.insert(statements).values({
    ...{ id, account, source: read.source, name: name.slice(0, 200), hash, opening: read.opening, closing: read.closing },
    ...{ firstDay: days[0] ?? tx.today, lastDay: days.at(-1) ?? tx.today, ...covered, readBy: tx.actor.personId, readAt: tx.now },
  })
  const lines = identified(account, read.lines)
  const added: { day: string }[] = []
  for (let from = 0; from < lines.length; from += 1000) {
    const rows = lines.slice(from, from + 1000).map(({ row: _, balance: __, ...line }, index) => ({
      ...{ ...line, id: newId(), statementId: id, account, position: from + index },
    }))
    added.push(...(await tx.db.insert(statementLines).values(rows).onConflictDoNothing().returning({ day: statementLines.day })))
  }
  const first = added.map(({ day }) => day).toSorted()[0]
  if (first !== undefined) await reopenDays(tx, { account, day: first })
  await record(tx, 'statement.read', id, { account, name, lines: added.length, known: lines.length - added.length })
  return { id, lines: added.length, known: lines.length - added.length }
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

async function gapOf(ctx: Context, account: StatementAccount, { opening, lines }: ReadStatement): Promise<Fils | null> {
  const first = lines.map(({ day }) => day).toSorted()[0]
  if (opening === null || first === undefined) return null
  const [before] = await ctx.db
    .select({ closing: statements.closing })
    .from(statements)
    .where(and(eq(statements.account, account), sql`${statements.lastDay} < ${first}`))
    .orderBy(desc(statements.lastDay))
    .limit(1)
  return before?.closing == null ? null : opening - before.closing
}

/**
 * Lines with an id of their own, so that a file that overlaps another adds nothing twice. That of a card provider is unique; banks use theirs
 * again, so day and amount belong to it; other lines are identified by their content and how often it came before.
 */
function identified(account: StatementAccount, lines: readonly ReadLine[]): (ReadLine & { externalId: string })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { externalId, day, amount, reference, narration, balance } = line
    const content = account === 'provider' && externalId !== null ? [externalId] : [externalId, day, amount, reference, narration, balance]
    const id = account === 'provider' && externalId !== null ? externalId : hashOf(JSON.stringify(content)).slice(0, 32)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return { ...line, externalId: count === 1 ? id : `${id}#${count}` }
  })
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function findKnown(ctx: Context, account: StatementAccount, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: statementLines.externalId })
    .from(statementLines)
    .where(and(eq(statementLines.account, account), inArray(statementLines.externalId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
