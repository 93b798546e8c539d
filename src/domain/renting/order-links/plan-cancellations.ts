import { eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { planCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import type { Cancellation } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf, refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { OrderCancellation } from './order-link.contract.ts'

/** One step of cancelling an order: a request that is withdrawn, or a rental that is cancelled for its refund. */
export type CancellationStep = { rental: RentalWithOrder } & ({ move: 'withdraw' } | { move: 'cancel'; shown: Cancellation })

/**
 * The steps that cancel all that the customer may still cancel of an order, one after the other: the last rental of a range brings the price
 * of its delivery back.
 * @throws {Refusal} 409 `payment.pending`
 */
export async function planCancellations(ctx: Context, orderId: string): Promise<CancellationStep[]> {
  const { now } = await nowOf(ctx)
  let siblings = await readRentals(ctx, eq(rentals.orderId, orderId))
  const steps: CancellationStep[] = []
  for (const rental of siblings) {
    const may = (move: 'withdraw' | 'cancel') => refusalTo(move, { by: 'customer', actor: ctx.actor, rental, now }) === null
    const move = may('withdraw') ? 'withdraw' : may('cancel') ? 'cancel' : null
    if (move === 'withdraw') steps.push({ move, rental })
    if (move === 'cancel') steps.push({ move, rental, shown: (await planCancellation(ctx, { rental, siblings }, now)).shown })
    if (move) siblings = siblings.map((one) => (one.id === rental.id ? { ...one, status: 'cancelled' } : one))
  }
  return steps
}

/** The refund of cancelling all of an order now; null where nothing can be cancelled, or not at this moment. */
export async function findCancellation(ctx: Context, orderId: string): Promise<OrderCancellation | null> {
  try {
    const steps = await planCancellations(ctx, orderId)
    return steps.length === 0 ? null : { refund: refundOf(steps), deposit: depositOf(steps), share: shareOf(steps) }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The sum of the refunds, in fils. */
export function refundOf(steps: readonly CancellationStep[]): number {
  return steps.reduce((sum, step) => sum + (step.move === 'cancel' ? step.shown.refund : 0), 0)
}

function depositOf(steps: readonly CancellationStep[]): number {
  return steps.reduce((sum, step) => sum + (step.move === 'cancel' ? step.shown.deposit : 0), 0)
}

function shareOf(steps: readonly CancellationStep[]): OrderCancellation['share'] {
  const paid = steps.flatMap((step) => (step.move === 'cancel' && step.shown.lines.some((line) => line.paid > 0) ? [step] : []))
  const [lowest] = paid.toSorted((one, other) => one.shown.share - other.shown.share)
  if (!lowest) return null
  const { dispatchAt, countedTo, graceUntil } = momentsOf(lowest.rental)
  return {
    now: lowest.shown.share,
    dispatchAt: dispatchAt.toISOString(),
    countedTo: countedTo.toISOString(),
    graceUntil: graceUntil?.toISOString() ?? null,
    isPacked: lowest.rental.status === 'packed',
    between: lowest.rental.figures.cancellation.between,
    near: lowest.rental.figures.cancellation.near,
  }
}
