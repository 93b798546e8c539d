import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { phoneOf } from '#domain/renting/holds/phone-of.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { newId } from '#values/id.ts'
import { lockAnyOrder } from './lock-any-order.ts'
import { sendToCustomer } from './send-to-customer.ts'

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
 * is not confirmed: no message goes to it. Whoever could be reached before hears of it.
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
    const wanted = { ...door, note: door.note ?? '', phone }
    // Before the change: another phone is nobody's yet, and whoever was reached until now hears of it.
    if (!isSame(delivery, wanted)) {
      const dedupeKey = `order-door:${newId()}`
      await sendToCustomer(tx, { order, rentals }, { wordsIn: (t) => t('mail:order.doorChanged'), dedupeKey })
    }
    await changeOrder(tx, orderId, {
      delivery: { ...delivery, ...wanted },
      ...(!isSamePhone && { phoneConfirmedAt: null }),
    })
    await record(tx, 'order.door-changed', orderId, { isSamePhone, words })
  })
}

type Fields = Pick<Door, 'phone' | 'landmark' | 'building' | 'note'>

function isSame(before: Fields, after: Fields): boolean {
  const { phone, landmark, building, note } = after
  return before.phone === phone && before.landmark === landmark && before.building === building && (before.note ?? '') === note
}
