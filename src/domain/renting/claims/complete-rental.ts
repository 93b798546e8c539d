import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { lockRental, partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import type { Party } from '#domain/renting/rentals/rental.policy.ts'
import { freezeClaimed } from './freeze-claimed.ts'
import { settleCharges } from './settle-charges.ts'

/**
 * Completes a rental whose owner has no complaint. Its deposit is returned, less claimed parts; the rental waits for open claims.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function completeRental(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'complete', ...input }, (tx, { rental }) => end(tx, rental, partyFor(tx, 'complete', rental)))
}

/**
 * Completes a rental whose owner has not responded for 48 hours. Does nothing to one that is over, in a claim, or may still be inspected.
 */
export async function completeUnclaimed(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    const isOver = !refusesMove(tx, 'complete', { rental: { ...rental, hasOpenClaim: false }, by: 'system' })
    if (isOver) await end(tx, rental, 'system')
  })
}

async function end(tx: TxContext, rental: RentalWithOrder, by: Party): Promise<void> {
  if (rental.hasOpenClaim) {
    await moveRental(tx, 'awaitClaim', { rental, by: 'system' })
    await freezeClaimed(tx, rental.id)
    return
  }
  await moveRental(tx, 'complete', { rental, by })
  await settleCharges(tx, rental)
}
