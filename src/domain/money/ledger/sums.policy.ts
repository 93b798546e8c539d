/** What the books are summed up to in a report, and listed by. */
export const ledgerSums = ['revenue', 'reductions', 'owners', 'card', 'transfer', 'collected', 'remitted', 'refunds', 'payouts'] as const
export type LedgerSum = (typeof ledgerSums)[number]
