/** The sums of the books in a report, by which entries are listed, too. */
export const ledgerSums = ['revenue', 'reductions', 'owners', 'card', 'transfer', 'collected', 'remitted', 'refunds', 'payouts'] as const
export type LedgerSum = (typeof ledgerSums)[number]
