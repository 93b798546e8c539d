import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'

const hourMs = 3_600_000

/**
 * Records that the answer to a request is still due, which notifies its owner: once at half time and once in the last hour. Does nothing
 * once it was answered.
 */
export async function remindOwner(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    const { status, orderId, ownerId, answerBy } = rental
    if (status !== 'requested' || !answerBy || answerBy <= tx.now) return
    const lastHour = new Date(answerBy.getTime() - hourMs)
    await recordOnce(tx, 'order.answer-due', {
      subjectId: orderId,
      details: { rentalId: id, ownerId, answerBy },
      same: { rentalId: id },
      ...(tx.now >= lastHour && { since: lastHour }),
    })
  })
}
