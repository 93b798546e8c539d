import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { partiesTo, rentalMoves } from './rental.policy.ts'
import type { RentalLife } from './rental.contract.ts'
import { rentals } from './rentals.table.ts'

/**
 * Takes the lateness of a rental on the shop, as when its courier did not come: it costs its customer nothing.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function excuseLateness(ctx: Context, input: { id: string; key: string; words: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'excuse-lateness', ...input }, async (tx, { rental }) => {
    const parties = partiesTo(rental, tx.actor)
    if (!parties.includes('admin') || parties.includes('customer')) throw new Refusal('rental.not-yours', 403)
    if (!(rentalMoves.collect.from as readonly string[]).includes(rental.status)) throw new Refusal('rental.wrong-status', 409)
    await tx.db.update(rentals).set({ isLatenessOurs: true, updatedAt: tx.now }).where(eq(rentals.id, rental.id))
    await record(tx, 'rental.lateness-excused', rental.id, { orderId: rental.orderId, words: input.words })
  })
}
