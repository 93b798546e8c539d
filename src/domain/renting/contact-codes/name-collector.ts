import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { phoneOf } from '#domain/renting/holds/phone-of.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'

/**
 * Says who collects the pieces of an order in person, where nothing is brought to an address.
 * @throws {Refusal} 404 `order.unknown`, 422 `order.phone-invalid`, and the codes of `refuseName`
 * @throws {Refusal} 409 `order.hold-ended`, `order.paid`, `order.over`, `order.transfer-awaited`
 */
export async function nameCollector(ctx: Context, { id, name, phone }: { id: string; name: string; phone: string }): Promise<Order> {
  refuseName(name)
  const collector = { name, phone: phoneOf(phone) }
  await inTransaction(ctx, async (tx) => {
    await lockHeldOrder(tx, id)
    await changeOrder(tx, id, { collector })
    await record(tx, 'order.collector-named', id)
  })
  return getOrder(ctx, id)
}
