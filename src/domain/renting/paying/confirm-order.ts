import { eq } from 'drizzle-orm'
import { wantsDiscretion } from '#domain/accounts/profiles/wants-discretion.ts'
import { record } from '#domain/audit-log/record.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { canBeHandedOver } from '#domain/renting/holds/can-be-handed-over.policy.ts'
import { claimBenefits } from '#domain/renting/holds/claim-benefits.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { mailConfirmation } from '#domain/renting/orders/mail-confirmation.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { findPricedItems, type PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { changeUnit } from '#domain/renting/rentals/change-unit.ts'
import { moveRentals } from '#domain/renting/rentals/move-rentals.ts'
import { awaitAnswers, planRentals } from '#domain/renting/rentals/plan-rentals.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { answerTimeOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'

type Booker = 'customer' | 'system'

/**
 * Confirms every rental of a locked order, or asks the owner where the item is not booked at once, and makes the blocks permanent. Units
 * without a block are allocated again: after the end of the hold, which only `system` may do, or when its network held too much.
 * @throws {Refusal} 409 `order.price-changed` when its code or its benefits went to another order after the hold
 * @throws {Refusal} 409 `order.taken` when a unit is gone
 * @throws {Refusal} 409 `order.slot-closed` when it cannot be brought in time any more
 * @throws {Refusal} 409 `order.hold-ended` when a rental has any other status
 * @throws {Refusal} 403 `rental.not-yours` when the actor is not the customer it acts as
 */
export async function confirmOrder(tx: TxContext, order: OrderRow, { by }: { by: Booker }): Promise<void> {
  const rows = await tx.db.select().from(rentals).where(eq(rentals.orderId, order.id)).orderBy(rentals.line, rentals.id)
  if (rows.some((rental) => rental.status === 'released') && !(await claimBenefits(tx, order)))
    throw new Refusal('order.price-changed', 409, { total: order.total })
  const ids = rows.map((rental) => rental.itemId)
  const hasEnded = order.holdEndsAt <= tx.now || rows.some((rental) => rental.status === 'released')
  if (hasEnded) {
    if (!canBeHandedOver(tx, order, rows)) throw new Refusal('order.slot-closed', 409)
    await lockItems(tx, ids)
  }
  const kept = new Set(
    await keepBlock(
      tx,
      rows.map((rental) => rental.id),
      null,
    ),
  )
  if (!hasEnded && kept.size < rows.length) await lockItems(tx, ids)
  const items = await findPricedItems(tx, ids)
  for (const rental of rows) if (!kept.has(rental.id)) await takeAgain(tx, rental, items.get(rental.itemId))
  for (const rental of rows) await book(tx, rental, { isInstant: items.get(rental.itemId)?.isInstantBook ?? false, by })
  const isDiscreet = await wantsDiscretion(tx, order.personId)
  await changeOrder(tx, order.id, { releaseReason: null, isDiscreet, network: null, yields: false })
  const booked = await readRentals(tx, eq(rentals.orderId, order.id))
  const asked = booked.filter(({ status }) => status === 'requested')
  await planRentals(
    tx,
    booked.filter(({ status }) => status !== 'requested'),
  )
  await awaitAnswers(tx, asked)
  if (asked.length === 0) await mailConfirmation(tx, { order: { ...order, isDiscreet }, rentals: booked, items })
  await record(tx, asked.length === 0 ? 'order.confirmed' : 'order.requested', order.id, { total: order.total })
}

/** Confirms a rental, or asks its owner where the item is not booked at once. Only `system` books a released one again. */
async function book(tx: TxContext, { id, orderId, from }: RentalRow, { isInstant, by }: { isInstant: boolean; by: Booker }): Promise<void> {
  const change = isInstant ? { confirmedAt: tx.now } : { answerBy: answerTimeOf({ from }, tx.now) }
  const moves = isInstant ? (['confirm', 'retake'] as const) : (['request', 'retakeAsRequest'] as const)
  for (const move of by === 'system' ? moves : moves.slice(0, 1))
    if ((await moveRentals(tx, move, { orderId, ids: [id], by, change })).length > 0) return
  throw new Refusal('order.hold-ended', 409)
}

async function takeAgain(tx: TxContext, rental: RentalRow, item: PricedItem | undefined): Promise<void> {
  const unitId = item && (await allocateUnit(tx, { item, range: rental, rentalId: rental.id, expiresAt: null, handOver: rental.handOver }))
  if (!unitId) throw new Refusal('order.taken', 409, { alternatives: [] })
  await changeUnit(tx, rental.id, unitId)
}
