import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { keepAddress } from '#domain/accounts/profiles/keep-address.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { takeWindows, visitsIn, type WindowsOfOrder } from '#domain/renting/orders/full-windows.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Delivery, Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { refusePlace } from '#domain/renting/quotes/make-quote.ts'
import { lastDayOf } from '#domain/renting/quotes/quote.policy.ts'
import { collectionSlotsFor, sameHours } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import { phoneOf } from './phone-of.ts'
import { requoteOrder } from './requote-order.ts'

/**
 * Sets address, delivery window and collection window, and quotes the order again under the same hold. A window chosen while it was open
 * stays valid as long as the hold. A signed-in person may keep the address for the next order.
 * @throws {Refusal} 422 `order.area-unknown`
 * @throws {Refusal} 422 `order.slot-closed`
 * @throws {Refusal} 422 `order.collection-unknown` when it is none of the windows of the day after the last day
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} 422 `order.phone-invalid`
 * @throws {Refusal} 409 `order.window-full`
 * @throws {Refusal} 409 `order.hold-ended`, `order.nothing-brought` when everything is collected in person
 */
export async function deliverOrder(
  ctx: Context,
  { id, keepsAddress = false, ...delivery }: Delivery & { id: string; keepsAddress?: boolean | undefined },
): Promise<Order> {
  const phone = phoneOf(delivery.phone)
  refuseName(delivery.name)
  await inTransaction(ctx, async (tx) => {
    const held = await lockHeldOrder(tx, id)
    const brought = held.rentals.filter(({ handOver }) => handOver === 'courier')
    if (brought.length === 0) throw new Refusal('order.nothing-brought', 409)
    refusePlace(
      {
        lines: brought.map((rental) => ({ itemId: rental.itemId, from: rental.from, until: rental.until, quantity: 1 })),
        area: delivery.area,
        ...(delivery.slot !== held.order.delivery?.slot && { slot: delivery.slot }),
      },
      tx,
    )
    const collection = collectionOf(brought, delivery)
    await takeWindows(tx, {
      windows: newWindows(brought, held.order.delivery, { ...delivery, collection }),
      area: delivery.area,
      orderId: id,
    })
    const isSamePhone = held.order.delivery?.phone === phone
    await requoteOrder(tx, held, { delivery: { ...delivery, phone, collection }, ...(!isSamePhone && { phoneConfirmedAt: null }) })
    await record(tx, 'order.addressed', id, { area: delivery.area, slot: delivery.slot })
    const { personId } = tx.actor
    if (keepsAddress && personId !== null) await keepAddress(tx, { personId, ...delivery })
  })
  return getOrder(ctx, id)
}

/** The windows that an order does not have yet: all of them in another area. */
function newWindows(brought: readonly DayRange[], before: OrderRow['delivery'], after: WindowsOfOrder): string[] {
  const kept = before?.area === after.area ? visitsIn(brought, before) : []
  return visitsIn(brought, after).filter((id) => !kept.includes(id))
}

/** The id of the chosen window, or of the delivery's hours when none was chosen. */
function collectionOf(rentals: readonly DayRange[], { slot, collection }: Pick<Delivery, 'slot' | 'collection'>): string | null {
  const open = collectionSlotsFor(lastDayOf(rentals))
  if (collection === undefined) return sameHours(open, slot)?.id ?? null
  if (open.every(({ id }) => id !== collection)) throw new Refusal('order.collection-unknown', 422)
  return collection
}
