import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { claimIdempotencyKey } from './claim-idempotency-key.ts'
import { getRental } from './get-rental.ts'
import { lockRental, type RentalWithSiblings } from './lock-rental.ts'
import type { RentalView } from './rental.contract.ts'

/** A change of a rental: the idempotency key belongs to all of these fields. */
interface ChangeOfRental {
  verb: string
  id: string
  key: string
}

/**
 * Does `work` on a rental in one transaction under the lock of its order, once for each key of the actor: a repeated one returns the
 * rental's current state.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} 422 `order.key-reused` for another request
 */
export async function changeRental(
  ctx: Context,
  request: ChangeOfRental,
  work: (tx: TxContext, locked: RentalWithSiblings) => Promise<unknown>,
): Promise<RentalView> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockRental(tx, request.id)
    const subjectId = newId()
    const claimed = await claimIdempotencyKey(tx, { key: request.key, request, subjectId })
    if (claimed === subjectId) await work(tx, locked)
  })
  return getRental(ctx, request.id)
}
