import type { TxContext } from '#domain/context.ts'
import type { Customer } from '#domain/money/promotions/customer-marks.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { findPricedItems, type PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { type BasketRequest, type QuotedBasket, quoteBasket } from '#domain/renting/quotes/quote-basket.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { shareCharges } from '#domain/renting/rentals/share-charges.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'

type Change = Partial<Pick<OrderRow, 'delivery' | 'method' | 'phoneConfirmedAt' | 'promotionalCode' | 'usesCredit' | 'wantsProtection'>>

/**
 * Saves a changed address, method or wish with the new quote under the same hold. Rental prices stay those of the hold, and the business
 * figures those the order was made under.
 */
export async function requoteOrder(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
  change: Change,
): Promise<QuotedBasket> {
  const quoted = await quoteBasket(tx, await basketOf(tx, { order: { ...order, ...change }, rentals }))
  await changeOrder(tx, order.id, { ...change, ...columnsOf(quoted).order })
  await shareCharges(
    tx,
    rentals.map(({ id, deposit }, index) => ({ id, reduction: 0, serviceFee: 0, protection: 0, deposit, ...quoted.shares[index] })),
  )
  return quoted
}

/** The request for the quote of an order: its pieces at the prices of the hold, its address, method and wishes, under its own figures. */
export async function basketOf(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
): Promise<BasketRequest> {
  const { delivery, method, promotionalCode, usesCredit, wantsProtection, figuresVersion } = order
  const items = await findPricedItems(
    tx,
    rentals.map(({ itemId }) => itemId),
  )
  return {
    lines: rentals.map(({ itemId, price, from, until, agreedValue, deposit, fullDeposit, handOver, commissionRate }) => ({
      ...{ price, from, until, handOver, commissionRate, category: items.get(itemId)?.category ?? '' },
      ...pickupOf(items.get(itemId)),
      agreedValue: agreedValue ?? items.get(itemId)?.agreedValue ?? 0,
      deposit: fullDeposit ?? deposit,
    })),
    area: delivery?.area,
    slot: delivery?.slot,
    earliest: earliestStart(tx),
    method: method ?? undefined,
    customer: customerOf(order),
    promotionalCode,
    usesCredit,
    wantsProtection,
    orderId: order.id,
    figuresVersion,
  }
}

function pickupOf(item: PricedItem | undefined) {
  return item && { pickupArea: item.pickupArea }
}

/** The customer of an order for promotional codes: by account and confirmed contacts. */
export function customerOf(order: Pick<OrderRow, 'personId' | 'email' | 'emailConfirmedAt' | 'phoneConfirmedAt' | 'delivery'>): Customer {
  return {
    personId: order.personId,
    email: order.emailConfirmedAt ? order.email : null,
    phone: order.phoneConfirmedAt ? (order.delivery?.phone ?? null) : null,
  }
}

/** The columns of an order that its quote fills, and those of its rentals in the order of the pieces. */
export function columnsOf(quoted: QuotedBasket) {
  const { charges, total, deliveries, cashHandling, credit, figuresVersion, reductions, used, shares } = quoted
  const deposit = shares.reduce((sum, share) => sum + share.deposit, 0)
  return {
    order: { deposit, charges, total, deliveries, cashHandling, credit, figuresVersion, reductions: { ...reductions, used } },
    shares,
  }
}
