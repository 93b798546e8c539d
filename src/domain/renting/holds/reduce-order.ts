import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { refusalToGuess } from '#domain/money/promotions/find-code.ts'
import { normalizeCode } from '#domain/money/promotions/promotion.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { requoteOrder } from './requote-order.ts'

interface ReductionRequest {
  id: string
  /** As typed; null removes the code. Omitted fields stay. */
  promotionalCode?: string | null | undefined
  usesCredit?: boolean | undefined
  wantsProtection?: boolean | undefined
}

/**
 * Sets the promotional code of an order, whether credit pays and whether its pieces are protected, and quotes it again under the same hold.
 * @throws {Refusal} 429 `promotion.too-many`
 * @throws {Refusal} 422 `promotion.unknown`, `promotion.closed` when the shop takes none
 * @throws {Refusal} 422 `promotion.not-yet`, `promotion.over`, `promotion.used-up`, `promotion.used-before`
 * @throws {Refusal} 422 `promotion.not-for-you`, `promotion.not-for-these`, `promotion.own`, `promotion.made-by-you`
 * @throws {Refusal} 422 `promotion.minimum` with `limit`
 * @throws {Refusal} 409 `order.hold-ended`
 */
export async function reduceOrder(
  ctx: Context,
  { id, promotionalCode: typed, usesCredit, wantsProtection }: ReductionRequest,
): Promise<Order> {
  const code = typed === undefined || typed === null ? typed : normalizeCode(typed)
  await getOrder(ctx, id)
  const unseen = code ? await refusalToGuess(ctx, code) : null
  if (unseen) throw new Refusal(unseen, unseen === 'promotion.too-many' ? 429 : 422)
  await inTransaction(ctx, async (tx) => {
    const change = {
      ...(code !== undefined && { promotionalCode: code }),
      ...(usesCredit !== undefined && { usesCredit }),
      ...(wantsProtection !== undefined && { wantsProtection }),
    }
    const { reductions } = await requoteOrder(tx, await lockHeldOrder(tx, id), change)
    if (code && !reductions.takesCodes) throw new Refusal('promotion.closed', 422)
    const { refusal = null, minimum } = reductions.promotion ?? {}
    if (code && refusal) throw new Refusal(refusal, 422, minimum ? { limit: minimum } : {})
    await record(tx, 'order.reduced', id, change)
  })
  return getOrder(ctx, id)
}
