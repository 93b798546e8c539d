import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { newId } from '#values/id.ts'
import type { Claim } from './claim.contract.ts'
import { getClaim } from './get-claims.ts'
import { type ClaimWithRental, lockClaim } from './lock-claim.ts'

/**
 * Does `work` on a claim in one transaction under the lock of its order, once for each key of the actor: a repeated one returns the claim's
 * current state.
 * @throws {Refusal} 404 `claim.unknown`
 * @throws {Refusal} 422 `order.key-reused` for another request
 */
export async function changeClaim(
  ctx: Context,
  request: { verb: string; id: string; key: string },
  work: (tx: TxContext, locked: ClaimWithRental) => Promise<unknown>,
): Promise<Claim> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockClaim(tx, request.id)
    const subjectId = newId()
    if ((await claimIdempotencyKey(tx, { key: request.key, request, subjectId })) === subjectId) await work(tx, locked)
  })
  return getClaim(ctx, request.id)
}
