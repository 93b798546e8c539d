import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { instantOn, requireOpenDay } from '#domain/money/accounting/require-open-day.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import type { Fils } from '#values/money.ts'
import { lockTaxPayments } from './ask-tax-payment.ts'
import type { TaxPaymentState } from './e-invoice.policy.ts'
import { taxPayments } from './tax-payments.table.ts'

/** The capability of those who confirm. */
const needs = 'payments.write-all'

type Payment = typeof taxPayments.$inferSelect

/**
 * Confirms as a second person what waits for one, a payment of tax or its reversal, and books it.
 * @throws {Refusal} second-person.unknown (404) also for another state than the caller has seen
 * @throws {Refusal} second-person.same (409), second-person.alone (409), second-person.new (403)
 * @throws {Refusal} accounting.closed-day (409) when the month of a payment was closed meanwhile
 */
export function confirmTaxPayment(ctx: Context, { id, state }: { id: string; state: TaxPaymentState }): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const payment = await lockWaiting(tx, id)
    const { status, period, amount, day, askedBy, askedAt, reversalBy, reversalAt } = payment
    if (status !== state) throw new Refusal('second-person.unknown', 404)
    const asked = status === 'asked' ? { askedBy, askedAt } : { askedBy: reversalBy, askedAt: reversalAt ?? askedAt }
    await requireSecond(tx, { ...asked, needs, refusal: 'second-person.same' })
    const by = tx.actor.personId
    if (status === 'asked') {
      await change(tx, id, { status: 'paid', confirmedBy: by, confirmedAt: tx.now })
      await requireOpenDay(tx, day)
      await post(tx, { key: `tax-paid:${id}`, amount, at: instantOn(day, tx) })
      await record(tx, 'tax.paid', period, { payment: id, amount })
    } else {
      await change(tx, id, { status: 'reversed', reversedBy: by, reversedAt: tx.now })
      await post(tx, { key: `tax-reversed:${id}`, amount: -amount, at: tx.now })
      await record(tx, 'tax.reversed', period, { payment: id, amount })
    }
    return { done: true }
  })
}

/**
 * Gives up a payment of tax that is not booked, or its reversal; whoever asked may do so too.
 * @throws {Refusal} second-person.unknown (404)
 */
export function declineTaxPayment(ctx: Context, id: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const { status, period, amount } = await lockWaiting(tx, id)
    if (status === 'asked') await tx.db.delete(taxPayments).where(eq(taxPayments.id, id))
    else await change(tx, id, { status: 'paid', reason: null, reversalBy: null, reversalAt: null })
    await record(tx, status === 'asked' ? 'tax.payment-declined' : 'tax.reversal-declined', period, { payment: id, amount })
    return { done: true }
  })
}

/**
 * Asks that a booked payment of tax is reversed, for a reason; a second person confirms it.
 * @throws {Refusal} second-person.unknown (404) for one that is not booked
 */
export function askTaxReversal(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const { status, period, amount } = await lock(tx, id)
    if (status !== 'paid') throw new Refusal('second-person.unknown', 404)
    await change(tx, id, { status: 'reversing', reason, reversalBy: tx.actor.personId, reversalAt: tx.now })
    await record(tx, 'tax.reversal-asked', period, { payment: id, amount, reason })
    return { done: true }
  })
}

async function lock(tx: TxContext, id: string): Promise<Payment> {
  await lockTaxPayments(tx)
  const [payment] = await tx.db.select().from(taxPayments).where(eq(taxPayments.id, id))
  if (!payment) throw new Refusal('second-person.unknown', 404)
  return payment
}

async function lockWaiting(tx: TxContext, id: string): Promise<Payment> {
  const payment = await lock(tx, id)
  if (payment.status !== 'asked' && payment.status !== 'reversing') throw new Refusal('second-person.unknown', 404)
  return payment
}

async function change(tx: TxContext, id: string, values: Partial<Payment>): Promise<void> {
  await tx.db.update(taxPayments).set(values).where(eq(taxPayments.id, id))
}

async function post(tx: TxContext, { key, amount, at }: { key: string; amount: Fils; at: Date }): Promise<void> {
  await postEntries(tx, {
    kind: 'tax_paid',
    orderId: null,
    ...{ key, at },
    entries: [
      { account: 'tax_payable', amount },
      { account: 'bank', amount: -amount },
    ],
  })
}
