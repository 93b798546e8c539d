import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { PaymentRefused } from '#platform/payments/payments.ts'
import { bookAuthorization, requestAuthorization } from './authorize-deposit.ts'
import { endDeposit } from './decide-deposit.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { oweDeposit } from './owe-deposit.ts'

const maxRounds = 8

/**
 * Does the action that is due for a deposit on a card: the hold 24 hours before dispatch, its renewal, its release, or the capture of the
 * taken part. Each action is stored before the provider is asked, under keys of the deposit's own. Any number of calls, concurrent or after
 * a crash, end in the same state.
 */
export async function settleDeposit(ctx: Context & Needs<'payments'>, id: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id))
    if (deposit?.method !== 'card' || !(await settleOnce(ctx, deposit))) return
  }
}

async function settleOnce(ctx: Context & Needs<'payments'>, deposit: DepositRow): Promise<boolean> {
  const { now } = await nowOf(ctx)
  if (deposit.formerProviderId !== null) return letGoOfFormer(ctx, deposit, deposit.formerProviderId)
  if (deposit.isAsking) return bookAuthorization(ctx, deposit)
  if (deposit.decision !== null) return carryOut(ctx, deposit)
  return deposit.dueAt !== null && deposit.dueAt <= now && requestAuthorization(ctx, deposit)
}

async function letGoOfFormer(ctx: Context & Needs<'payments'>, { id }: DepositRow, former: string): Promise<boolean> {
  await ctx.payments.void(former, `${former}-void`)
  await inTransaction(ctx, (tx) =>
    tx.db
      .update(deposits)
      .set({ formerProviderId: null, dueAt: sql`CASE WHEN decision IS NULL THEN renew_at ELSE due_at END`, updatedAt: tx.now })
      .where(and(eq(deposits.id, id), eq(deposits.formerProviderId, former))),
  )
  return true
}

async function carryOut(ctx: Context & Needs<'payments'>, deposit: DepositRow): Promise<boolean> {
  const { status, decision, providerId } = deposit
  if (status !== 'held' && status !== 'planned' && status !== 'failed') return false
  if (decision === 'apply') {
    const isTaken = status === 'held' && providerId !== null && (await take(ctx, deposit, providerId))
    return inTransaction(ctx, (tx) => (isTaken ? endDeposit(tx, deposit) : oweDeposit(tx, deposit)))
  }
  if (status === 'held' && providerId !== null) await ctx.payments.void(providerId, `${providerId}-void`)
  return inTransaction(ctx, (tx) => endDeposit(tx, deposit))
}

/** Captures the decided part of a hold; false when the bank has released the hold, or refuses the amount. Throws in any other case. */
async function take(ctx: Context & Needs<'payments'>, { applied }: DepositRow, providerId: string): Promise<boolean> {
  await ctx.payments.capture(providerId, applied, `${providerId}-capture`).catch(async (fault: unknown) => {
    if (!(fault instanceof PaymentRefused)) throw fault
    await ctx.payments.void(providerId, `${providerId}-void`)
  })
  const { status, captured } = await ctx.payments.findPayment(providerId)
  if (captured === applied) return true
  if (status !== 'voided' && status !== 'failed') throw new Error('the provider has not taken what was decided of a deposit')
  return false
}
