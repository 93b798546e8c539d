import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { lockUnfiled } from '#domain/money/payments/lock-unfiled.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { keepAsCredit, oweCredit } from '#domain/money/payments/repay.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { findPayableCredit } from './find-payable-credit.ts'
import { findRefundAccount } from './find-refund-account.ts'
import { minCreditPayout } from './repayment.policy.ts'

/**
 * Asks for credit of the actor as money: from now on it is a refund that is due, and can be spent no more. The same key asks once.
 * @throws {Refusal} 409 `credit.not-enough` beyond what came of refunds and was not spent, with `payable`
 * @throws {Refusal} 409 `credit.no-account` before the person has said where it goes
 * @throws {Refusal} 422 `credit.too-little` below the least, unless it is all there is
 */
export async function payOutCredit(ctx: Context, { amount, key }: { amount: Fils; key: string }): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    await lockCredit(tx, personId)
    const payoutKey = `credit-payout:${personId}:${key}`
    const known = await tx.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.key, payoutKey))
    if (known.length > 0) return
    const payable = await findPayableCredit(tx, personId)
    if (amount > payable || amount % 10 !== 0) throw new Refusal('credit.not-enough', 409, { payable })
    if (amount < minCreditPayout && amount !== payable)
      throw new Refusal('credit.too-little', 422, { fields: ['amount'], limit: minCreditPayout })
    if ((await findRefundAccount(tx, { personId, orderId: null })) === null) throw new Refusal('credit.no-account', 409)
    const id = newId()
    await oweCredit(tx, { id, personId, amount, key: payoutKey })
    await record(tx, 'credit.payout-asked', personId, { id, amount })
  })
}

/**
 * Keeps the credit of the actor after all, until its transfer is in a file for the bank.
 * @throws {Refusal} 409 `credit.on-its-way` once it is, or for another's
 */
export async function keepCredit(ctx: Context, id: string): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    await lockCredit(tx, personId)
    if (!(await lockUnfiled(tx, id))) throw new Refusal('credit.on-its-way', 409)
    const amount = await keepAsCredit(tx, { id, personId })
    if (amount === null) throw new Refusal('credit.on-its-way', 409)
    await record(tx, 'credit.payout-kept', personId, { id, amount })
  })
}
