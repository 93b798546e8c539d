import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelRental } from '#domain/renting/cancellations/cancel-rental.ts'
import { claimIdempotencyKey, isAnyKeyClaimed } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { asGuestOf, getLinked } from './find-link.ts'
import { openLink } from './open-link.ts'
import type { LinkedOrder } from './order-link.contract.ts'
import { planCancellations, refundOf } from './plan-cancellations.ts'

/**
 * Cancels all that can be cancelled of the order of a link, for the refund that was shown. The same key goes on where it was interrupted.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 409 `rental.refund-changed`
 * @throws {Refusal} 422 `order.key-reused` for another refund under the same key
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `payment.pending`
 */
export async function cancelByLink(
  ctx: Context,
  { token, key, refund }: { token: string; key: string; refund: number },
): Promise<LinkedOrder> {
  const order = await getLinked(ctx, token)
  const guest = asGuestOf(ctx, order)
  const steps = await planCancellations(guest, order.id)
  if (!(await hasBegun(guest, { key, orderId: order.id }))) {
    if (steps.length === 0) throw new Refusal('rental.wrong-status', 409)
    if (refundOf(steps) !== refund) throw new Refusal('rental.refund-changed', 409)
  }
  const request = { verb: 'cancel-order', id: order.id, refund }
  await inTransaction(guest, (tx) => claimIdempotencyKey(tx, { key, request, subjectId: order.id }))
  for (const step of steps) {
    const input = { id: step.rental.id, key: keyOf(key, step.rental.id) }
    if (step.move === 'withdraw') await withdrawRental(guest, input)
    else await cancelRental(guest, { ...input, refund: step.shown.refund })
  }
  return openLink(ctx, token)
}

/** The key of one rental's part of the cancellation. */
function keyOf(key: string, rentalId: string): string {
  return `${key}-${rentalId}`
}

/** Whether a rental of the order was cancelled under this key: the refund that was shown is then that of what is left and of what is done. */
async function hasBegun(ctx: Context, { key, orderId }: { key: string; orderId: string }): Promise<boolean> {
  const rows = await ctx.db.select({ id: rentals.id }).from(rentals).where(eq(rentals.orderId, orderId))
  return isAnyKeyClaimed(
    ctx,
    rows.map(({ id }) => keyOf(key, id)),
  )
}
