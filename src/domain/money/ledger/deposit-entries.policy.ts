import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { Fils } from '#values/money.ts'
import type { Account } from './accounts.policy.ts'
import type { Entry } from './ledger.policy.ts'

/** The beneficiary of a taken part of a deposit: an owner, or the shop for its share of a late fee. */
export interface Beneficiary {
  account: 'owner_payable' | 'late_fees'
  party?: string
  amount: Fils
  /** Rent for days of lateness. */
  part?: 'late_fee'
}

interface DepositMove {
  method: PaymentMethod
  rentalId: string
  amount: Fils
  /** The courier who has collected it in cash. */
  courierId?: string | null
  /** Its cash is in the shop, not with a courier. */
  isAtShop?: boolean
}

const places = { card: 'deposit_holds', cash: 'courier_cash', transfer: 'transfer_clearing' } as const satisfies Record<
  PaymentMethod,
  Account
>

/** The entries of a deposit held on a card from now on, or received in cash or by CliQ. */
export function holdEntries({ method, rentalId, amount, courierId, isAtShop = false }: DepositMove): Entry[] {
  return [
    { account: isAtShop ? 'cash_at_shop' : places[method], amount, rentalId, ...(courierId ? { party: courierId } : {}) },
    { account: 'deposit_liability', amount: -amount, rentalId },
  ]
}

/** The entries of a returned deposit: a hold ends; cash and transfers are in `refunds` until somebody has paid them out. */
export function releaseEntries({ method, rentalId, amount }: DepositMove): Entry[] {
  return [
    { account: 'deposit_liability', amount, rentalId },
    { account: method === 'card' ? 'deposit_holds' : 'refunds', amount: -amount, rentalId },
  ]
}

/** The entries of a deposit of which a part is taken, and the rest given back. */
export function applyEntries({ method, rentalId, amount, to }: DepositMove & { to: readonly Beneficiary[] }): Entry[] {
  const taken = to.reduce((sum, one) => sum + one.amount, 0)
  const charged: Entry[] =
    method === 'card'
      ? [
          { account: 'deposit_holds', amount: -amount, rentalId },
          { account: 'provider_clearing', amount: taken, rentalId },
        ]
      : [{ account: 'refunds', amount: taken - amount, rentalId }]
  return [
    { account: 'deposit_liability', amount, rentalId },
    ...charged,
    ...to.map((one): Entry => ({ ...one, amount: -one.amount, rentalId })),
  ]
}

/** The entries of a decided part of a deposit whose hold has ended: its customer owes it, and the beneficiaries have it at once. */
export function owedDepositEntries(of: { rentalId: string; personId: string | null; to: readonly Beneficiary[] }): Entry[] {
  const { rentalId, personId, to } = of
  const amount = to.reduce((sum, one) => sum + one.amount, 0)
  return [
    { account: 'customer_debt', amount, rentalId, ...(personId !== null && { party: personId }) },
    ...to.map((one): Entry => ({ ...one, amount: -one.amount, rentalId })),
  ]
}
