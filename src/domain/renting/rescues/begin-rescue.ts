import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { hastenRefund } from '#domain/money/payments/hasten-refund.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { findOpenRefund } from './find-open-refund.ts'
import { findReplacements } from './find-replacements.ts'

/**
 * Offers the possible replacements of a piece whose owner has cancelled, or that did not come back in time. Has the refund made at once
 * where there are none.
 */
export async function beginRescue(ctx: Context, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, rentalId, { isSystem: true })
    const refund = await findOpenRefund(tx, rentalId, tx.now)
    if (!refund) return
    const found = await findReplacements(tx, rental)
    const itemIds = found.map(({ id }) => id)
    if (found.length === 0) await hastenRefund(tx, refund.id)
    else
      await recordOnce(tx, 'rental.replacements-offered', {
        subjectId: rentalId,
        details: { orderId: rental.orderId, itemIds, answerBy: refund.dueAt?.toISOString() },
      })
  })
}
