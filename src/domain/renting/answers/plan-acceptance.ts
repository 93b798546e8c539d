import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { lockRental, partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { withdrawSeconds } from '#domain/renting/rentals/rental-moments.policy.ts'
import { setAcceptanceTime } from '#domain/renting/rentals/set-acceptance-time.ts'
import { cancelJob, enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { accept } from './accept-rental.ts'

const keyOf = (id: string): string => `rental.accept:${id}`

/**
 * Accepts a request for an owner, who may withdraw that for ten seconds: then a job carries it out. It is stored on the server, so that it
 * is never lost with the page. Nobody is notified before, and the request cannot expire in the meantime.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 */
export function planAcceptance(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'plan-acceptance', ...input }, async (tx, { rental }) => {
    refuseMove(tx, 'accept', { rental, by: partyFor(tx, 'accept', rental) })
    if (rental.acceptAt !== null) return
    const acceptAt = new Date(tx.now.getTime() + withdrawSeconds * 1000)
    await setAcceptanceTime(tx, rental.id, acceptAt)
    await enqueueJob(tx, 'rental.accept', { id: rental.id }, { dueAt: acceptAt, key: keyOf(rental.id) })
    await record(tx, 'rental.acceptance-planned', rental.id, { orderId: rental.orderId })
  })
}

/**
 * The owner takes back an acceptance that is not carried out yet: the request waits for an answer as before.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.too-late` once it is carried out
 */
export function takeAcceptanceBack(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'take-acceptance-back', ...input }, async (tx, { rental }) => {
    partyFor(tx, 'accept', rental)
    if (!isAccepting(rental)) throw new Refusal('rental.too-late', 409)
    await setAcceptanceTime(tx, rental.id, null)
    await cancelJob(tx, keyOf(rental.id))
    // A request whose time to answer ended meanwhile ends now.
    if (rental.answerBy)
      await enqueueJob(tx, 'rental.expire', { id: rental.id }, { dueAt: rental.answerBy, key: `rental.expire:${rental.id}` })
    await record(tx, 'rental.acceptance-taken-back', rental.id, { orderId: rental.orderId })
  })
}

/** Carries out an acceptance as of its due time, however late it runs. Does nothing once it was withdrawn, or the request has ended. */
export async function carryOutAcceptance(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    const { acceptAt, answerBy, ownerId } = rental
    if (acceptAt === null || !isAccepting(rental)) return
    // The job has started too early, by another clock than the shop's.
    if (acceptAt > tx.now) return enqueueJob(tx, 'rental.accept', { id }, { dueAt: acceptAt, key: keyOf(id) })
    // It was given in time, and counts as of then.
    const given = answerBy !== null && answerBy <= acceptAt ? new Date(answerBy.getTime() - 1) : acceptAt
    const asOwner = { ...tx, now: given, actor: { ...tx.actor, personId: ownerId, roles: [] } }
    await accept(asOwner, { rental, by: 'owner' })
    await setAcceptanceTime(tx, id, null)
  })
}

function isAccepting({ acceptAt, status }: Pick<RentalWithOrder, 'acceptAt' | 'status'>): boolean {
  return acceptAt !== null && (rentalMoves.accept.from as readonly RentalStatus[]).includes(status)
}
