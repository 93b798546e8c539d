/** The sums of the ledger in a report; lists of transactions are filtered by them. */
export const ledgerSums = [
  'revenue',
  'reductions',
  'losses',
  'owners',
  'card',
  'transfer',
  'collected',
  'remitted',
  'refunds',
  'payouts',
] as const
export type LedgerSum = (typeof ledgerSums)[number]
