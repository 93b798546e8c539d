import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { partyFor } from './lock-rental.ts'
import type { RentalView } from './rental.contract.ts'
import { rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Counts that the courier met nobody at the door. After two attempts the delivery may be given up.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`
 */
export function noteFailedAttempt(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'fail-attempt', ...input }, async (tx, { rental }) => {
    partyFor(tx, 'deliver', rental)
    if (rental.handOver === 'in_person') throw new Refusal('rental.other-hand-over', 409)
    if (!(rentalMoves.deliver.from as readonly string[]).includes(rental.status)) throw new Refusal('rental.wrong-status', 409)
    await tx.db
      .update(rentals)
      .set({ failedAttempts: sql`${rentals.failedAttempts} + 1`, updatedAt: tx.now })
      .where(eq(rentals.id, input.id))
    await record(tx, 'order.attempt-failed', rental.orderId, { rentalId: input.id, attempt: rental.failedAttempts + 1 })
  })
}
