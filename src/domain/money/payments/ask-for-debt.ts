import { and, eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { findAskableCard } from '#domain/money/cards/card-refusals.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { createPayment } from './create-payment.ts'
import { payments } from './payments.table.ts'

/**
 * Charges the saved card of an order with the debt of one of its rentals; the transaction has locked the order. Without a chargeable card,
 * or while a debt of the rental is being paid, its customer pays on a page.
 */
export async function askForDebt(tx: TxContext, { orderId, rentalId, amount }: { orderId: string; rentalId: string; amount: Fils }) {
  const saved = await findAskableCard(tx, orderId)
  const isOpen = and(eq(payments.rentalId, rentalId), eq(payments.purpose, 'claim'), inArray(payments.status, ['created', 'authorized']))
  if (!saved || (await tx.db.$count(payments, isOpen)) > 0) return
  const id = newId()
  await createPayment(tx, { id, orderId, rentalId, amount, purpose: 'claim', method: 'card', status: 'created', ...saved })
  await enqueueJob(tx, 'payment.settle', { paymentId: id }, { key: `payment.settle:${id}` })
}
