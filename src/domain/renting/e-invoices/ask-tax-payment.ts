import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { requireOpenDay } from '#domain/money/accounting/require-open-day.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { TaxPayment } from './e-invoice.contract.ts'
import { getTaxReport } from './get-tax-report.ts'
import { taxPayments } from './tax-payments.table.ts'

/**
 * Asks that a payment of the tax of a period, which is over, is booked; a second person confirms it. A period may have several.
 * @throws {Refusal} tax.period-open (409), tax.not-owed (409) for more than is left to pay, tax.reference-used (409)
 * @throws {Refusal} accounting.closed-day (409) for a day in a closed month or in the future
 */
export function askTaxPayment(ctx: Context, { period, amount, reference, day }: TaxPayment): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockTaxPayments(tx)
    const { isOver, left, payments } = await getTaxReport(tx, { period })
    if (!isOver) throw new Refusal('tax.period-open', 409)
    if (amount > left) throw new Refusal('tax.not-owed', 409)
    if (payments.some((known) => known.reference === reference && known.state !== 'reversed')) throw new Refusal('tax.reference-used', 409)
    await requireOpenDay(tx, day)
    const id = newId()
    const asked = { askedBy: tx.actor.personId, askedAt: tx.now }
    await tx.db.insert(taxPayments).values({ id, period, amount, reference, day, status: 'asked', ...asked })
    await record(tx, 'tax.payment-asked', period, { payment: id, amount, reference, day })
    return { done: true }
  })
}

/** Payments of tax are asked for and decided one after the other. */
export async function lockTaxPayments(tx: TxContext): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('tax-payments', 0))`)
}
