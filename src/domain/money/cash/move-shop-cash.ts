import { gte, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { shopCash } from './bank-deposits.table.ts'

/**
 * Adds to the cash in the shop, or takes from it. Changes wait for each other until the transaction ends.
 * @throws {Refusal} 409 `cash.shop-not-enough` when the shop has less
 */
export async function moveShopCash(tx: TxContext, amount: Fils): Promise<void> {
  const left = sql`${shopCash.amount} + ${amount}`
  const { rowCount } = await tx.db.update(shopCash).set({ amount: left }).where(gte(left, 0))
  if (rowCount !== 1) throw new Refusal('cash.shop-not-enough', 409)
}
