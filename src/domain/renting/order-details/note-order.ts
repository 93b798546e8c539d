import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { newId } from '#values/id.ts'
import { lockAnyOrder } from './lock-any-order.ts'

/**
 * Adds a note for staff to an order; it is never changed.
 * @throws {Refusal} 404 `order.unknown`, 422 `order.key-reused`
 */
export async function noteOrder(ctx: Context, { orderId, key, words }: { orderId: string; key: string; words: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAnyOrder(tx, orderId)
    const subjectId = newId()
    const request = { verb: 'note-order', orderId, words }
    if ((await claimIdempotencyKey(tx, { key, request, subjectId })) === subjectId) await record(tx, 'order.noted', orderId, { words })
  })
}
