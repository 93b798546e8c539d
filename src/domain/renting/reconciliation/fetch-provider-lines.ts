import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { keepStatement } from '#domain/money/statements/read-statement.ts'
import type { ReadLine } from '#domain/money/statements/statement.policy.ts'
import { statements } from '#domain/money/statements/statements.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { matchByReference } from './match-by-reference.ts'

/** The days that are read again: a provider may add to what it has shown. */
const againDays = 7
const firstDays = 60

/**
 * Reads the card provider's balance up to yesterday, as a statement of its own, and matches it with the ledger: charges, refunds and disputes
 * with their entries, its fees and payouts as new ones. A second run of a day changes nothing.
 */
export async function fetchProviderLines(ctx: Context & Needs<'payments'>): Promise<void> {
  const { today } = await nowOf(ctx)
  const [newest] = await ctx.db
    .select({ day: sql<string | null>`max(${statements.lastDay})::text` })
    .from(statements)
    .where(and(eq(statements.account, 'provider'), eq(statements.status, 'read')))
  const firstDay = newest?.day ? addDays(newest.day, -againDays) : addDays(today, -firstDays)
  const lastDay = addDays(today, -1)
  const lines: ReadLine[] = []
  for await (const { id, at, amount, fee, ...line } of ctx.payments.findLines({ since: instantAt(firstDay, 0) })) {
    const day = dayAt(at)
    if (day > lastDay) continue
    const common = {
      row: lines.length + 1,
      day,
      counterparty: '',
      balance: null,
      reference: line.reference,
      narration: line.narration.slice(0, 500),
    }
    if (amount !== 0) lines.push({ ...common, externalId: id, amount, kind: line.kind })
    if (fee !== 0) lines.push({ ...common, externalId: `${id}:fee`, amount: -fee, kind: 'fee' })
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([lastDay, lines.map(({ externalId, amount }) => [externalId, amount])]))
    .digest('hex')
  const read = { source: 'provider', opening: null, closing: null, lines, faults: [] } as const
  const days = { firstDay: [firstDay, lastDay].toSorted()[0] ?? lastDay, lastDay }
  try {
    await inTransaction(ctx, (tx) => keepStatement(tx, { account: 'provider', name: lastDay, hash, read: { ...read, faults: [] }, days }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await matchByReference(ctx, 'provider')
}
