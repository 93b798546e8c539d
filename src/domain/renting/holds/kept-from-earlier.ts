import { and, desc, gte, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { withoutFull } from '#domain/renting/orders/full-windows.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { followWindows } from './follow-windows.ts'

const keptMs = 24 * 3_600_000

type Kept = Partial<
  Pick<
    OrderRow,
    | 'delivery'
    | 'collector'
    | 'method'
    | 'email'
    | 'emailConfirmedAt'
    | 'phoneConfirmedAt'
    | 'promotionalCode'
    | 'usesCredit'
    | 'wantsProtection'
  >
>

/**
 * The choices that carry over from the actor's newest hold that ended or was replaced within a day: address, payment method, confirmations,
 * code, credit and plan. The delivery window moves with the first day and has to be chosen again when it is no longer open; the collection
 * window moves with the last.
 */
export async function keptFromEarlier(tx: TxContext, lines: readonly BagLine[]): Promise<Kept> {
  const [earlier] = await tx.db
    .select()
    .from(orders)
    .where(and(ownOrders(tx), isNotNull(orders.releaseReason), gte(orders.createdAt, new Date(tx.now.getTime() - keptMs))))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1)
  if (!earlier) return {}
  const delivery = await withoutFull(tx, followWindows(tx, earlier.delivery, lines), { orderId: earlier.id, pieces: lines })
  const isOpen = earlier.method !== null && (await openMethods(tx)).includes(earlier.method)
  const { promotionalCode, usesCredit, wantsProtection } = earlier
  return {
    promotionalCode,
    usesCredit,
    wantsProtection,
    ...(delivery && { delivery, phoneConfirmedAt: earlier.phoneConfirmedAt }),
    ...(earlier.collector && { collector: earlier.collector }),
    ...(isOpen && { method: earlier.method }),
    ...(earlier.email && { email: earlier.email, emailConfirmedAt: earlier.emailConfirmedAt }),
  }
}
