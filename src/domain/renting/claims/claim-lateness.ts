import { type Context, inTransaction } from '#domain/context.ts'
import { latenessOf } from '#domain/renting/rentals/late.policy.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { addClaim, findLeftToClaim, hasClaim } from './add-claim.ts'
import { appealUntil } from './answer-claim.ts'

/**
 * Opens the claim for the lateness of a collected rental, by rule. Does nothing where the lateness costs nothing, or is claimed already.
 */
export async function claimLateness(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    if (rental.collectedAt === null || !meaningOf(rental.status).isLive || (await hasClaim(tx, id, 'late'))) return
    const { amount } = latenessOf(rental, rental.collectedAt)
    const claimed = Math.min(amount, await findLeftToClaim(tx, rental))
    if (claimed === 0) return
    await addClaim(tx, rental, { kind: 'late', status: 'decided', claimed, decided: claimed, rule: 'late-fee', dueAt: appealUntil(tx.now) })
  })
}
