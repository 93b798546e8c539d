import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { requoteOrder } from '#domain/renting/holds/requote-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'

/**
 * Sets the payment method of an order and quotes it again under the same hold.
 * @throws {Refusal} 422 `order.method-closed`
 * @throws {Refusal} 409 `order.hold-ended`, `order.transfer-awaited`
 * @throws {Refusal} 409 `order.cash-in-person` when a piece is collected in person
 */
export async function chooseMethod(ctx: Context, { id, method }: { id: string; method: PaymentMethod }): Promise<Order> {
  if (!(await openMethods(ctx)).includes(method)) throw new Refusal('order.method-closed', 422)
  await inTransaction(ctx, async (tx) => {
    const held = await lockHeldOrder(tx, id)
    if (method === 'cash' && held.rentals.some(({ handOver }) => handOver === 'in_person')) throw new Refusal('order.cash-in-person', 409)
    await requoteOrder(tx, held, { method })
    await record(tx, 'order.method-chosen', id, { method })
  })
  return getOrder(ctx, id)
}
