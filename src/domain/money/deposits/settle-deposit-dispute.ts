import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { disputeEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { Fils } from '#values/money.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { settleDeposit } from './settle-deposit.ts'

/**
 * Books the provider's state of a dispute of a taken deposit: opened, won or lost, at the shop's cost. Does nothing for a payment that is
 * not a deposit. Any number of calls, in any order of events, book each once.
 */
export async function settleDepositDispute(ctx: Context & Needs<'payments'>, providerId: string): Promise<void> {
  const [deposit] = await ctx.db.select({ id: deposits.id }).from(deposits).where(eq(deposits.providerId, providerId))
  if (!deposit) return
  // The provider may report the dispute before its capture is stored.
  await settleDeposit(ctx, deposit.id)
  const { dispute, disputed } = await ctx.payments.findPayment(providerId)
  if (dispute === null) return
  await inTransaction(ctx, async (tx) => {
    await open(tx, deposit.id, disputed)
    if (dispute !== 'open') await decide(tx, deposit.id, dispute)
  })
}

async function open(tx: TxContext, id: string, amount: Fils): Promise<void> {
  const [opened] = await tx.db
    .update(deposits)
    .set({
      dispute: 'open',
      disputed: amount > 0 ? sql`least(${deposits.applied}, ${amount})` : sql`${deposits.applied}`,
      updatedAt: tx.now,
    })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'applied'), isNull(deposits.dispute)))
    .returning()
  if (opened) await book(tx, opened, 'open')
}

async function decide(tx: TxContext, id: string, dispute: 'won' | 'lost'): Promise<void> {
  const isOpen = and(eq(deposits.id, id), eq(deposits.dispute, 'open'))
  const [open] = await tx.db.select().from(deposits).where(isOpen).for('update')
  if (!open) return
  await tx.db
    .update(deposits)
    .set({ dispute, updatedAt: tx.now, ...(dispute === 'won' && { disputed: 0 }) })
    .where(isOpen)
  await book(tx, open, dispute)
}

async function book(tx: TxContext, { id, orderId, rentalId, disputed }: DepositRow, dispute: 'open' | 'won' | 'lost'): Promise<void> {
  const kinds = { open: 'chargeback_opened', won: 'chargeback_won', lost: 'chargeback_lost' } as const
  await postEntries(tx, {
    kind: kinds[dispute],
    orderId,
    key: `deposit-dispute-${dispute}:${id}`,
    entries: disputeEntries(dispute, disputed),
  })
  await record(tx, `deposit.chargeback_${dispute}`, id, { orderId, rentalId, amount: disputed })
}
