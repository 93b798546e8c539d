import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelRental } from '#domain/renting/cancellations/cancel-rental.ts'
import { claimIdempotencyKey, isKeyClaimed } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { asGuestOf, getLinked } from './find-link.ts'
import { openLink } from './open-link.ts'
import type { LinkedOrder } from './order-link.contract.ts'
import { planCancellations, refundOf } from './plan-cancellations.ts'

/**
 * Cancels all that can be cancelled of the order of a link, for the refund that was shown. The same key goes on where it was interrupted.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 409 `rental.refund-changed`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `payment.pending`
 */
export async function cancelByLink(
  ctx: Context,
  { token, key, refund }: { token: string; key: string; refund: number },
): Promise<LinkedOrder> {
  const order = await getLinked(ctx, token)
  const guest = asGuestOf(ctx, order)
  const steps = await planCancellations(guest, order.id)
  if (!(await isKeyClaimed(guest, key))) {
    if (steps.length === 0) throw new Refusal('rental.wrong-status', 409)
    if (refundOf(steps) !== refund) throw new Refusal('rental.refund-changed', 409)
    const request = { verb: 'cancel-order', id: order.id }
    await inTransaction(guest, (tx) => claimIdempotencyKey(tx, { key, request, subjectId: order.id }))
  }
  for (const [at, step] of steps.entries()) {
    const input = { id: step.rental.id, key: `${key}-${step.rental.line}-${at}` }
    if (step.move === 'withdraw') await withdrawRental(guest, input)
    else await cancelRental(guest, { ...input, refund: step.shown.refund })
  }
  return openLink(ctx, token)
}
