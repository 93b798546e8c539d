import { type SQL, sql } from 'drizzle-orm'
import type { LedgerSum } from './sums.policy.ts'

/** Conditions on the entries `e` of a transaction, by its `kind`, that belong to each sum, and the sign with which they count. */
export const sums: Readonly<Record<LedgerSum, { isMeant: SQL; sign: 1 | -1 }>> = {
  revenue: { isMeant: sql`e.account = 'platform_revenue'`, sign: -1 },
  reductions: { isMeant: sql`e.account = 'discounts'`, sign: -1 },
  owners: { isMeant: sql`e.account = 'owner_payable' AND kind NOT IN ('payout', 'payout_failed')`, sign: -1 },
  card: { isMeant: sql`e.account = 'provider_clearing' AND e.amount > 0`, sign: 1 },
  transfer: { isMeant: sql`e.account = 'transfer_clearing' AND e.amount > 0`, sign: 1 },
  collected: { isMeant: sql`e.account = 'courier_cash' AND kind IN ('cash_collected', 'deposit_held')`, sign: 1 },
  remitted: { isMeant: sql`e.account = 'courier_cash' AND kind = 'cash_remitted'`, sign: -1 },
  refunds: { isMeant: sql`e.account = 'refunds' AND kind = 'refund_made'`, sign: 1 },
  payouts: { isMeant: sql`e.account = 'bank' AND kind = 'payout_paid'`, sign: -1 },
}
