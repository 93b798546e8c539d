import { and, eq, sql } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { payoutEntries } from '#domain/money/ledger/payout-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { findBalances, findPayoutBlock } from './find-balances.ts'
import { payoutLines, payoutMethods, payouts } from './payouts.table.ts'

/**
 * Makes the batch of today: a payout for every owner who is due the least amount and whom nothing holds. Run again on the same day, also at
 * the same time, it pays nobody twice. Returns the errors; one owner's does not stop the others.
 */
export async function makeBatch(ctx: Context): Promise<unknown[]> {
  const { today } = await nowOf(ctx)
  const faults: unknown[] = []
  const { least } = (await readBusinessSettings(ctx)).figures.payouts
  for (const ownerId of await findOwed(ctx, least))
    await inTransaction(ctx, (tx) => payOwner(tx, { ownerId, batch: today, least })).catch((fault: unknown) => faults.push(fault))
  return faults
}

/** Owners who are owed enough altogether, due or not. */
async function findOwed(ctx: Context, least: Fils): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT e.party_id AS id FROM ledger_balances e JOIN people p ON p.id = e.party_id AND p.deleted_at IS NULL
    WHERE e.account = 'owner_payable' AND e.amount <> 0 GROUP BY e.party_id HAVING -sum(e.amount) >= ${least} ORDER BY e.party_id`)
  return rows.map(({ id }) => id)
}

/** The due amount of an owner is read under a lock of the owner: a concurrent batch waits, and finds nothing. */
async function payOwner(tx: TxContext, { ownerId, batch, least }: { ownerId: string; batch: Day; least: Fils }): Promise<void> {
  await lockPerson(tx, ownerId)
  const [made] = await tx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.batch, batch), eq(payouts.ownerId, ownerId)))
  if (made || (await findPayoutBlock(tx, ownerId))) return
  const due = (await findBalances(tx, ownerId)).filter(({ state }) => state === 'due')
  const amount = due.reduce((sum, line) => sum + line.amount, 0)
  const [method] = await tx.db.select().from(payoutMethods).where(eq(payoutMethods.personId, ownerId))
  if (amount < least || !method) return
  const { kind, sealed, hint } = method
  const id = newId()
  await tx.db.insert(payouts).values({ id, batch, ownerId, amount, status: 'batched', kind, sealed, hint, createdAt: tx.now })
  await tx.db.insert(payoutLines).values(due.map((line) => ({ payoutId: id, rentalId: line.rentalId, amount: line.amount })))
  await postEntries(tx, { kind: 'payout', orderId: null, key: `payout:${id}`, entries: payoutEntries({ ownerId, lines: due }) })
  await record(tx, 'payout.batched', id, { amount, batch })
}
