import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { type PhotoStage, photoStages } from './hand-over.policy.ts'
import { handOvers } from './hand-overs.table.ts'
import { rentalPhotos } from './rental-photos.table.ts'
import type { RentalLife } from './rental.contract.ts'

const inOrder = (one: { stage: PhotoStage }, other: { stage: PhotoStage }) =>
  photoStages.indexOf(one.stage) - photoStages.indexOf(other.stage)

/** The pictures of a piece at its hand-overs, and who gave it to whom, in the order of the hand-overs. */
export async function findCondition(ctx: Context, rentalId: string): Promise<Pick<RentalLife, 'photos' | 'custody'>> {
  const { stage, place, takenAt, sha256 } = rentalPhotos
  const photos = await ctx.db
    .select({ stage, place, takenAt, sha256 })
    .from(rentalPhotos)
    .where(eq(rentalPhotos.rentalId, rentalId))
    .orderBy(place)
  const custody = await ctx.db
    .select({ stage: handOvers.stage, gave: handOvers.gave, took: handOvers.took, at: handOvers.at })
    .from(handOvers)
    .where(eq(handOvers.rentalId, rentalId))
  return {
    photos: photos.toSorted(inOrder).map((photo) => ({ ...photo, takenAt: photo.takenAt.toISOString() })),
    custody: custody.toSorted(inOrder).map((link) => ({ ...link, at: link.at.toISOString() })),
  }
}
