import { and, asc, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { batchFileOf } from './batch-file.policy.ts'
import { openAccount } from './find-account.ts'
import { payoutNumber } from './payout.policy.ts'
import { payoutExports, payouts } from './payouts.table.ts'

/**
 * The open payouts of a batch as a file for the bank. The person who exports it is recorded.
 * @throws {Refusal} 409 `payout.batch-done` when nothing of it is open
 */
export async function exportBatch(ctx: Context, batch: Day): Promise<{ name: string; text: string }> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    const open = await tx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.batch, batch), eq(payouts.status, 'batched')))
      .orderBy(asc(payouts.number))
    if (open.length === 0) throw new Refusal('payout.batch-done', 409)
    const paid = open.map(({ number, kind, sealed, amount }) => {
      const account = sealed === null ? { account: '', holder: '' } : openAccount(sealed, tx.secret)
      return { number: payoutNumber(number), method: kind, ...account, amount }
    })
    await tx.db
      .insert(payoutExports)
      .values({ batch, personId, exportedAt: tx.now })
      .onConflictDoUpdate({ target: [payoutExports.batch, payoutExports.personId], set: { exportedAt: tx.now } })
    await record(tx, 'payout.exported', batch, { payouts: open.length })
    return { name: `payouts-${batch}.xml`, text: batchFileOf(batch, paid) }
  })
}
