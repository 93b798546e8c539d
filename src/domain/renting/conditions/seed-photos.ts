import type { TxContext } from '#domain/context.ts'
import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import { rentalPhotos } from './rental-photos.table.ts'

interface Taken {
  rentalId: string
  stage: PhotoStage
  /** Documents of the store, one for each place. */
  files: readonly string[]
}

/** Writes documents as the pictures of a hand-over of the demonstration. */
export async function seedPhotos(tx: TxContext, { rentalId, stage, files }: Taken): Promise<void> {
  const taken = { rentalId, stage, takenBy: tx.actor.personId, takenAt: tx.now }
  await tx.db.insert(rentalPhotos).values(files.map((file, index) => ({ ...taken, place: index + 1, file })))
}
