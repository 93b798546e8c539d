import { sql } from 'drizzle-orm'
import { rentalMoves } from './rental.policy.ts'

/** The rental of a row `rentals` ended in a van, to or from its customer, and its piece is not at its owner's again. */
export const isUndelivered = sql`(rentals.status = ANY (${sql.param([...rentalMoves.bringBack.from])}::text[])
  AND rentals.dispatched_at IS NOT NULL AND (rentals.delivered_at IS NULL OR rentals.collected_at IS NOT NULL) AND rentals.returned_at IS NULL)`
