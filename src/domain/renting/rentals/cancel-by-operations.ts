import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { changeRental } from './change-rental.ts'
import { type LockedRental, partyFor } from './lock-rental.ts'
import { moveRental, refuseMove } from './move-rentals.ts'
import { giveBack, planRefund, worthOf } from './plan-refund.ts'
import { rentalCancellations } from './rental-cancellations.table.ts'
import { type cancelReasons, reasonOf, type RentalLife } from './rental.contract.ts'
import { meaningOf } from './rental.policy.ts'
import { decidedAloneUntil } from './rental-refund.policy.ts'
import { settleLater } from './settle-later.ts'

const everything = 10_000

/**
 * Ends a rental at the shop's cost: everything that was paid comes back, delivery unless the piece was brought, and its owner keeps what they
 * are owed. Above 100 JOD, paid or still to be paid, it is only asked for, and another administrator confirms.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `payment.pending`
 */
export function cancelByOperations(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof cancelReasons)[number]; words: string },
): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'cancel-by-operations', ...input }, async (tx, locked) => {
    const { rental } = locked
    refuseMove(tx, 'cancelByOperations', { rental, by: partyFor(tx, 'cancelByOperations', rental) })
    const { refund } = (await plan(tx, locked)).shown
    if (Math.max(refund, await worthOf(tx, rental)) <= decidedAloneUntil) return end(tx, locked, reasonOf(input))
    const asked = { id: newId(), rentalId: rental.id, status: 'asked' as const, reason: reasonOf(input), refund, askedBy: personOf(tx) }
    await tx.db
      .insert(rentalCancellations)
      .values({ ...asked, askedAt: tx.now })
      .onConflictDoNothing()
    await record(tx, 'order.cancellation-asked', rental.orderId, { rentalId: rental.id, refund, reason: input.reason })
  })
}

/**
 * Confirms as a second administrator what another has asked for.
 * @throws {Refusal} 409 `rental.cancellation-unknown`, `rental.same-admin`, `rental.wrong-status`, `payment.pending`
 */
export function confirmCancellation(ctx: Context, input: { id: string; key: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'confirm-cancellation', ...input }, async (tx, locked) => {
    partyFor(tx, 'cancelByOperations', locked.rental)
    const isAsked = and(eq(rentalCancellations.rentalId, input.id), eq(rentalCancellations.status, 'asked'))
    const [asked] = await tx.db.select().from(rentalCancellations).where(isAsked).for('update')
    if (!asked) throw new Refusal('rental.cancellation-unknown', 409)
    if (asked.askedBy === personOf(tx)) throw new Refusal('rental.same-admin', 409)
    await tx.db
      .update(rentalCancellations)
      .set({ status: 'confirmed', confirmedBy: personOf(tx), confirmedAt: tx.now })
      .where(isAsked)
    await end(tx, locked, asked.reason)
  })
}

function plan(tx: TxContext, locked: LockedRental) {
  return planRefund(tx, locked, {
    share: everything,
    keepsDelivery: !meaningOf(locked.rental.status).isComing || locked.rental.dispatchedAt !== null,
  })
}

async function end(tx: TxContext, locked: LockedRental, reason: { code: string; words?: string }): Promise<void> {
  const { rental } = locked
  const planned = await plan(tx, locked)
  const details = { refund: planned.shown.refund, reason: reason.code }
  await moveRental(tx, 'cancelByOperations', { rental, by: 'admin', change: { reason }, details })
  await giveBack(tx, rental, { ...planned, reason: 'cancelled-by-operations', isOnShop: true })
  await settleLater(tx, rental.orderId, { isAnswer: rental.status === 'requested' })
}

function personOf(tx: TxContext): string {
  return tx.actor.personId ?? ''
}
