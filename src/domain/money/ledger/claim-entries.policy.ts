import type { Fils } from '#values/money.ts'
import { commissionOf } from './commission.policy.ts'
import type { Beneficiary } from './deposit-entries.policy.ts'
import type { Clearing, Entry } from './ledger.policy.ts'

/** A charge to a customer by a claim, in fils. The shop has its commission of lateness at the rental's rate; the rest is the owner's. */
export interface Charge {
  ownerId: string
  amount: Fils
  /** In basis points; zero for charges other than lateness. */
  commissionRate: number
  isLate: boolean
}

/** Splits charges, in their order, into those that `taken` pays for and the rest. */
export function takeOf(charges: readonly Charge[], taken: Fils): [Charge[], Charge[]] {
  let left = taken
  const split = charges.map((charge) => {
    const amount = Math.min(left, charge.amount)
    left -= amount
    return { paid: { ...charge, amount }, open: { ...charge, amount: charge.amount - amount } }
  })
  const some = (list: Charge[]): Charge[] => list.filter(({ amount }) => amount > 0)
  return [some(split.map(({ paid }) => paid)), some(split.map(({ open }) => open))]
}

/** The beneficiaries of charges: the owners, and the shop for its commission of lateness. */
export function shareOfCharges(charges: readonly Charge[]): Beneficiary[] {
  return charges.flatMap(({ ownerId, amount, commissionRate, isLate }): Beneficiary[] => {
    const commission = commissionOf(amount, commissionRate)
    const of = isLate ? ({ part: 'late_fee' } as const) : {}
    const owner = { account: 'owner_payable' as const, party: ownerId, amount: amount - commission, ...of }
    return commission === 0 ? [owner] : [owner, { account: 'late_fees', amount: commission, ...of }]
  })
}

interface Owed {
  rentalId: string
  /** Null for a guest. */
  personId: string | null
  charges: readonly Charge[]
}

/** The entries of charges that their customer owes beyond the deposit: owners have theirs at once, whether or not it is paid. */
export function claimEntries({ rentalId, personId, charges }: Owed): Entry[] {
  const amount = charges.reduce((sum, one) => sum + one.amount, 0)
  return [
    { account: 'customer_debt', amount, rentalId, ...(personId !== null && { party: personId }) },
    ...shareOfCharges(charges).map((one): Entry => ({ ...one, amount: -one.amount, rentalId })),
  ]
}

interface PaidDebt extends Omit<Owed, 'charges'> {
  amount: Fils
  clearing: Extract<Clearing, 'provider_clearing' | 'transfer_clearing'>
}

/** The entries of a debt that was paid by a card, or by a transfer. */
export function debtPaidEntries({ rentalId, personId, amount, clearing }: PaidDebt): Entry[] {
  return [
    { account: clearing, amount },
    { account: 'customer_debt', amount: -amount, rentalId, part: 'claim', ...(personId !== null && { party: personId }) },
  ]
}

/** The entries of a debt that the shop gives up. */
export function debtGivenUpEntries({ rentalId, personId, amount }: Omit<Owed, 'charges'> & { amount: Fils }): Entry[] {
  return [
    { account: 'bad_debts', amount, rentalId },
    { account: 'customer_debt', amount: -amount, rentalId, ...(personId !== null && { party: personId }) },
  ]
}

interface Found {
  rentalId: string
  ownerId: string
  personId: string | null
  /** The charge for the loss, and the part of it that remains as lateness. */
  charged: Fils
  late: Fils
  /** The shop's share of lateness, in basis points. */
  commissionRate: number
  /** The part of the charge that is still owed, and the part that the shop has written off. */
  debt: Fils
  givenUp: Fils
}

/**
 * The entries of a charged loss whose item was found. Its owner returns all but their part of the lateness. The open debt is cancelled
 * first, then the shop recovers its write-off, and the rest is the customer's.
 */
export function foundEntries({ rentalId, ownerId, personId, charged, late, commissionRate, debt, givenUp }: Found): Entry[] {
  const back = charged - late
  const letOff = Math.min(debt, back)
  const recovered = Math.min(givenUp, back - letOff)
  const commission = commissionOf(late, commissionRate)
  return [
    { account: 'owner_payable', amount: charged, party: ownerId, rentalId },
    { account: 'owner_payable', amount: commission - late, party: ownerId, rentalId, part: 'late_fee' },
    { account: 'late_fees', amount: -commission, rentalId, part: 'late_fee' },
    { account: 'customer_debt', amount: -letOff, rentalId, ...(personId !== null && { party: personId }) },
    { account: 'bad_debts', amount: -recovered, rentalId },
    { account: 'refunds', amount: letOff + recovered - back, rentalId },
  ]
}
