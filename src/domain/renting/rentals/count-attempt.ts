import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RentalWithOrder } from './read-rentals.ts'
import { rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Counts an attempt in which nobody was met at the door; `details` are recorded with it.
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`
 */
export async function countAttempt(tx: TxContext, rental: RentalWithOrder, details: Record<string, unknown> = {}): Promise<void> {
  const { id, orderId, status, handOver, failedAttempts } = rental
  if (handOver === 'in_person') throw new Refusal('rental.other-hand-over', 409)
  if (!(rentalMoves.deliver.from as readonly string[]).includes(status)) throw new Refusal('rental.wrong-status', 409)
  await tx.db
    .update(rentals)
    .set({ failedAttempts: sql`${rentals.failedAttempts} + 1`, updatedAt: tx.now })
    .where(eq(rentals.id, id))
  await record(tx, 'order.attempt-failed', orderId, { rentalId: id, attempt: failedAttempts + 1, ...details })
}
