import { and, eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { rentalCancellations } from '#domain/renting/cancellations/rental-cancellations.table.ts'
import { findAlternatives } from './find-alternatives.ts'
import { findCondition } from './find-condition.ts'
import { findCustomerContacts, findOwnerContacts } from './find-contacts.ts'
import { findPayersPart } from './find-payers-part.ts'
import { latenessOf } from './late.policy.ts'
import { type RentalWithOrder, readRentals } from './read-rentals.ts'
import type { RentalView } from './rental.contract.ts'
import { partiesTo, rentalMoveNames } from './rental.policy.ts'
import { momentsOf, refusalTo } from './rental-moments.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Returns a rental that the actor has a part in, with the moves that they may make now.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getRental(ctx: Context, id: string): Promise<RentalView> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  if (!rental || parties.length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const isPayer = parties.includes('customer') || parties.includes('admin')
  return {
    ...shownOf(rental),
    contact: await findContact(ctx, rental),
    acceptAt: parties.includes('owner') ? (rental.acceptAt?.toISOString() ?? null) : null,
    late: shownLateness(rental, now),
    ...(isPayer ? await findPayersPart(ctx, rental, now) : { hold: null, extension: null, money: null }),
    alternatives: await findAlternatives(ctx, rental),
    ...(await findCondition(ctx, rental.id)),
    isCancellationAsked: parties.includes('admin') && (await isCancellationAsked(ctx, rental.id)),
    moves: rentalMoveNames.filter((move) => parties.some((by) => refusalTo(move, { by, actor: ctx.actor, rental, now }) === null)),
  }
}

/** The lateness of a rental, or its lateness when it was collected; null before a failed collection. */
export function shownLateness(rental: RentalWithOrder, now: Date): RentalView['late'] {
  const { lateFrom, lateUntil, collectedAt } = rental
  if (lateFrom === null) return null
  const { lostAt } = momentsOf(rental)
  return {
    since: lateFrom.toISOString(),
    ...latenessOf(rental, collectedAt ?? now),
    isOurs: lateUntil !== null,
    lostAt: lostAt?.toISOString() ?? null,
  }
}

async function findContact(ctx: Context, rental: RentalWithOrder): Promise<RentalView['contact']> {
  const parties = partiesTo(rental, ctx.actor)
  const find = parties.includes('customer') ? findOwnerContacts : parties.includes('owner') ? findCustomerContacts : null
  return (await find?.(ctx, [rental]))?.get(rental.id) ?? null
}

async function isCancellationAsked(ctx: Context, rentalId: string): Promise<boolean> {
  const asked = and(eq(rentalCancellations.rentalId, rentalId), eq(rentalCancellations.status, 'asked'))
  return (await ctx.db.select({ id: rentalCancellations.id }).from(rentalCancellations).where(asked)).length > 0
}

function shownOf(
  rental: RentalWithOrder,
): Omit<
  RentalView,
  'acceptAt' | 'contact' | 'late' | 'hold' | 'extension' | 'money' | 'alternatives' | 'photos' | 'custody' | 'isCancellationAsked' | 'moves'
> {
  const { id, orderId, itemId, unitId, from, until, paidUntil, price, deposit, status, handOver, area, reason } = rental
  const { answerBy, graceUntil, dispatchAt, countedTo } = momentsOf(rental)
  const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
  return {
    id,
    orderId,
    itemId,
    unitId,
    from,
    until,
    paidUntil,
    price,
    deposit,
    status,
    handOver,
    area,
    answerBy: at(answerBy),
    dispatchAt: dispatchAt.toISOString(),
    countedTo: countedTo.toISOString(),
    cancelShares: { between: rental.figures.cancellation.between, near: rental.figures.cancellation.near },
    confirmedAt: at(rental.confirmedAt),
    graceUntil: at(graceUntil),
    dispatchedAt: at(rental.dispatchedAt),
    deliveredAt: at(rental.deliveredAt),
    collectedAt: at(rental.collectedAt),
    returnedAt: at(rental.returnedAt),
    reason,
  }
}
