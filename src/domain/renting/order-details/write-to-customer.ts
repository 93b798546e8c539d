import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { newId } from '#values/id.ts'
import { lockAnyOrder } from './lock-any-order.ts'
import { sendToCustomer } from './send-to-customer.ts'

/**
 * Writes to the customer of an order in the shop's name, also to a guest: by mail, or else by SMS. The frame is in their language, the words are
 * as staff have typed them.
 * @throws {Refusal} 404 `order.unknown`, 403 `rental.not-yours` for an order or a piece of their own, 409 `order.no-contact`, 422 `order.key-reused`
 */
export async function writeToCustomer(
  ctx: Context,
  { orderId, key, words }: { orderId: string; key: string; words: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, rentals } = await lockAnyOrder(tx, orderId)
    await requireStranger(tx, orderId)
    const subjectId = newId()
    const request = { verb: 'write-to-customer', orderId, words }
    if ((await claimIdempotencyKey(tx, { key, request, subjectId })) !== subjectId) return
    const way = await sendToCustomer(tx, { order, rentals }, { wordsIn: () => words, dedupeKey: `order-message:${subjectId}` })
    if (!way) throw new Refusal('order.no-contact', 409)
    await record(tx, 'order.written-to', orderId, { way, words })
  })
}
