import { commissionOf, commissionRates } from '#domain/money/ledger/commission.policy.ts'
import type { Fils } from '#values/money.ts'

/** The owner's share of a price at the usual commission, in fils. */
export function earnedOf(price: Fils): Fils {
  return price - commissionOf(price, commissionRates.usual)
}
