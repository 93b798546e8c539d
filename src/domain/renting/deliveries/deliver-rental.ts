import { type Context, nowOf } from '#domain/context.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { Refusal } from '#domain/refusal.ts'
import { requirePhotos } from '#domain/renting/rentals/add-photo.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { deliveryCodeOf } from '#domain/renting/rentals/delivery-code.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { handOver } from '#domain/renting/rentals/hand-over.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalLife } from '#domain/renting/rentals/rental.contract.ts'
import { resetUses, secondsToWait } from '#platform/auth/rate-limit.ts'
import { toLatinDigits } from '#values/digits.ts'

const tries = { max: 3, minutes: 1 }

interface HandOver {
  id: string
  key: string
  code?: string | undefined
  signedBy?: string | undefined
}

/**
 * Hands a piece over against the customer's code or a signature. What is due in cash is collected, for the whole order, at its first hand-over.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 422 `rental.code-wrong`, 429 `rental.code-too-often` after three tries in a minute
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`
 */
export async function deliverRental(ctx: Context, input: HandOver): Promise<RentalLife> {
  if (input.signedBy === undefined) await verifyCode(ctx, input)
  return changeRental(ctx, { verb: 'deliver', ...input }, async (tx, { rental }) => {
    const { orderId } = rental
    const details = input.signedBy === undefined ? { proof: 'code' } : { proof: 'signature', signedBy: input.signedBy }
    await moveRental(tx, 'deliver', { rental, by: 'courier', change: { deliveredAt: tx.now }, details })
    await requirePhotos(tx, input.id, 'delivery')
    await handOver(tx, rental, { stage: 'delivery', took: 'customer', tookBy: rental.customerId })
    await collectCash(tx, { orderId, courierId: tx.actor.personId ?? '', charges: await findOrderCharges(tx, orderId) })
  })
}

/** Counted before the code is looked at, and outside the transaction, so that a wrong one counts. */
async function verifyCode(ctx: Context, { id, code = '' }: HandOver): Promise<void> {
  const { orderId } = await getRental(ctx, id)
  const key = `delivery-code:${id}`
  const retryAfter = await secondsToWait(ctx.db, { key, ...tries, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('rental.code-too-often', 429, { retryAfter })
  if (toLatinDigits(code).replace(/\D/g, '') !== deliveryCodeOf(ctx, orderId)) throw new Refusal('rental.code-wrong', 422)
  await resetUses(ctx.db, key)
}
