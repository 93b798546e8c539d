import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'
import type { Entry, TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { lockAccounts, reopenDays } from './close-day.ts'
import { ledgerAccountOf, type MatchWay, type StatementAccount } from './statement.policy.ts'
import { openEntries, type StatementLineRow, statementLines, statementMatchEntries, statementMatches } from './statements.table.ts'

/** The booking of a difference between lines and entries. */
export type Rest = 'fee' | 'exchange' | 'unknown' | 'settlement'

interface Explanation {
  account: StatementAccount
  lineIds: readonly string[]
  entryIds: readonly number[]
  way: MatchWay
  rest?: Rest | undefined
}

interface Taken {
  entryId: number
  account: string
  amount: Fils
}

/** Locks lines that nothing explains, in the order of their ids. */
async function lockLines(tx: TxContext, ids: readonly string[]): Promise<StatementLineRow[]> {
  const lines = await tx.db
    .select()
    .from(statementLines)
    .where(inArray(statementLines.id, [...ids]))
    .orderBy(asc(statementLines.id))
    .for('update')
  if (lines.length !== ids.length) throw new Refusal('statement.line-unknown', 404)
  if (lines.some(({ matchId }) => matchId !== null)) throw new Refusal('statement.line-taken', 409)
  return lines
}

/**
 * Explains lines by entries of the ledger. What is on a clearing account is settled to the account of the statement, and a difference is booked
 * as `rest`. Returns the id of the match.
 * @throws {Refusal} 404 `statement.line-unknown`, 409 `statement.line-taken`, `statement.entry-taken`
 * @throws {Refusal} 409 `statement.differs` with `difference` where lines and entries differ and no `rest` is given
 */
export async function explainLines(tx: TxContext, { account, lineIds, entryIds, way, rest }: Explanation): Promise<string> {
  const lines = lineIds.length === 0 ? [] : await lockLines(tx, lineIds)
  if (lines.some((line) => line.account !== account)) throw new Refusal('statement.line-unknown', 404)
  const taken = await takeEntries(tx, entryIds)
  const own = ledgerAccountOf(account)
  const cleared = clearingSums(taken, own)
  const sum = (amounts: readonly { amount: Fils }[]): Fils => amounts.reduce((total, { amount }) => total + amount, 0)
  const difference = sum(lines) - sum(taken)
  if (difference !== 0 && rest === undefined) throw new Refusal('statement.differs', 409, { difference })
  const id = newId()
  const day =
    lines
      .map((line) => line.day)
      .toSorted()
      .at(-1) ?? tx.today
  await tx.db.insert(statementMatches).values({ id, account, way, day, madeBy: tx.actor.personId, madeAt: tx.now })
  if (lines.length > 0)
    await tx.db
      .update(statementLines)
      .set({ matchId: id })
      .where(inArray(statementLines.id, [...lineIds]))
  await keep(tx, id, taken, false)
  for (const [from, amount] of cleared) {
    const kind = from === 'statement_suspense' ? 'statement_explained' : 'settlement'
    await post(tx, { id, kind, suffix: from, entries: moved({ from, to: own, amount }), takes: [own, from] })
  }
  if (difference !== 0 && rest !== undefined) {
    const { kind, from } = rests[rest]
    await post(tx, { id, kind, suffix: rest, entries: moved({ from, to: own, amount: difference }), takes: [own] })
  }
  await record(tx, 'statement.matched', id, { account, way, lines: lines.length, amount: sum(lines) })
  return id
}

const rests = {
  fee: { kind: 'fee_charged', from: 'bank_fees' },
  exchange: { kind: 'exchange_booked', from: 'exchange_differences' },
  unknown: { kind: 'statement_unexplained', from: 'statement_suspense' },
  settlement: { kind: 'settlement', from: 'bank' },
} as const satisfies Record<Rest, { kind: TransactionKind; from: Account }>

/** Entries that bring an amount to an account, and take it from another. */
function moved({ from, to, amount }: { from: Account; to: Account; amount: Fils }): Entry[] {
  const source = from === 'bank_fees' && to === 'provider_clearing' ? 'provider_fees' : from
  return [
    { account: to, amount },
    { account: source, amount: -amount },
  ]
}

function clearingSums(taken: readonly Taken[], own: string): [Account, Fils][] {
  const sums = new Map<Account, Fils>()
  for (const { account, amount } of taken) if (account !== own) sums.set(account as Account, (sums.get(account as Account) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0)
}

/** Takes entries out of those that are open: each belongs to one match at most. */
async function takeEntries(tx: TxContext, ids: readonly number[]): Promise<Taken[]> {
  if (ids.length === 0) return []
  const taken = await tx.db
    .delete(openEntries)
    .where(inArray(openEntries.entryId, [...ids]))
    .returning()
  if (taken.length !== new Set(ids).size) throw new Refusal('statement.entry-taken', 409)
  return taken
}

async function keep(tx: TxContext, matchId: string, entries: readonly Taken[], isOwn: boolean): Promise<void> {
  if (entries.length === 0) return
  await tx.db.insert(statementMatchEntries).values(entries.map(({ entryId }) => ({ entryId, matchId, isOwn })))
}

interface Posted {
  id: string
  kind: TransactionKind
  suffix: string
  entries: readonly Entry[]
  /** The accounts whose entries belong to the match; others stay open until their own statement explains them. */
  takes: readonly Account[]
}

async function post(tx: TxContext, { id, kind, suffix, entries, takes }: Posted): Promise<void> {
  const key = `statement:${id}:${suffix}`
  await postEntries(tx, { kind, orderId: null, key, entries })
  await keep(
    tx,
    id,
    await takeEntries(tx, await openOf(tx, sql`t.key = ${key} AND o.account = ANY (${sql.param([...takes])}::text[])`)),
    true,
  )
}

/** The ids of open entries `o` of transactions `t` that a condition names. */
export async function openOf(tx: TxContext, where: SQL): Promise<number[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    SELECT o.entry_id AS id FROM open_entries o JOIN ledger_entries e ON e.id = o.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE ${where} ORDER BY o.entry_id`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Undoes a match: its lines and entries are open again, and what it has booked is reversed. A closed day opens again.
 * @throws {Refusal} 404 `statement.match-unknown`, 409 `statement.in-use` where another match explains what this one has booked
 */
export async function undoMatch(tx: TxContext, id: string): Promise<void> {
  await lockAccounts(tx)
  const [match] = await tx.db
    .select()
    .from(statementMatches)
    .where(and(eq(statementMatches.id, id), isNull(statementMatches.undoneAt)))
    .for('update')
  if (!match) throw new Refusal('statement.match-unknown', 404)
  const lines = await tx.db.update(statementLines).set({ matchId: null }).where(eq(statementLines.matchId, id)).returning()
  await tx.db.execute(sql`
    WITH freed AS (DELETE FROM statement_match_entries WHERE match_id = ${id} AND NOT is_own RETURNING entry_id)
    INSERT INTO open_entries SELECT e.id, e.account, e.amount, t.at FROM freed JOIN ledger_entries e ON e.id = freed.entry_id
      JOIN ledger_transactions t ON t.id = e.transaction_id`)
  await reverse(tx, id)
  await tx.db.update(statementMatches).set({ undoneBy: tx.actor.personId, undoneAt: tx.now }).where(eq(statementMatches.id, id))
  for (const { account, day } of lines) await reopenDays(tx, { account, day })
  await record(tx, 'statement.undone', id, { account: match.account, way: match.way, lines: lines.length })
}

interface OwnPosting extends Record<string, unknown> {
  key: string
  kind: TransactionKind
  entries: { account: Account; amount: Fils }[]
}

/** Posts the opposite of what a match has booked; both belong to it from then on. */
async function reverse(tx: TxContext, id: string): Promise<void> {
  const { rows } = await tx.db.execute<OwnPosting>(sql`
    SELECT t.key, t.kind, json_agg(json_build_object('account', e.account, 'amount', e.amount) ORDER BY e.id) AS entries
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.id IN (SELECT own.transaction_id FROM statement_match_entries m JOIN ledger_entries own ON own.id = m.entry_id WHERE m.match_id = ${id})
    GROUP BY t.id ORDER BY t.key`)
  for (const { key, kind, entries } of rows) {
    const back = entries.map(({ account, amount }) => ({ account, amount: -amount }))
    await postEntries(tx, { kind, orderId: null, key: `${key}:undone`, entries: back })
    const open = await openOf(tx, sql`t.key IN (${key}, ${`${key}:undone`})`)
    await keep(tx, id, await takeEntries(tx, open), true)
  }
  const { rows: elsewhere } = await tx.db.execute(sql`
    SELECT FROM statement_match_entries m JOIN ledger_entries e ON e.id = m.entry_id WHERE m.match_id = ${id} GROUP BY e.account HAVING sum(e.amount) <> 0`)
  if (elsewhere.length > 0) throw new Refusal('statement.in-use', 409)
}

/** Matches entries of CliQ that cancel each other within one transaction of the shop: an assigned transfer leaves and comes in at once. A refund never does. */
export async function netEntries(tx: TxContext): Promise<void> {
  const { rows } = await tx.db.execute<{ ids: string[] }>(sql`
    SELECT array_agg(o.entry_id::text) AS ids FROM open_entries o JOIN ledger_entries e ON e.id = o.entry_id
      JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE o.account = 'transfer_clearing' AND t.order_id IS NOT NULL AND t.kind NOT IN ('refund_made', 'refund_failed') GROUP BY t.order_id, o.at HAVING sum(o.amount) = 0 AND count(*) > 1`)
  for (const { ids } of rows) await explainLines(tx, { account: 'bank', lineIds: [], entryIds: ids.map(Number), way: 'netted' })
}
