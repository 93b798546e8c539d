import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { lockRental } from './lock-rental.ts'

/** Says that the answer to a request is still due, for whoever tells its owner. Does nothing once it was answered. */
export async function remindOwner(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    const { status, orderId, ownerId, answerBy } = rental
    if (status === 'requested' && answerBy && answerBy > tx.now)
      await record(tx, 'order.answer-due', orderId, { rentalId: id, ownerId, answerBy })
  })
}
