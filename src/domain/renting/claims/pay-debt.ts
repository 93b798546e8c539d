import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { createPayment } from '#domain/money/payments/create-payment.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { settleDebt } from '#domain/money/payments/settle-debt.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { newId } from '#values/id.ts'

type Payment = typeof payments.$inferSelect

/** The page was open for too long, or nobody could pay on it. */
const ended: readonly Payment['status'][] = ['expired', 'failed', 'voided']

/**
 * Opens the provider's page for a customer's debt by claims, or returns the open one; null where it is paid already. A page that has ended
 * is replaced, also for its own key.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `claim.nothing-owed`, 422 `order.key-reused`, 503 `payment.unavailable`
 */
export async function payDebt(ctx: Context & Needs<'payments'>, input: { id: string; key: string }): Promise<{ redirect: string | null }> {
  let payment = await settled(ctx, await openPayment(ctx, input))
  if (payment && ended.includes(payment.status)) payment = await settled(ctx, await openPayment(ctx, input))
  return { redirect: payment?.status === 'created' ? payment.redirect : null }
}

/** The open payment, the payment of this key unless it has ended, or a new one. */
function openPayment(ctx: Context, input: { id: string; key: string }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, input.id)
    if (!partiesTo(rental, tx.actor).includes('customer')) throw new Refusal('rental.not-yours', 403)
    const [open] = await tx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.rentalId, rental.id), eq(payments.purpose, 'claim'), inArray(payments.status, ['created', 'authorized'])))
    if (open) return open.id
    const id = newId()
    const claimed = await claimIdempotencyKey(tx, { key: input.key, request: { verb: 'pay-debt', ...input }, subjectId: id })
    const [earlier] = claimed === id ? [] : await tx.db.select().from(payments).where(eq(payments.id, claimed))
    if (earlier && !ended.includes(earlier.status)) return claimed
    const amount = await findDebt(tx, rental.id)
    if (amount <= 0) throw new Refusal('claim.nothing-owed', 409)
    const { orderId, id: rentalId } = rental
    await createPayment(tx, { id, orderId, rentalId, amount, purpose: 'claim', method: 'card', status: 'created' })
    return id
  })
}

async function settled(ctx: Context & Needs<'payments'>, paymentId: string): Promise<Payment | undefined> {
  await settleDebt(ctx, paymentId).catch((error: unknown) => {
    throw Object.assign(new Refusal('payment.unavailable', 503), { cause: error })
  })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}
