import type { TxContext } from '#domain/context.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { RentalWithOrder } from './read-rentals.ts'
import { answerTimeOf, halfAnswerTimeOf, momentsOf, type Timed } from './rental-moments.policy.ts'

const hourMs = 3_600_000
/** The hours before dispatch at which a deposit is held on a card. */
export const authorizationLeadHours = 24

/** Plans the deposits of confirmed rentals, on a card to be held 24 hours before dispatch. A transfer has paid them with the order. */
export async function planRentals(tx: TxContext, confirmed: readonly RentalWithOrder[]): Promise<void> {
  for (const rental of confirmed) {
    const { id: rentalId, orderId, deposit: amount, method } = rental
    if (method !== 'transfer') await planDeposit(tx, { orderId, rentalId, method, amount, holdAt: depositTimeOf(rental) })
  }
}

/** The instant at which the deposit of a rental is held on a card: 24 hours before dispatch. */
export function depositTimeOf(rental: Timed): Date {
  return new Date(momentsOf(rental).dispatchAt.getTime() - authorizationLeadHours * hourMs)
}

/**
 * Enqueues the expiry of requests at the deadline of their owners' answers, and reminders of the owners at half time and an hour before.
 */
export async function awaitAnswers(tx: TxContext, requested: readonly Pick<RentalWithOrder, 'id' | 'from'>[]): Promise<void> {
  for (const rental of requested) {
    const { id } = rental
    const answerBy = answerTimeOf(rental, tx.now)
    const halfTime = halfAnswerTimeOf(rental, tx.now)
    await enqueueJob(tx, 'rental.expire', { id }, { dueAt: answerBy, key: `rental.expire:${id}` })
    await enqueueJob(tx, 'rental.remind-owner', { id }, { dueAt: halfTime, key: `rental.remind-owner:${id}:half-time` })
    const lastHour = new Date(answerBy.getTime() - hourMs)
    await enqueueJob(tx, 'rental.remind-owner', { id }, { dueAt: lastHour, key: `rental.remind-owner:${id}:last-hour` })
  }
}
