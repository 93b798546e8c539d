import type { Fils } from '#values/money.ts'
import type { Entry } from './ledger.policy.ts'

/** The part of a payout for one rental; a penalty is negative. */
export interface PaidLine {
  rentalId: string | null
  amount: Fils
}

/** The entries of a payout that is on its way from now on; with `isBack` those of a failed one, which is owed again. */
export function payoutEntries(of: { ownerId: string; lines: readonly PaidLine[]; isBack?: boolean }): Entry[] {
  const { ownerId: party, lines, isBack = false } = of
  const sign = isBack ? -1 : 1
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return [
    ...lines.map(
      ({ rentalId, amount }): Entry => ({ account: 'owner_payable', amount: sign * amount, party, ...(rentalId !== null && { rentalId }) }),
    ),
    { account: 'payouts_in_transit', amount: -sign * sum, party },
  ]
}

/** The entries of a payout that has left the bank. */
export function paidEntries({ ownerId: party, amount }: { ownerId: string; amount: Fils }): Entry[] {
  return [
    { account: 'payouts_in_transit', amount, party },
    { account: 'bank', amount: -amount },
  ]
}
