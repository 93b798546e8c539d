import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { phoneOf } from '#domain/renting/holds/phone-of.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { lockAnyOrder } from './lock-any-order.ts'

interface Door {
  orderId: string
  phone: string
  landmark: string
  building: string
  note?: string | undefined
  /** Why staff change it, for the audit log. */
  words: string
}

/**
 * Changes phone and address of an order in the customer's place, within the area of its delivery, so that fee and windows stay. Another phone
 * is not confirmed: no message goes to it.
 * @throws {Refusal} 404 `order.unknown`, 403 `rental.not-yours` for an order or a piece of their own
 * @throws {Refusal} 409 `order.nothing-brought`, `order.over`, 422 `order.phone-invalid`
 */
export async function changeDoor(ctx: Context, { orderId, words, ...door }: Door): Promise<void> {
  const phone = phoneOf(door.phone)
  await inTransaction(ctx, async (tx) => {
    const { order, rentals } = await lockAnyOrder(tx, orderId)
    await requireStranger(tx, orderId)
    const { delivery } = order
    if (!delivery) throw new Refusal('order.nothing-brought', 409)
    if (rentals.every(({ status }) => !meaningOf(status).isLive)) throw new Refusal('order.over', 409)
    const isSamePhone = delivery.phone === phone
    await changeOrder(tx, orderId, {
      delivery: { ...delivery, ...door, note: door.note ?? '', phone },
      ...(!isSamePhone && { phoneConfirmedAt: null }),
    })
    await record(tx, 'order.door-changed', orderId, { isSamePhone, words })
  })
}
