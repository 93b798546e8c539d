import type { TxContext } from '#domain/context.ts'
import { freezeDeposit } from '#domain/money/deposits/freeze-deposit.ts'
import { findClaims } from './add-claim.ts'
import { isOpenClaim } from './claim.policy.ts'

/**
 * Limits the hold of a rental's deposit to the greatest result of its claims: the claimed amount while they are open, the decided one once
 * they are final.
 */
export async function freezeClaimed(tx: TxContext, rentalId: string): Promise<void> {
  const counted = (await findClaims(tx, rentalId)).filter(({ bearer, status }) => bearer === 'customer' && status !== 'withdrawn')
  const claimed = counted.reduce((sum, claim) => sum + (isOpenClaim(claim) ? claim.claimed : (claim.decided ?? 0)), 0)
  await freezeDeposit(tx, { rentalId, claimed })
}
