import { type Context, inTransaction } from '#domain/context.ts'
import { moveWindow } from '#domain/renting/changes/change-window.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import { newId } from '#values/id.ts'
import { lockAnyOrder } from './lock-any-order.ts'

interface NewWindow {
  orderId: string
  key: string
  visit: CourierVisit
  slot: string
}

/**
 * Chooses another window of the same day in the customer's place, by the rules of the customer, who is notified.
 * @throws {Refusal} 404 `order.unknown`, 403 `rental.not-yours` for an order or a piece of their own
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 * @throws {Refusal} 422 `order.slot-closed`, `order.collection-unknown`, `order.key-reused`
 */
export async function changeWindowFor(ctx: Context, { orderId: id, key, ...change }: NewWindow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, rentals } = await lockAnyOrder(tx, id)
    await requireStranger(tx, id)
    const subjectId = newId()
    const request = { verb: 'change-window-for', id, ...change }
    if ((await claimIdempotencyKey(tx, { key, request, subjectId })) !== subjectId) return
    await moveWindow(tx, { order, pieces: rentals }, { id, ...change })
  })
}
