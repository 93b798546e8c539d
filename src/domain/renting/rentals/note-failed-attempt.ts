import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { countAttempt } from './count-attempt.ts'
import type { RentalView } from './rental.contract.ts'
import { partiesTo } from './rental.policy.ts'

/**
 * Counts that the courier met nobody at the door. After two attempts the delivery may be given up.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`
 */
export function noteFailedAttempt(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'fail-attempt', ...input }, async (tx, { rental }) => {
    if (!partiesTo(rental, tx.actor).includes('courier')) throw new Refusal('rental.not-yours', 403)
    await countAttempt(tx, rental)
  })
}
