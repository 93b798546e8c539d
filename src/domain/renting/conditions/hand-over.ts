import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type Holder, handOverTable, type PhotoStage, photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { handOvers } from './hand-overs.table.ts'

interface Taking {
  stage: PhotoStage
  took: Holder
  /** The account of the receiver; null without one, or where they confirmed nothing. */
  tookBy: string | null
  /** Now, unless said. */
  at?: Date
}

/** Stores that a piece changed hands, from its last holder to the next. */
export async function handOver(tx: TxContext, rental: RentalWithOrder, { stage, took, tookBy, at = tx.now }: Taking): Promise<void> {
  const known = await tx.db.select().from(handOvers).where(eq(handOvers.rentalId, rental.id))
  const before = photoStages.slice(0, photoStages.indexOf(stage))
  const last = before.map((one) => known.find((link) => link.stage === one)).findLast((link) => link !== undefined)
  const gives = handOverTable[stage].gives[rental.handOver]
  const giver = last ? { gave: last.took, gaveBy: last.tookBy } : { gave: gives, gaveBy: gives === 'owner' ? rental.ownerId : null }
  const link = { rentalId: rental.id, stage, ...giver, took, tookBy, at }
  await tx.db
    .insert(handOvers)
    .values(link)
    .onConflictDoUpdate({ target: [handOvers.rentalId, handOvers.stage], set: link })
}
