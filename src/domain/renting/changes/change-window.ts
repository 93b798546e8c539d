import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { moveDeposit } from '#domain/money/deposits/move-deposit.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { takeWindows, visitsIn } from '#domain/renting/orders/full-windows.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { windowChangeOf } from '#domain/renting/orders/windows.policy.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { depositTimeOf } from '#domain/renting/rentals/plan-rentals.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { type CourierVisit, sameDayDispatch } from '#domain/site/areas/slot.policy.ts'
import { newId } from '#values/id.ts'

interface NewWindow {
  id: string
  key: string
  visit: CourierVisit
  slot: string
}

/**
 * Has a courier deliver or collect in another window of the same day, until 18:00 of the day before. Days and price stay. The chosen window
 * itself changes nothing.
 * @throws {Refusal} 404 `order.unknown`
 * @throws {Refusal} 409 `rental.wrong-status` where there is no such visit to come, `rental.too-late`, `order.window-full`
 * @throws {Refusal} 422 `order.slot-closed`, `order.collection-unknown`, `order.key-reused`
 */
export async function changeWindow(ctx: Context, { key, ...change }: NewWindow): Promise<Order> {
  await inTransaction(ctx, async (tx) => {
    const { order, rentals: pieces } = await lockOrder(tx, change.id)
    const subjectId = newId()
    const claimed = await claimIdempotencyKey(tx, { key, request: { verb: 'change-window', ...change }, subjectId })
    if (claimed !== subjectId) return
    await moveWindow(tx, { order, pieces }, change)
  })
  return getOrder(ctx, change.id)
}

/**
 * Chooses another window of a visit of a locked order, by its customer or by staff.
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `order.window-full`, 422 `order.slot-closed`, `order.collection-unknown`
 */
export async function moveWindow(
  tx: TxContext,
  { order, pieces }: { order: OrderRow; pieces: readonly RentalRow[] },
  { id, visit, slot }: Omit<NewWindow, 'key'>,
): Promise<void> {
  const possible = windowChangeOf(visit, { delivery: order.delivery, rentals: pieces }, tx)
  if (!order.delivery || !possible) throw new Refusal('rental.wrong-status', 409)
  if (slot === possible.slot) return
  if (possible.until <= tx.now) throw new Refusal('rental.too-late', 409)
  if (possible.slots.every((one) => one.id !== slot))
    throw new Refusal(visit === 'delivery' ? 'order.slot-closed' : 'order.collection-unknown', 422)
  const delivery = { ...order.delivery, [visit === 'delivery' ? 'slot' : 'collection']: slot }
  const visited = pieces.filter(({ handOver, status }) => handOver === 'courier' && meaningOf(status).isBooked)
  const kept = visitsIn(visited, order.delivery)
  const windows = visitsIn(visited, delivery).filter((one) => !kept.includes(one))
  await takeWindows(tx, { windows, area: delivery.area, orderId: id })
  await changeOrder(tx, id, { delivery })
  const sameDay = visit === 'delivery' ? await followDispatch(tx, id) : null
  await record(tx, 'order.window-changed', id, { visit, before: possible.slot, slot, rentals: possible.rentals, ...sameDay })
}

/** A same-day delivery departs two hours before its window, and its deposit is held before that. Returns the new dispatch and its pieces. */
async function followDispatch(tx: TxContext, orderId: string): Promise<{ by: Date; rentals: string[] } | null> {
  const pieces = await readRentals(tx, eq(rentals.orderId, orderId))
  const sameDay = pieces.filter(({ from, slot, status }) => meaningOf(status).isBooked && sameDayDispatch(from, slot) !== null)
  for (const rental of sameDay) await moveDeposit(tx, { rentalId: rental.id, holdAt: depositTimeOf(rental) })
  const [first] = sameDay
  return first ? { by: momentsOf(first).dispatchAt, rentals: sameDay.map(({ id }) => id) } : null
}
