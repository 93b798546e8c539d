/** The groups of the chart of accounts. Revenue and expense accounts make up profit and loss; the others make up the balance. */
export const accountGroups = ['asset', 'liability', 'revenue', 'expense'] as const
export type AccountGroup = (typeof accountGroups)[number]

/**
 * The chart of accounts: each account with its number in exports and its group. A clearing account holds money on its way and empties when
 * a statement explains it.
 */
export const chart = {
  bank: { number: 1000, group: 'asset' },
  provider_clearing: { number: 1100, group: 'asset', isClearing: true },
  transfer_clearing: { number: 1110, group: 'asset', isClearing: true },
  statement_suspense: { number: 1190, group: 'asset', isClearing: true },
  cash_at_shop: { number: 1200, group: 'asset' },
  courier_cash: { number: 1210, group: 'asset' },
  customer_debt: { number: 1300, group: 'asset' },
  chargebacks: { number: 1310, group: 'asset' },
  deposit_holds: { number: 1400, group: 'asset' },
  owner_payable: { number: 2000, group: 'liability' },
  payouts_in_transit: { number: 2010, group: 'liability', isClearing: true },
  refunds: { number: 2100, group: 'liability' },
  customer_credit: { number: 2110, group: 'liability' },
  unmatched_transfers: { number: 2120, group: 'liability' },
  deposit_liability: { number: 2200, group: 'liability' },
  tax_payable: { number: 2300, group: 'liability' },
  accruals: { number: 2400, group: 'liability' },
  commission: { number: 4000, group: 'revenue' },
  service_fees: { number: 4010, group: 'revenue' },
  delivery_fees: { number: 4020, group: 'revenue' },
  cash_handling_fees: { number: 4030, group: 'revenue' },
  protection_fees: { number: 4040, group: 'revenue' },
  care_fees: { number: 4050, group: 'revenue' },
  membership_fees: { number: 4060, group: 'revenue' },
  late_fees: { number: 4070, group: 'revenue' },
  platform_revenue: { number: 4090, group: 'revenue' },
  discounts: { number: 4100, group: 'revenue' },
  provider_fees: { number: 5000, group: 'expense' },
  bank_fees: { number: 5010, group: 'expense' },
  exchange_differences: { number: 5020, group: 'expense' },
  chargeback_losses: { number: 5100, group: 'expense' },
  goodwill: { number: 5110, group: 'expense' },
  compensation_costs: { number: 5120, group: 'expense' },
  bad_debts: { number: 5130, group: 'expense' },
  cash_differences: { number: 5140, group: 'expense' },
  rounding: { number: 5190, group: 'expense' },
} as const satisfies Record<string, { number: number; group: AccountGroup; isClearing?: true }>

/** The revenue accounts of the charges of a payment. */
export const revenueOf = {
  rental: 'commission',
  service_fee: 'service_fees',
  protection: 'protection_fees',
  delivery: 'delivery_fees',
  cash_handling: 'cash_handling_fees',
} as const

/** The accounts of what the shop sells, before its reductions. */
export const soldAccounts = [
  ...Object.values(revenueOf),
  'care_fees',
  'membership_fees',
  'late_fees',
  'platform_revenue',
] as const satisfies readonly (keyof typeof chart)[]

/** The accounts of what the shop gives customers or loses to them. */
export const lossAccounts = [
  'chargeback_losses',
  'goodwill',
  'compensation_costs',
  'bad_debts',
] as const satisfies readonly (keyof typeof chart)[]

/** Earnings less the losses; with `discounts` and `goodwill` less all that the shop gives away. */
export const earnedAccounts = [...soldAccounts, 'chargeback_losses', 'compensation_costs', 'bad_debts'] as const

/**
 * An account of the ledger (docs/renting.md, Money). Positive: money on an account, or owed to the shop. Negative: owed or earned by the
 * shop. `deposit_holds` is not money, but the amounts that a card's provider holds and has not charged. `platform_revenue` is the revenue of
 * entries from before the chart; its `part` names the revenue account.
 */
export type Account = keyof typeof chart
