import { sql } from 'drizzle-orm'
import { isSuspended } from '#domain/accounts/people/change-suspension.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { endSet, settleLater } from '#domain/renting/rentals/settle-later.ts'

/** The reason shown to a customer whose request ends with its suspended owner. */
const reason = { code: 'not-available' }

/**
 * Ends the requests of suspended people without cost: those to them are declined, those by them are withdrawn. A planned acceptance counts
 * as an answer. Any number of calls end in the same state. Returns the errors; one request's does not stop the others.
 */
export async function endRequestsOfSuspended(ctx: Context): Promise<unknown[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT rentals.id FROM rentals JOIN orders ON orders.id = rentals.order_id
      JOIN people ON people.id IN (rentals.owner_id, orders.person_id)
    WHERE rentals.status = 'requested' AND rentals.accept_at IS NULL AND people.suspended_at IS NOT NULL ORDER BY rentals.order_id, rentals.line`)
  const faults: unknown[] = []
  for (const { id } of rows) await inTransaction(ctx, (tx) => endRequest(tx, id)).catch((fault: unknown) => faults.push(fault))
  return faults
}

async function endRequest(tx: TxContext, id: string): Promise<void> {
  const { rental } = await lockRental(tx, id, { isSystem: true })
  const { customerId, ownerId, orderId } = rental
  if (rental.acceptAt !== null) return
  const move = (await isSuspended(tx, ownerId)) ? 'decline' : customerId && (await isSuspended(tx, customerId)) ? 'withdraw' : null
  if (move === null || refusesMove(tx, move, { rental, by: 'system' })) return
  if (move === 'decline') {
    await moveRental(tx, move, { rental, by: 'system', change: { reason }, details: { reason: reason.code } })
    await endSet(tx, rental)
  } else await moveRental(tx, move, { rental, by: 'system' })
  await settleLater(tx, orderId, { isAnswer: true })
}
