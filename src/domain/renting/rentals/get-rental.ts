import { and, eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
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

function shownOf(rental: KnownRental): Omit<RentalLife, 'alternatives' | 'photos' | 'isCancellationAsked' | 'moves'> {
  const { id, orderId, itemId, unitId, from, until, price, deposit, status, answerBy, confirmedAt, returnedAt, reason } = rental
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
    answerBy: answerBy?.toISOString() ?? null,
    dispatchAt: momentsOf(rental).dispatchAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    reason,
  }
}
