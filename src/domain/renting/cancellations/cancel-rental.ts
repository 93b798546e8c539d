import { eq } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, type PlannedRefund, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import type { Cancellation, RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { partiesTo, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf, refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { shareOnCancel } from '#domain/renting/rentals/rental-refund.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'
import type { Fils } from '#values/money.ts'

/**
 * The customer's refund when the rental is cancelled now, line by line. Nothing is kept of an amount that was not captured yet.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `payment.pending`
 */
export async function getCancellation(ctx: Context, id: string): Promise<Cancellation> {
  const [found] = await readRentals(ctx, eq(rentals.id, id))
  const mine = found ? partiesTo(found, ctx.actor) : []
  if (!found || mine.length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const by = rentalMoves.cancel.by.find((party) => mine.includes(party)) ?? 'customer'
  const code = refusalTo('cancel', { by, actor: ctx.actor, rental: found, now })
  refuse(code, code === 'rental.not-yours' ? 403 : 409)
  const siblings = await readRentals(ctx, eq(rentals.orderId, found.orderId))
  return (await planCancellation(ctx, { rental: found, siblings }, now)).shown
}

/**
 * Cancels before dispatch for the refund that was shown (docs/renting.md, Cancelling).
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.refund-changed` with the refund as it is now
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `payment.pending`
 */
export function cancelRental(
  ctx: Context,
  input: { id: string; key: string; refund: Fils; words?: string | undefined },
): Promise<RentalView> {
  return changeRental(ctx, { verb: 'cancel', ...input }, async (tx, locked) => {
    const { rental } = locked
    const by = partyFor(tx, 'cancel', rental)
    const planned = await planCancellation(tx, locked, tx.now)
    const reason = { code: 'cancelled', ...(input.words && { words: input.words }) }
    await moveRental(tx, 'cancel', { rental, by, change: { reason }, details: { refund: planned.shown.refund } })
    if (planned.shown.refund !== input.refund) throw new Refusal('rental.refund-changed', 409, { ...planned.shown })
    await giveBack(tx, rental, { ...planned, reason: 'cancelled' })
    await settleLater(tx, rental.orderId)
  })
}

/**
 * The refund of a rental that its customer cancels at `now`; of its siblings, those that are cancelled do not keep the delivery paid.
 * @throws {Refusal} 409 `payment.pending`
 */
export function planCancellation(ctx: Context | TxContext, locked: RentalWithSiblings, now: Date): Promise<PlannedRefund> {
  const { status, figures } = locked.rental
  const share = shareOnCancel(momentsOf(locked.rental), { isPacked: status === 'packed', now, figures: figures.cancellation })
  return planRefund(ctx, locked, { share })
}
