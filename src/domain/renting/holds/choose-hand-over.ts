import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { withoutFull } from '#domain/renting/orders/full-windows.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { handOverGroupsOf } from '#domain/renting/orders/hand-over.policy.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { lockPricedItems, type PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { changeHandOver } from '#domain/renting/rentals/change-hand-over.ts'
import { changeUnit } from '#domain/renting/rentals/change-unit.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { followWindows } from './follow-windows.ts'
import { requoteOrder } from './requote-order.ts'

interface Choice {
  id: string
  /** Any of the pieces of the group. */
  rental: string
  handOver: HandOverWay
}

/**
 * Changes the hand-over of a group of pieces, those of one owner on the same days, between collection in person and courier. Their units
 * are blocked again, without or with transit days, and the order is quoted again under the same hold. In person nothing of the order is
 * paid in cash.
 * @throws {Refusal} 404 `order.unknown`, `rental.unknown`
 * @throws {Refusal} 409 `order.hold-ended`, `order.paid`, `order.over`, `order.transfer-awaited`
 * @throws {Refusal} 409 `order.in-person-not-allowed` where a piece of the group has to be brought
 * @throws {Refusal} 409 `order.transit-taken` when the days on the way belong to somebody else by now
 */
export async function chooseHandOver(ctx: Context, { id, rental: rentalId, handOver }: Choice): Promise<Order> {
  await inTransaction(ctx, async (tx) => {
    const held = await lockHeldOrder(tx, id)
    const itemIds = held.rentals.map(({ itemId }) => itemId)
    const items = await lockPricedItems(tx, itemIds)
    const groups = handOverGroupsOf(held.rentals, (itemId) => items.get(itemId)?.allowsInPerson ?? false)
    const group = groups.find(({ pieces }) => pieces.some((piece) => piece.id === rentalId))
    if (!group) throw new Refusal('rental.unknown', 404)
    if (group.handOver === handOver) return
    if (handOver === 'in_person' && !group.isAllowed) throw new Refusal('order.in-person-not-allowed', 409)
    await blockAnew(tx, { order: held.order, pieces: group.pieces, items, handOver })
    const ids = group.pieces.map((piece) => piece.id)
    await changeHandOver(tx, ids, handOver)
    const after = await tx.db.select().from(rentals).where(eq(rentals.orderId, id)).orderBy(rentals.line, rentals.id)
    const brought = after.filter((one) => one.handOver === 'courier')
    const isCashOver = handOver === 'in_person' && held.order.method === 'cash'
    await requoteOrder(
      tx,
      { order: held.order, rentals: after },
      {
        delivery: await withoutFull(tx, followWindows(tx, held.order.delivery, brought), { orderId: id, pieces: brought }),
        ...(isCashOver && { method: null }),
      },
    )
    await record(tx, 'order.hand-over-chosen', id, { handOver, rentals: ids })
  })
  return getOrder(ctx, id)
}

interface Blocks {
  order: OrderRow
  pieces: readonly RentalRow[]
  items: ReadonlyMap<string, PricedItem>
  handOver: HandOverWay
}

/** A hold that keeps no units keeps none afterwards either. */
async function blockAnew(tx: TxContext, { order, pieces, items, handOver }: Blocks): Promise<void> {
  if (order.yields) return
  await releaseBlock(
    tx,
    pieces.map(({ id }) => id),
  )
  for (const piece of pieces) {
    const item = items.get(piece.itemId)
    const unitId = item && (await allocateUnit(tx, { item, range: piece, rentalId: piece.id, expiresAt: order.holdEndsAt, handOver }))
    if (!unitId) throw new Refusal('order.transit-taken', 409)
    if (unitId !== piece.unitId) await changeUnit(tx, piece.id, unitId)
  }
}
