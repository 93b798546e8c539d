import { and, desc, eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { findAlternatives } from './find-alternatives.ts'
import { type KnownRental, readRentals } from './read-rentals.ts'
import { rentalCancellations } from './rental-cancellations.table.ts'
import { rentalPhotos } from './rental-photos.table.ts'
import type { RentalLife } from './rental.contract.ts'
import { momentsOf, refusalTo } from './rental-moments.policy.ts'
import { partiesTo, rentalMoveNames } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Returns a rental that the actor has a part in, with the moves that they may make now.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getRental(ctx: Context, id: string): Promise<RentalLife> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  if (!rental || parties.length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  return {
    ...shownOf(rental),
    hold: parties.includes('customer') || parties.includes('admin') ? await findHold(ctx, rental.id) : null,
    alternatives: await findAlternatives(ctx, rental),
    photos: await ctx.db
      .select({ stage: rentalPhotos.stage, place: rentalPhotos.place })
      .from(rentalPhotos)
      .where(eq(rentalPhotos.rentalId, rental.id))
      .orderBy(rentalPhotos.stage, rentalPhotos.place),
    isCancellationAsked: parties.includes('admin') && (await isCancellationAsked(ctx, rental.id)),
    moves: rentalMoveNames.filter((move) => parties.some((by) => refusalTo(move, { by, actor: ctx.actor, rental, now }) === null)),
  }
}

async function isCancellationAsked(ctx: Context, rentalId: string): Promise<boolean> {
  const asked = and(eq(rentalCancellations.rentalId, rentalId), eq(rentalCancellations.status, 'asked'))
  return (await ctx.db.select({ id: rentalCancellations.id }).from(rentalCancellations).where(asked)).length > 0
}

async function findHold(ctx: Context, rentalId: string): Promise<RentalLife['hold']> {
  const [found] = await ctx.db
    .select()
    .from(deposits)
    .where(eq(deposits.rentalId, rentalId))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(1)
  if (!found) return null
  const { status, method, amount, applied, holdAt, heldAt, decision } = found
  const isDecided = decision !== null
  return { status, method, amount, applied, holdAt: holdAt.toISOString(), heldAt: heldAt?.toISOString() ?? null, isDecided }
}

function shownOf(rental: KnownRental): Omit<RentalLife, 'hold' | 'alternatives' | 'photos' | 'isCancellationAsked' | 'moves'> {
  const { id, orderId, itemId, unitId, from, until, price, deposit, status, reason } = rental
  const { answerBy, graceUntil, dispatchAt } = momentsOf(rental)
  const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
  return {
    id,
    orderId,
    itemId,
    unitId,
    from,
    until,
    price,
    deposit,
    status,
    answerBy: at(answerBy),
    dispatchAt: dispatchAt.toISOString(),
    confirmedAt: at(rental.confirmedAt),
    graceUntil: at(graceUntil),
    dispatchedAt: at(rental.dispatchedAt),
    deliveredAt: at(rental.deliveredAt),
    collectedAt: at(rental.collectedAt),
    returnedAt: at(rental.returnedAt),
    reason,
  }
}
