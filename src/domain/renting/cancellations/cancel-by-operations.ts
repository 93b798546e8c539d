import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, liveDeposits, type PlannedRefund, planRefund, worthOf } from '#domain/renting/rentals/plan-refund.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { type cancelReasons, type OperationsCancellation, type RentalView, reasonOf } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf, partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'
import { decideAlone, leftAlone } from '#domain/site/second-person/decide-alone.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import { rentalCancellations } from './rental-cancellations.table.ts'

const everything = 10_000

/**
 * The customer's refund when the shop ends the rental at its own cost now, whether that takes two people, and the state of its deposit.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} 409 `rental.wrong-status`, `payment.pending`
 */
export async function getOperationsCancellation(ctx: Context, id: string): Promise<OperationsCancellation> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  refuse(refusalTo('cancelByOperations', { by: 'admin', actor: ctx.actor, rental, now }), 409)
  const siblings = await readRentals(ctx, eq(rentals.orderId, rental.orderId))
  const { shown } = await plan(ctx, { rental, siblings })
  const [deposit] = await liveDeposits(ctx, id)
  return {
    ...shown,
    needsSecond: (await costOf(ctx, rental, shown)) > (await leftAlone(ctx, rental.customerId)),
    hold: deposit ? { method: deposit.method, isHeld: deposit.status === 'held' } : null,
  }
}

/**
 * Ends a rental at the shop's cost. All payments are refunded, delivery unless the piece was brought, and its owner keeps the owed amount.
 * Above the limits of one person, paid or still to be paid, it is only requested, and another administrator confirms.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `payment.pending`
 */
export function cancelByOperations(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof cancelReasons)[number]; words: string },
): Promise<RentalView> {
  return changeRental(ctx, { verb: 'cancel-by-operations', ...input }, async (tx, locked) => {
    const { rental } = locked
    refuseOwn(tx, rental)
    refuseMove(tx, 'cancelByOperations', { rental, by: partyFor(tx, 'cancelByOperations', rental) })
    const { shown } = await plan(tx, locked)
    const alone = { event: 'rental.cancelled_by_operations', amount: await costOf(tx, rental, shown), receiverId: rental.customerId }
    if (await decideAlone(tx, alone)) return end(tx, locked, reasonOf(input))
    const { refund } = shown
    const asked = { id: newId(), rentalId: rental.id, status: 'asked' as const, reason: reasonOf(input), refund, askedBy: personOf(tx) }
    await tx.db
      .insert(rentalCancellations)
      .values({ ...asked, askedAt: tx.now })
      .onConflictDoNothing()
    await record(tx, 'order.cancellation-asked', rental.orderId, { rentalId: rental.id, refund, reason: input.reason })
  })
}

/**
 * Confirms a cancellation that another administrator has proposed.
 * @throws {Refusal} 409 `rental.cancellation-unknown`, `rental.same-admin`, `rental.wrong-status`, `payment.pending`
 * @throws {Refusal} 403 `rental.not-yours` for its customer or owner
 */
export function confirmCancellation(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'confirm-cancellation', ...input }, async (tx, locked) => {
    refuseOwn(tx, locked.rental)
    partyFor(tx, 'cancelByOperations', locked.rental)
    const isAsked = and(eq(rentalCancellations.rentalId, input.id), eq(rentalCancellations.status, 'asked'))
    const [asked] = await tx.db.select().from(rentalCancellations).where(isAsked).for('update')
    if (!asked) throw new Refusal('rental.cancellation-unknown', 409)
    await requireSecond(tx, { ...asked, needs: 'rentals.move-all', refusal: 'rental.same-admin' })
    await tx.db
      .update(rentalCancellations)
      .set({ status: 'confirmed', confirmedBy: personOf(tx), confirmedAt: tx.now })
      .where(isAsked)
    await end(tx, locked, asked.reason)
  })
}

/** Nobody who gains from it has a rental end at the shop's cost. */
function refuseOwn(tx: TxContext, rental: RentalWithSiblings['rental']): void {
  if (partiesTo(rental, tx.actor).some((party) => party === 'customer' || party === 'owner')) throw new Refusal('rental.not-yours', 403)
}

/** The amount that the decision is about, paid or still to be paid. */
async function costOf(ctx: Context | TxContext, rental: RentalWithSiblings['rental'], { refund }: PlannedRefund['shown']): Promise<number> {
  return Math.max(refund, await worthOf(ctx, rental))
}

function plan(ctx: Context | TxContext, locked: RentalWithSiblings): Promise<PlannedRefund> {
  return planRefund(ctx, locked, {
    share: everything,
    keepsDelivery: !meaningOf(locked.rental.status).isComing || locked.rental.dispatchedAt !== null,
  })
}

async function end(tx: TxContext, locked: RentalWithSiblings, reason: { code: string; words?: string }): Promise<void> {
  const { rental } = locked
  const planned = await plan(tx, locked)
  const details = { refund: planned.shown.refund, reason: reason.code }
  await moveRental(tx, 'cancelByOperations', { rental, by: 'admin', change: { reason }, details })
  await enqueueJob(tx, 'claim.drop', { rentalId: rental.id })
  await giveBack(tx, rental, { ...planned, reason: 'cancelled-by-operations', rule: 'on-shop' })
  await settleLater(tx, rental.orderId, { isAnswer: rental.status === 'requested' })
}

function personOf(tx: TxContext): string {
  return tx.actor.personId ?? ''
}
