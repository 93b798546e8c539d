import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { moveRental } from './move-rentals.ts'
import { partiesTo, rentalMoves } from './rental.policy.ts'
import type { RentalLife } from './rental.contract.ts'
import { rentals } from './rentals.table.ts'

/**
 * Takes the lateness of a rental so far on the shop, as when its courier did not come: it costs its customer nothing until somebody comes for
 * the piece in vain once more.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function excuseLateness(ctx: Context, input: { id: string; key: string; words: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'excuse-lateness', ...input }, async (tx, { rental }) => {
    const { id, orderId, lateFrom, status } = rental
    const parties = partiesTo(rental, tx.actor)
    if (!parties.includes('admin') || parties.includes('customer')) throw new Refusal('rental.not-yours', 403)
    if (!(rentalMoves.collect.from as readonly string[]).includes(status) || lateFrom === null)
      throw new Refusal('rental.wrong-status', 409)
    await tx.db.update(rentals).set({ lateUntil: lateFrom, updatedAt: tx.now }).where(eq(rentals.id, id))
    if ((rentalMoves.excuse.from as readonly string[]).includes(status)) await moveRental(tx, 'excuse', { rental, by: 'admin' })
    await record(tx, 'rental.lateness-excused', id, { orderId, words: input.words })
  })
}
