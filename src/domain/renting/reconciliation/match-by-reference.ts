import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { explainLines, netEntries, type Rest } from '#domain/money/statements/explain-lines.ts'
import type { LineKind, StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { type StatementLineRow, statementLines } from '#domain/money/statements/statements.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Candidate, exactOf } from './candidate.policy.ts'
import { findCandidates } from './find-candidates.ts'
import { matchLines } from './match-lines.ts'

const linesOfATurn = 200

/** The bookings of a card provider's own lines; its payouts are expected at the bank from then on. */
const ownRests: Partial<Record<LineKind, Rest>> = { fee: 'fee', exchange: 'exchange', payout: 'settlement', payout_failure: 'settlement' }

/**
 * Matches the open lines of an account that name what they are, with exactly its amount. The card provider's fees, exchange and payouts are
 * booked. Payouts and refunds of the shop wait for a person. Returns the number of matched lines.
 */
export async function matchByReference(ctx: Context, account: StatementAccount): Promise<number> {
  await inTransaction(ctx, netEntries)
  let [matched, after] = [0, { day: '0001-01-01', id: '' }]
  for (;;) {
    const lines = await ctx.db
      .select()
      .from(statementLines)
      .where(
        and(
          eq(statementLines.account, account),
          isNull(statementLines.matchId),
          sql`(${statementLines.day}, ${statementLines.id}) > (${after.day}::date, ${after.id})`,
        ),
      )
      .orderBy(asc(statementLines.day), asc(statementLines.id))
      .limit(linesOfATurn)
    matched += await matchTurn(ctx, account, lines)
    const last = lines.at(-1)
    if (!last || lines.length < linesOfATurn) return matched
    after = last
  }
}

async function matchTurn(ctx: Context, account: StatementAccount, lines: readonly StatementLineRow[]): Promise<number> {
  if (lines.length === 0) return 0
  const candidates = new Map((await findCandidates(ctx, account)).map((one) => [one.id, one]))
  let matched = 0
  for (const line of lines) {
    const rest = account === 'provider' ? ownRests[line.kind] : undefined
    const found = rest === undefined ? exactOf(line, ofAmount(candidates, line.amount)) : null
    if (rest === undefined && (found === null || found.kind === 'payout' || found.kind === 'repayment')) continue
    if (found) candidates.delete(found.id)
    if (await isMatched(ctx, { account, line, found, rest })) matched += 1
  }
  return matched
}

const ofAmount = (candidates: ReadonlyMap<string, Candidate>, wanted: number): Candidate[] =>
  [...candidates.values()].filter(({ amount }) => amount === wanted)

interface Found {
  account: StatementAccount
  line: StatementLineRow
  found: Candidate | null
  rest: Rest | undefined
}

/** False where something has changed meanwhile: the line stays open for a person. */
async function isMatched(ctx: Context, { account, line, found, rest }: Found): Promise<boolean> {
  try {
    if (found?.kind === 'transfer') await matchLines(ctx, { account, lines: [line.id], candidates: [found.id] })
    else {
      const entryIds = found ? found.id.slice('entry:'.length).split(',').map(Number) : []
      const way = rest === undefined ? 'reference' : rest
      await inTransaction(ctx, (tx) => explainLines(tx, { account, lineIds: [line.id], entryIds, way, rest }))
    }
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
