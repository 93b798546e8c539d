import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import type { TxContext } from '#domain/context.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { lockPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeUnit } from '#domain/renting/rentals/change-unit.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'

/**
 * Blocks the units of a hold that blocked none because its network held too much, once its customer has confirmed a contact. Units that
 * others have taken meanwhile stay theirs; paying is then refused.
 */
export async function keepUnits(tx: TxContext, { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] }): Promise<void> {
  if (!order.yields) return
  const ids = rentals.map(({ id }) => id)
  const kept = new Set(await keepBlock(tx, ids, order.holdEndsAt))
  await changeOrder(tx, order.id, { yields: false })
  const unkept = rentals.filter(({ id }) => !kept.has(id))
  const itemIds = unkept.map(({ itemId }) => itemId)
  const items = await lockPricedItems(tx, itemIds)
  for (const rental of unkept) {
    const item = items.get(rental.itemId)
    const unitId =
      item && (await allocateUnit(tx, { item, range: rental, rentalId: rental.id, expiresAt: order.holdEndsAt, handOver: rental.handOver }))
    if (unitId) await changeUnit(tx, rental.id, unitId)
  }
}
