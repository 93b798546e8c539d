import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { changeRental } from './change-rental.ts'
import { latenessOf } from './late.policy.ts'
import { latenessExcuses } from './lateness-excuses.table.ts'
import type { RentalWithSiblings } from './lock-rental.ts'
import { moveRental } from './move-rentals.ts'
import type { RentalView } from './rental.contract.ts'
import { partiesTo, rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

type Rental = RentalWithSiblings['rental']

/**
 * Excuses the lateness of a rental so far, as when its courier did not come: it costs its customer nothing until the next failed
 * collection. Above the limits of one person the first only proposes it, and the same call of another does it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `claim.same-person`
 */
export function excuseLateness(ctx: Context, input: { id: string; key: string; words: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'excuse-lateness', ...input }, async (tx, { rental }) => {
    const { id, orderId, lateFrom, status } = rental
    const parties = partiesTo(rental, tx.actor)
    if (!parties.includes('admin') || parties.includes('customer')) throw new Refusal('rental.not-yours', 403)
    if (!(rentalMoves.collect.from as readonly string[]).includes(status) || lateFrom === null)
      throw new Refusal('rental.wrong-status', 409)
    const { amount } = latenessOf(rental, tx.now)
    const alone = { event: 'rental.lateness-excused', amount, receiverId: rental.customerId }
    if (!(await isAskedByAnother(tx, { id, lateFrom })) && !(await decideAlone(tx, alone)))
      return ask(tx, rental, { lateFrom, amount, words: input.words })
    await tx.db.delete(latenessExcuses).where(eq(latenessExcuses.rentalId, id))
    await tx.db.update(rentals).set({ lateUntil: lateFrom, updatedAt: tx.now }).where(eq(rentals.id, id))
    if ((rentalMoves.excuse.from as readonly string[]).includes(status)) await moveRental(tx, 'excuse', { rental, by: 'admin' })
    await record(tx, 'rental.lateness-excused', id, { orderId, words: input.words })
  })
}

/** @throws {Refusal} 409 `claim.same-person` */
async function isAskedByAnother(tx: TxContext, { id, lateFrom }: { id: string; lateFrom: Date }): Promise<boolean> {
  const [asked] = await tx.db.select().from(latenessExcuses).where(eq(latenessExcuses.rentalId, id))
  if (asked?.lateFrom.getTime() !== lateFrom.getTime()) return false
  await requireSecond(tx, { ...asked, needs: 'rentals.move-all', refusal: 'claim.same-person' })
  return true
}

async function ask(
  tx: TxContext,
  { id: rentalId, orderId }: Rental,
  { amount, ...wish }: { lateFrom: Date; amount: number; words: string },
): Promise<void> {
  const asked = { ...wish, askedBy: tx.actor.personId, askedAt: tx.now }
  await tx.db
    .insert(latenessExcuses)
    .values({ rentalId, ...asked })
    .onConflictDoUpdate({ target: latenessExcuses.rentalId, set: asked })
  await record(tx, 'rental.lateness-excuse-asked', rentalId, { orderId, amount, words: wish.words })
}
