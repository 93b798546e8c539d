import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { changeRental } from './change-rental.ts'
import { lockRental, partyFor } from './lock-rental.ts'
import { moveRental, refusesMove } from './move-rentals.ts'
import { releaseDeposits } from './plan-refund.ts'
import type { KnownRental } from './read-rentals.ts'
import type { RentalLife } from './rental.contract.ts'
import type { Party } from './rental.policy.ts'

/**
 * The owner is content: the rental is over and its deposit goes back.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function completeRental(ctx: Context, input: { id: string; key: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'complete', ...input }, (tx, { rental }) => complete(tx, rental, partyFor(tx, 'complete', rental)))
}

/** Completes a rental whose owner has said nothing for 48 hours. Does nothing to one that is over, in a claim, or may still be inspected. */
export async function completeUnclaimed(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    if (!refusesMove(tx, 'complete', { rental, by: 'system' })) await complete(tx, rental, 'system')
  })
}

async function complete(tx: TxContext, rental: KnownRental, by: Party): Promise<void> {
  await moveRental(tx, 'complete', { rental, by })
  await releaseDeposits(tx, rental.id)
}
