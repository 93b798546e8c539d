import type { Context } from '#domain/context.ts'
import { keepUnit } from '#domain/renting/deliveries/keep-unit.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import type { Day } from '#values/day.ts'
import { addClaim } from './add-claim.ts'
import { appealUntil } from './answer-claim.ts'

/** A lost unit stays blocked for good. */
const forGood: Day = '2999-12-31'

/**
 * Marks a piece as lost that is seven days late, or four above 300 JOD: its unit is blocked for good, and its agreed value is claimed. Does
 * nothing to one that is back, or whose lateness is the shop's.
 */
export async function markLost(ctx: Context, id: string): Promise<void> {
  await keepUnit(ctx, { id, until: forGood }, async (tx, rental) => {
    if (refusesMove(tx, 'markLost', { rental, by: 'system' })) return false
    await moveRental(tx, 'markLost', { rental, by: 'system', details: { amount: rental.agreedValue } })
    const value = { claimed: rental.agreedValue, decided: rental.agreedValue }
    await addClaim(tx, rental, { kind: 'lost', status: 'decided', ...value, rule: 'lost-value', dueAt: appealUntil(tx.now) })
    return true
  })
}
