import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { agreedValueFor } from './item.policy.ts'
import { type ItemRow, items } from './items.table.ts'
import { ladderOf, type StatedPrices } from './stated-prices.policy.ts'

/** Gives an item other prices; an agreed value derived from the prices follows them. Bookings keep their price. */
export async function repriceItem(
  tx: TxContext,
  item: Pick<ItemRow, 'id' | 'rentalPeriod' | 'agreedValue' | 'priceByDays'>,
  { price, stated }: { price: Fils; stated: StatedPrices },
): Promise<void> {
  const priceByDays = ladderOf({ price, rentalPeriod: item.rentalPeriod, stated })
  const agreedValue = item.agreedValue === agreedValueFor(item.priceByDays) ? agreedValueFor(priceByDays) : item.agreedValue
  await tx.db.update(items).set({ price, statedPrices: stated, priceByDays, agreedValue, updatedAt: tx.now }).where(eq(items.id, item.id))
}
