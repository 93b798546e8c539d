import { type Fils, shareOf } from '#values/money.ts'

/** The accounts of the ledger (docs/renting.md, Money). */
export type Account =
  | 'provider_clearing'
  | 'courier_cash'
  | 'customer_credit'
  | 'owner_payable'
  | 'deposit_liability'
  | 'platform_revenue'
  | 'discounts'
  | 'refunds'
  | 'rounding'

/** One entry of a transaction, in fils; `party` is the owner it concerns. */
export interface Entry {
  account: Account
  amount: Fils
  party?: string
}

/** The shop's share of a rental's price in basis points: 20 %. */
const commission = 2000

/** The entries of a capture, which add up to zero: the provider owes the total, the owners get 80 % of their rentals, the shop the rest. */
export function captureEntries(total: Fils, rentals: readonly { ownerId: string; price: Fils }[]): Entry[] {
  const owed = new Map<string, Fils>()
  for (const rental of rentals) owed.set(rental.ownerId, (owed.get(rental.ownerId) ?? 0) + rental.price - shareOf(rental.price, commission))
  const revenue = total - [...owed.values()].reduce((sum, amount) => sum + amount, 0)
  return [
    { account: 'provider_clearing', amount: total },
    ...[...owed].map(([party, amount]): Entry => ({ account: 'owner_payable', amount: -amount, party })),
    { account: 'platform_revenue', amount: -revenue },
  ]
}
