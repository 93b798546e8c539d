import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { handOvers } from '#domain/renting/conditions/hand-overs.table.ts'
import { rentalPhotos } from '#domain/renting/conditions/rental-photos.table.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import { type PhotoStage, photoStages } from './hand-over.policy.ts'
import type { RentalView } from './rental.contract.ts'
import { rentals } from './rentals.table.ts'

const inOrder = (one: { stage: PhotoStage }, other: { stage: PhotoStage }) =>
  photoStages.indexOf(one.stage) - photoStages.indexOf(other.stage)

/** Finds the pictures of a piece at its hand-overs, and who gave it to whom, in the order of the hand-overs. */
export async function findCondition(ctx: Context, rentalId: string): Promise<Pick<RentalView, 'photos' | 'custody'>> {
  const { stage, place, takenAt, sha256 } = rentalPhotos
  const { gave, took, at } = handOvers
  const [found] = await ctx.db
    .select({
      photos: rowsOf({ stage, place, takenAt, sha256 }, sql`FROM rental_photos WHERE rental_id = rentals.id ORDER BY place`),
      custody: rowsOf({ stage: handOvers.stage, gave, took, at }, sql`FROM hand_overs WHERE rental_id = rentals.id`),
    })
    .from(rentals)
    .where(eq(rentals.id, rentalId))
  const { photos, custody } = found ?? { photos: [], custody: [] }
  return {
    photos: photos.toSorted(inOrder).map((photo) => ({ ...photo, takenAt: photo.takenAt.toISOString() })),
    custody: custody.toSorted(inOrder).map((link) => ({ ...link, at: link.at.toISOString() })),
  }
}
