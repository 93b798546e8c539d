import { type SQL, sql } from 'drizzle-orm'
import { lossAccounts, soldAccounts } from './accounts.policy.ts'
import { chartAccount, isIn } from './charted.ts'
import type { LedgerSum } from './sums.policy.ts'

const charted = chartAccount(sql`e`, { kind: sql`kind`, key: sql`key` })

/** Conditions on the entries `e` of a transaction, by its `kind` and `key`, that belong to each sum, and the sign with which they count. */
export const sums: Readonly<Record<LedgerSum, { isMeant: SQL; sign: 1 | -1 }>> = {
  revenue: { isMeant: isIn(charted, soldAccounts), sign: -1 },
  reductions: { isMeant: isIn(charted, ['discounts']), sign: -1 },
  losses: { isMeant: isIn(charted, lossAccounts), sign: -1 },
  owners: { isMeant: sql`e.account = 'owner_payable' AND kind NOT IN ('payout', 'payout_failed')`, sign: -1 },
  card: { isMeant: sql`e.account = 'provider_clearing' AND e.amount > 0`, sign: 1 },
  transfer: { isMeant: sql`e.account = 'transfer_clearing' AND e.amount > 0`, sign: 1 },
  collected: { isMeant: sql`e.account = 'courier_cash' AND kind IN ('cash_collected', 'deposit_held')`, sign: 1 },
  remitted: { isMeant: sql`e.account = 'courier_cash' AND kind = 'cash_remitted'`, sign: -1 },
  refunds: { isMeant: sql`e.account = 'refunds' AND kind = 'refund_made'`, sign: 1 },
  payouts: { isMeant: sql`e.account = 'bank' AND kind = 'payout_paid'`, sign: -1 },
}
