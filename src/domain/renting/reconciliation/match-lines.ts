import { inArray, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { confirmPayout } from '#domain/money/payouts/decide-payout.ts'
import { explainLines, openOf, type Rest, undoMatch } from '#domain/money/statements/explain-lines.ts'
import type { MatchWay, StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { type StatementLineRow, statementLines } from '#domain/money/statements/statements.table.ts'
import { returnTransfer } from '#domain/money/transfers/return-transfer.ts'
import { Refusal } from '#domain/refusal.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { confirmRepayment } from '#domain/renting/repayments/decide-repayment.ts'
import type { Fils } from '#values/money.ts'
import type { CandidateKind } from './candidate.policy.ts'
import type { LineBooking } from './line-booking.policy.ts'
import { requireLarge, requireReader } from './require-reader.ts'

interface Chosen {
  account: StatementAccount
  lines: readonly string[]
  /** Ids of candidates. */
  candidates: readonly string[]
  /** The booking of the difference. */
  rest?: 'fee' | 'exchange' | undefined
}

/**
 * Matches lines with open entries, and with what they confirm: an awaited transfer, a payout or a refund that the bank has made. What is
 * confirmed stays so when the match fails, and is an open entry then. Returns the id of the match.
 * @throws {Refusal} 404 `statement.line-unknown`, 409 `statement.line-taken`, `statement.entry-taken`, `statement.differs`
 * @throws {Refusal} 409 `statement.same-admin`, `second-person.alone`, `second-person.new` for a large difference
 * @throws {Refusal} what `bookTransfer`, `confirmPayout` and `confirmRepayment` refuse
 */
export async function matchLines(ctx: Context, { account, lines: lineIds, candidates, rest }: Chosen): Promise<{ id: string }> {
  const lines = await findOpen(ctx, lineIds)
  const chosen = candidates.map(partsOf)
  const ways: MatchWay[] = []
  const entryIds: number[] = chosen.filter(({ kind }) => kind === 'entry').flatMap(({ id }) => id.split(',').map(Number))
  if (rest === undefined) await refuseDifferent(ctx, lines, { chosen, entryIds })
  for (const { kind, id } of chosen) {
    if (kind === 'entry') continue
    ways.push(kind)
    entryIds.push(...(await confirmers[kind](ctx, id, lines)))
  }
  return inTransaction(ctx, async (tx) => {
    const amount = await differenceOf(tx, lines, entryIds)
    if (rest !== undefined && amount !== 0) await requireReader(tx, { lines, amount })
    return { id: await explainLines(tx, { account, lineIds, entryIds, way: ways[0] ?? 'chosen', rest }) }
  })
}

function partsOf(candidate: string): { kind: CandidateKind; id: string } {
  const [kind, id = ''] = candidate.split(/:(.*)/s)
  return { kind: kind as CandidateKind, id }
}

/** Refuses lines that differ from what they would confirm, before anything is confirmed. An awaited transfer has the amount of its own line. */
async function refuseDifferent(
  ctx: Context,
  lines: readonly StatementLineRow[],
  { chosen, entryIds }: { chosen: readonly { kind: CandidateKind; id: string }[]; entryIds: readonly number[] },
): Promise<void> {
  if (chosen.some(({ kind }) => kind === 'transfer')) return
  const idsOf = (kind: CandidateKind) => sql`${sql.param(chosen.filter((one) => one.kind === kind).map(({ id }) => id))}::text[]`
  const { rows } = await ctx.db.execute<{ amount: number }>(sql`
    SELECT (SELECT coalesce(sum(amount), 0) FROM open_entries WHERE entry_id = ANY (${sql.param([...entryIds])}::bigint[]))::float8
      - (SELECT coalesce(sum(amount), 0) FROM payouts WHERE id = ANY (${idsOf('payout')}))::float8
      - (SELECT coalesce(sum(amount), 0) FROM repayments WHERE id = ANY (${idsOf('repayment')}))::float8 AS amount`)
  const difference = lines.reduce((sum, { amount }) => sum + amount, 0) - (rows[0]?.amount ?? 0)
  if (difference !== 0) throw new Refusal('statement.differs', 409, { difference })
}

/** Each confirms what a line proves, and returns the entries that it has opened. */
const confirmers: Record<
  Exclude<CandidateKind, 'entry'>,
  (ctx: Context, id: string, lines: readonly StatementLineRow[]) => Promise<number[]>
> = {
  transfer: async (ctx, reference, lines) => {
    const line = onlyOf(lines)
    await requireLarge(ctx, line)
    return receiveTransfer(ctx, line, reference)
  },
  payout: async (ctx, id, lines) => {
    await confirmPayout(ctx, { id, reference: referenceOf(lines) })
    return findOpenOf(ctx, sql`t.key = ${`payout-paid:${id}`} AND o.account = 'bank'`)
  },
  repayment: async (ctx, id, lines) => {
    await confirmRepayment(ctx, { id, reference: referenceOf(lines) })
    return findOpenOf(
      ctx,
      sql`o.account = 'transfer_clearing' AND o.amount < 0 AND t.kind = 'refund_made'
        AND t.key LIKE 'refund-made:' || (SELECT refund_id FROM repayments WHERE id = ${id}) || '%'`,
    )
  },
}

const findOpenOf = (ctx: Context, where: Parameters<typeof openOf>[1]): Promise<number[]> => inTransaction(ctx, (tx) => openOf(tx, where))

function onlyOf([line, ...others]: readonly StatementLineRow[]): StatementLineRow {
  if (!line || others.length > 0) throw new Refusal('statement.one-line', 409)
  return line
}

/** The bank's reference of a line, or its words. */
function referenceOf([line]: readonly StatementLineRow[]): string {
  return (line?.reference || line?.narration || line?.id || '').slice(0, 60)
}

/** Books the CliQ transfer of a line under a reference, and returns the open entries of it. */
async function receiveTransfer(ctx: Context, line: StatementLineRow, reference: string): Promise<number[]> {
  if (line.amount <= 0) throw new Refusal('statement.not-incoming', 409)
  const id = `line-${line.id}`
  const sender = (line.counterparty || line.narration).slice(0, 80)
  const { receivedAt, problem, paymentId, depositId } = await bookTransfer(ctx, { id, reference, amount: line.amount, sender })
  const at = receivedAt.toISOString()
  const orderId = sql`coalesce((SELECT order_id FROM payments WHERE id = ${paymentId}), (SELECT order_id FROM deposits WHERE id = ${depositId}))`
  return findOpenOf(
    ctx,
    problem === null
      ? sql`o.account = 'transfer_clearing' AND o.at = ${at}::timestamptz AND t.order_id = ${orderId}`
      : sql`o.account = 'transfer_clearing' AND t.key = ${`transfer-unmatched:${id}`}`,
  )
}

/**
 * Books a line that nothing of ours explains: as a fee, a difference of exchange, unknown money, or a CliQ transfer. A transfer waits for its
 * order, or is sent back.
 * @throws {Refusal} 404 `statement.line-unknown`, 409 `statement.line-taken`, `statement.not-incoming`
 * @throws {Refusal} 409 `statement.same-admin`, `second-person.alone`, `second-person.new` for a large fee or difference
 */
export async function bookLine(ctx: Context, { id, as }: { id: string; as: LineBooking }): Promise<{ id: string }> {
  const lines = await findOpen(ctx, [id])
  const line = onlyOf(lines)
  if (as === 'transfer' || as === 'returned') {
    await requireLarge(ctx, line)
    const entryIds = await receiveTransfer(ctx, line, line.reference || line.narration.slice(0, 40))
    return inTransaction(ctx, async (tx) => {
      const match = await explainLines(tx, { account: line.account, lineIds: [id], entryIds, way: 'transfer' })
      if (as === 'returned') await returnTransfer(tx, `line-${id}`)
      return { id: match }
    })
  }
  return inTransaction(ctx, async (tx) => {
    if (as !== 'unknown') await requireReader(tx, { lines, amount: line.amount })
    return { id: await explainLines(tx, { account: line.account, lineIds: [id], entryIds: [], way: as, rest: as }) }
  })
}

/**
 * Explains money whose origin was unknown: entries that cancel each other, or one booked as a fee or as a difference of exchange.
 * @throws {Refusal} 409 `statement.entry-taken`, `statement.differs`, `statement.same-admin`, `second-person.alone`, `second-person.new`
 */
export async function explainUnknown(
  ctx: Context,
  { candidates, as }: { candidates: readonly string[]; as: 'fee' | 'exchange' | 'pair' },
): Promise<{ id: string }> {
  const entryIds = candidates.map(partsOf).flatMap(({ kind, id }) => (kind === 'entry' ? id.split(',').map(Number) : []))
  return inTransaction(ctx, async (tx) => {
    const open = await openOf(tx, sql`o.entry_id = ANY (${sql.param(entryIds)}::bigint[]) AND o.account = 'statement_suspense'`)
    if (open.length !== entryIds.length) throw new Refusal('statement.entry-taken', 409)
    const amount = await differenceOf(tx, [], entryIds)
    if (as === 'pair' && amount !== 0) throw new Refusal('statement.differs', 409, { difference: -amount })
    const moved = as === 'pair' ? await halfOf(tx, entryIds) : amount
    await requireReader(tx, { lines: await linesOfEntries(tx, entryIds), amount: moved })
    const rest: Rest | undefined = as === 'pair' ? undefined : as
    return { id: await explainLines(tx, { account: 'bank', lineIds: [], entryIds, way: 'explained', rest }) }
  })
}

/**
 * Undoes a match; see `undoMatch`.
 * @throws {Refusal} 404 `statement.match-unknown`
 */
export async function undo(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, (tx) => undoMatch(tx, id))
}

/** The money that entries which cancel each other have on either side. */
async function halfOf(tx: TxContext, entryIds: readonly number[]): Promise<Fils> {
  const { rows } = await tx.db.execute<{ amount: Fils }>(sql`
    SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::float8 AS amount FROM open_entries WHERE entry_id = ANY (${sql.param([...entryIds])}::bigint[])`)
  return rows[0]?.amount ?? 0
}

/** The lines whose unknown money the entries keep. */
async function linesOfEntries(tx: TxContext, entryIds: readonly number[]): Promise<StatementLineRow[]> {
  const matches = sql`SELECT split_part(t.key, ':', 2) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.id = ANY (${sql.param([...entryIds])}::bigint[])`
  return tx.db.select().from(statementLines).where(sql`${statementLines.matchId} IN (${matches})`)
}

async function findOpen(ctx: Context, ids: readonly string[]): Promise<StatementLineRow[]> {
  const lines = await ctx.db
    .select()
    .from(statementLines)
    .where(inArray(statementLines.id, [...ids]))
  if (lines.length !== ids.length) throw new Refusal('statement.line-unknown', 404)
  if (lines.some(({ matchId }) => matchId !== null)) throw new Refusal('statement.line-taken', 409)
  return lines
}

async function differenceOf(tx: TxContext, lines: readonly StatementLineRow[], entryIds: readonly number[]): Promise<Fils> {
  const { rows } = await tx.db.execute<{ amount: Fils }>(sql`
    SELECT coalesce(sum(amount), 0)::float8 AS amount FROM open_entries WHERE entry_id = ANY (${sql.param([...entryIds])}::bigint[])`)
  return lines.reduce((sum, { amount }) => sum + amount, 0) - (rows[0]?.amount ?? 0)
}
