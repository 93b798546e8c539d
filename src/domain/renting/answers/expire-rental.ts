import { type Context, inTransaction } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { endSet, settleLater } from '#domain/renting/rentals/settle-later.ts'

/**
 * Ends a request that its owner has not answered in time. Does nothing to one that was answered, or may still be; a planned acceptance is
 * an answer.
 */
export async function expireRental(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    if (rental.acceptAt !== null || refusesMove(tx, 'expire', { rental, by: 'system' })) return
    await moveRental(tx, 'expire', { rental, by: 'system' })
    await endSet(tx, rental)
    await settleLater(tx, rental.orderId, { isAnswer: true })
  })
}
