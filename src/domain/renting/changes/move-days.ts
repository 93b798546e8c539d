import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { findSimilar } from '#domain/catalogue/items/find-similar.ts'
import { refusalToDays } from '#domain/catalogue/items/item.policy.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { moveDeposit } from '#domain/money/deposits/move-deposit.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { lockPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeDays } from '#domain/renting/rentals/change-days.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import { depositTimeOf } from '#domain/renting/rentals/plan-rentals.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, lengthOf } from '#values/day.ts'
import { findFreeStarts } from './find-free-starts.ts'
import { followDays } from './follow-days.ts'

const maxAlternatives = 3
const maxStarts = 3

interface NewDays {
  id: string
  key: string
  from: Day
}

/**
 * Moves a confirmed rental once to other days, as many as it has, at the same price, until 48 hours before dispatch. Staff do it in the customer's
 * place. It may get another unit of the item; the exclusion constraint decides. A later cancellation still counts to the first days if they refund less.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`, also for staff with an order or a piece of their own
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `rental.days-moved`, `order.slot-closed`, `order.window-full`
 * @throws {Refusal} 409 `rental.days-taken` with the next free `starts` and `alternatives` on the days asked for
 * @throws {Refusal} 422 `rental.days-unchanged`, `days.*`
 */
export async function moveDays(ctx: Context, input: NewDays): Promise<RentalView> {
  try {
    return await changeRental(ctx, { verb: 'move-days', ...input }, (tx, locked) => move(tx, locked, input.from))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rental.days-taken') throw await withOtherDays(ctx, input)
    throw error
  }
}

async function move(tx: TxContext, locked: RentalWithSiblings, from: Day): Promise<void> {
  const { rental } = locked
  const { id, orderId, itemId, ownerId, handOver } = rental
  const days = { from, until: addDays(from, lengthOf(rental) - 1) }
  const by = partyFor(tx, 'moveDays', rental)
  if (by === 'admin') await requireStranger(tx, orderId)
  refuseMove(tx, 'moveDays', { rental, by })
  if (from === rental.from) throw new Refusal('rental.days-unchanged', 422)
  refuse(refusalToDays(days, { today: tx.today, earliest: earliestStart(tx) }), 422)
  const item = (await lockPricedItems(tx, [itemId])).get(itemId)
  await releaseBlock(tx, [id])
  const unitId = item && (await allocateUnit(tx, { item, range: days, rentalId: id, expiresAt: null, handOver }))
  if (!unitId) throw new Refusal('rental.days-taken', 409)
  await followDays(tx, locked, { ...days, isFullRefused: true })
  const firstDispatchAt = momentsOf(rental).dispatchAt
  await changeDays(tx, id, { ...days, unitId, daysMoved: true, firstDispatchAt })
  const [moved] = await readRentals(tx, eq(rentals.id, id))
  if (moved) await moveDeposit(tx, { rentalId: id, holdAt: depositTimeOf(moved) })
  await record(tx, 'rental.days-moved', id, { orderId, ownerId, before: { from: rental.from, until: rental.until }, ...days })
}

/** The refusal of taken days, with free ones instead; read after the transaction, which locks the item. */
async function withOtherDays(ctx: Context, { id, from }: NewDays): Promise<Refusal> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental) return new Refusal('rental.days-taken', 409)
  const range = { from, until: addDays(from, lengthOf(rental) - 1) }
  const later = (await findFreeStarts(ctx, rental)).filter((day) => day > from)
  return new Refusal('rental.days-taken', 409, {
    starts: later.slice(0, maxStarts),
    alternatives: await findSimilar(ctx, { itemId: rental.itemId, ...range, limit: maxAlternatives }),
  })
}
