import { eq } from 'drizzle-orm'
import type { Context, Needs, TxContext } from '#domain/context.ts'
import { type PaymentRow, payments } from './payments.table.ts'

const maxRounds = 8

/** A step of a payment from its current state; false where the provider has to act first. */
type Step = (ctx: Context & Needs<'payments'>, payment: PaymentRow) => Promise<boolean>

/**
 * Moves a card payment to the state that the provider reports, step by step. Any number of calls, concurrent or after a crash, end in the
 * same state. Requests to the provider have keys of the payment's own, and each step is a guarded move.
 */
export async function settleSteps(
  ctx: Context & Needs<'payments'>,
  paymentId: string,
  steps: { created: Step; authorized: Step },
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const payment = await readPayment(ctx, paymentId)
    if (payment?.status !== 'created' && payment?.status !== 'authorized') return
    if (!(await steps[payment.status](ctx, payment))) return
  }
}

/** The current row of a payment. */
export async function readPayment(ctx: Context | TxContext, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  return payment
}
