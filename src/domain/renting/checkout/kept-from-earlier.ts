import { and, desc, gte, isNotNull } from 'drizzle-orm'
import { collectionSlotsFor, sameHours, slotsFor } from '#domain/site/areas/slot.policy.ts'
import type { TxContext } from '#domain/context.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import { firstDayOf, lastDayOf } from '#domain/renting/quotes/quote.policy.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'

const keptMs = 24 * 3_600_000

type Kept = Partial<
  Pick<
    OrderRow,
    'delivery' | 'method' | 'email' | 'emailConfirmedAt' | 'phoneConfirmedAt' | 'promotionalCode' | 'usesCredit' | 'wantsProtection'
  >
>

/**
 * What carries over from the actor's newest hold that ended or was replaced within a day: address, payment method, confirmations, code, credit and plan. The
 * delivery window moves with the first day and has to be chosen again when it is no longer open; the collection window moves with the last.
 */
export async function keptFromEarlier(tx: TxContext, lines: readonly BagLine[]): Promise<Kept> {
  const [earlier] = await tx.db
    .select()
    .from(orders)
    .where(and(ownOrders(tx), isNotNull(orders.releaseReason), gte(orders.createdAt, new Date(tx.now.getTime() - keptMs))))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1)
  if (!earlier) return {}
  const delivery = deliveryFor(tx, earlier, lines)
  const isOpen = earlier.method !== null && (await openMethods(tx)).includes(earlier.method)
  const { promotionalCode, usesCredit, wantsProtection } = earlier
  return {
    promotionalCode,
    usesCredit,
    wantsProtection,
    ...(delivery && { delivery, phoneConfirmedAt: earlier.phoneConfirmedAt }),
    ...(isOpen && { method: earlier.method }),
    ...(earlier.email && { email: earlier.email, emailConfirmedAt: earlier.emailConfirmedAt }),
  }
}

function deliveryFor(tx: TxContext, { delivery }: OrderRow, lines: readonly BagLine[]): OrderRow['delivery'] {
  if (!delivery) return null
  const open = slotsFor(firstDayOf(lines), tx)
  const slot =
    open.find(({ id }) => id === delivery.slot) ??
    sameHours(
      open.filter(({ isSameDay }) => !isSameDay),
      delivery.slot,
    )
  const collection = sameHours(collectionSlotsFor(lastDayOf(lines)), delivery.collection)
  return { ...delivery, slot: slot?.id ?? null, collection: collection?.id ?? null }
}
