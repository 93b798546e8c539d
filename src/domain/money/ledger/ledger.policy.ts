import { type Fils, shareOf } from '#values/money.ts'
import { type Account, revenueOf } from './accounts.policy.ts'
import { commissionOf } from './commission.policy.ts'

/** The kinds of transactions; each has words in `ledger.json` of both languages. */
export const transactionKinds = [
  'capture',
  'cash_collected',
  'cash_float',
  'cash_remitted',
  'cash_difference',
  'cash_deposited',
  'cash_withdrawn',
  'transfer_matched',
  'transfer_unmatched',
  'transfer_resolved',
  'refund',
  'refund_made',
  'refund_failed',
  'replacement',
  'compensation',
  'credit_given',
  'credit_paid_out',
  'deposit_held',
  'deposit_released',
  'deposit_applied',
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
  'claim_settled',
  'claim_reversed',
  'debt_written_off',
  'payout',
  'payout_paid',
  'payout_failed',
  'settlement',
  'fee_charged',
  'exchange_booked',
  'statement_unexplained',
  'statement_explained',
  'tax_due',
  'tax_paid',
  'adjustment',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** The charges of a payment; `rental` is the price after reductions, `claim` what a customer owes beyond the deposit. */
export const parts = ['rental', 'service_fee', 'protection', 'delivery', 'cash_handling', 'claim'] as const
export type Part = (typeof parts)[number]

/** The charges that entries name: those of a payment, and lateness, which a claim charges. */
export const entryParts = [...parts, 'late_fee'] as const
export type EntryPart = (typeof entryParts)[number]

/** One entry of a transaction, in fils; `party` is the owner, customer or courier it concerns. */
export interface Entry {
  account: Account
  amount: Fils
  party?: string
  rentalId?: string
  part?: EntryPart
}

/** The account of a payment's money once it has come in; `refunds` when a due refund pays for it. */
export type Clearing = 'provider_clearing' | 'courier_cash' | 'cash_at_shop' | 'transfer_clearing' | 'refunds'

/**
 * A rental as it is paid for, in fils: list price, the shop's reduction of it, its commission on the price, its part of the service fee,
 * and its plan.
 */
export interface ChargedRental {
  id: string
  ownerId: string
  price: Fils
  reduction: Fils
  commission: Fils
  serviceFee: Fils
  /** The price of its protection plan; left out where it has none. */
  protection?: Fils
}

/** Everything that one payment pays for. */
export interface Charges {
  rentals: readonly ChargedRental[]
  delivery: Fils
  cashHandling: Fils
  /** The part that the customer's credit pays. */
  credit: { personId: string; amount: Fils } | null
}

/** The amount left to pay after the customer's credit. */
export function amountOf({ rentals, delivery, cashHandling, credit }: Charges): Fils {
  const ofRentals = rentals.reduce(
    (sum, { price, reduction, serviceFee, protection = 0 }) => sum + price - reduction + serviceFee + protection,
    0,
  )
  return ofRentals + delivery + cashHandling - (credit?.amount ?? 0)
}

/** The parts of a payment by charge, without those that are zero. */
export function partsOf({ rentals, delivery, cashHandling }: Charges): { rentalId: string | null; part: Part; amount: Fils }[] {
  const all = [
    ...rentals.flatMap(({ id, price, reduction, serviceFee, protection = 0 }) => [
      { rentalId: id, part: 'rental' as const, amount: price - reduction },
      { rentalId: id, part: 'service_fee' as const, amount: serviceFee },
      { rentalId: id, part: 'protection' as const, amount: protection },
    ]),
    { rentalId: null, part: 'delivery' as const, amount: delivery },
    { rentalId: null, part: 'cash_handling' as const, amount: cashHandling },
  ]
  return all.filter(({ amount }) => amount > 0)
}

/** The entries of received money: the owners get their prices less commission, and the shop bears the reductions. */
export function captureEntries(charges: Charges & { clearing: Clearing; courierId?: string | undefined }): Entry[] {
  const { clearing, courierId, rentals, delivery, cashHandling, credit } = charges
  const earned = (part: Exclude<Part, 'claim'>, amount: Fils): Entry => ({ account: revenueOf[part], amount: -amount, part })
  return [
    { account: clearing, amount: amountOf(charges), ...(courierId !== undefined && { party: courierId }) },
    ...(credit ? [{ account: 'customer_credit', amount: credit.amount, party: credit.personId } as const] : []),
    ...rentals.flatMap(({ id: rentalId, ownerId, price, reduction, commission, serviceFee, protection = 0 }): Entry[] => [
      { account: 'discounts', amount: reduction, rentalId, part: 'rental' },
      { account: 'owner_payable', amount: commission - price, party: ownerId, rentalId, part: 'rental' },
      { ...earned('rental', commission), rentalId },
      { ...earned('service_fee', serviceFee), rentalId },
      { ...earned('protection', protection), rentalId },
    ]),
    earned('delivery', delivery),
    earned('cash_handling', cashHandling),
  ]
}

/**
 * A rental in the ledger: the kept part of its list price and of its reduction, the amount owed to its owner, and the shop's share in basis
 * points.
 */
export interface StandingRental {
  id: string
  ownerId: string
  price: Fils
  reduction: Fils
  owed: Fils
  commissionRate: number
  /** The owner's share of the kept price of a rental that does not take place, in basis points. */
  ownerShareOfKept: number
}

/** The refunded part of each charge, in fils. */
export type PartsBack = Readonly<Partial<Record<Part, Fils>>>

/** The sum of the refunded parts. */
export function sumOf(back: PartsBack): Fils {
  return parts.reduce((sum, part) => sum + (back[part] ?? 0), 0)
}

/**
 * The rule for who bears a refund. `cancelled`: the owner gets their share of the kept part. `claimed`: owner and shop bear it at the rental's
 * commission rate. `on-shop`: the owner keeps theirs, and the shop bears the price as a cost.
 */
export type RefundRule = 'cancelled' | 'claimed' | 'on-shop'

interface RefundOfParts {
  /** The rental that the rental's own parts belong to. */
  rental: StandingRental | null
  back: PartsBack
  rule?: RefundRule
}

/**
 * The entries of refunded charges: the whole is in `refunds` until it has reached the customer. The reduction is refunded by the same share
 * as the price.
 */
export function refundEntries({ rental, back, rule = 'cancelled' }: RefundOfParts): Entry[] {
  const { rental: ofRental = 0 } = back
  const ofRentalPart = rental === null ? {} : { rentalId: rental.id }
  return [
    { account: 'refunds', amount: -sumOf(back), ...ofRentalPart },
    ...(rental === null ? [] : entriesOfRental(rental, { ofRental, rule, whole: sumOf(back) })),
    { account: revenueOf.service_fee, amount: back.service_fee ?? 0, part: 'service_fee', ...ofRentalPart },
    { account: revenueOf.protection, amount: back.protection ?? 0, part: 'protection', ...ofRentalPart },
    { account: revenueOf.delivery, amount: back.delivery ?? 0, part: 'delivery' },
    { account: revenueOf.cash_handling, amount: back.cash_handling ?? 0, part: 'cash_handling' },
  ]
}

function entriesOfRental(
  rental: StandingRental,
  { ofRental: back, rule, whole }: { ofRental: Fils; rule: RefundRule; whole: Fils },
): Entry[] {
  const { id: rentalId, ownerId, price, reduction, owed, commissionRate, ownerShareOfKept } = rental
  if (rule === 'claimed') {
    const fromOwner = Math.min(whole - commissionOf(whole, commissionRate), owed)
    return [
      { account: 'owner_payable', amount: fromOwner, party: ownerId, rentalId, part: 'rental' },
      { account: revenueOf.rental, amount: back - fromOwner, rentalId, part: 'rental' },
    ]
  }
  if (back === 0) return []
  if (rule === 'on-shop') return [{ account: 'compensation_costs', amount: back, rentalId, part: 'rental' }]
  const net = price - reduction
  const reductionBack = back === net ? reduction : shareOf(reduction, (back / net) * 10_000)
  const priceBack = back + reductionBack
  const fromOwner = owed - shareOf(price - priceBack, ownerShareOfKept)
  return [
    { account: 'discounts', amount: -reductionBack, rentalId, part: 'rental' },
    { account: 'owner_payable', amount: fromOwner, party: ownerId, rentalId, part: 'rental' },
    { account: revenueOf.rental, amount: priceBack - fromOwner, rentalId, part: 'rental' },
  ]
}

/** The entries of a due refund that pays for a replacement and its delivery instead; the shop bears the reduction. */
export function replacementEntries({ rental, ...charges }: { rental: ChargedRental } & Pick<Charges, 'delivery' | 'credit'>): Entry[] {
  return captureEntries({ clearing: 'refunds', rentals: [rental], cashHandling: 0, ...charges })
}

/** The entries of the compensation that an owner owes a customer for a cancellation: it is deducted from the owner's balance. */
export function compensationEntries(of: { rentalId: string; ownerId: string; amount: Fils }): Entry[] {
  const { rentalId, ownerId: party, amount } = of
  return [
    { account: 'owner_payable', amount, party, rentalId },
    { account: 'refunds', amount: -amount, rentalId },
  ]
}

/** The entries of money that has reached its customer. */
export function paidBackEntries(of: {
  amount: Fils
  to: 'provider_clearing' | 'transfer_clearing' | 'courier_cash' | 'customer_credit'
  personId?: string
  rentalId: string | null
}): Entry[] {
  const { amount, to, personId, rentalId } = of
  const ofRental = rentalId === null ? {} : { rentalId }
  return [
    { account: 'refunds', amount, ...ofRental },
    { account: to, amount: -amount, ...(personId !== undefined && { party: personId }), ...ofRental },
  ]
}

/** The entries of a refund to a card that its bank has sent back: it is owed again. */
export function failedRefundEntries({ amount, rentalId }: { amount: Fils; rentalId: string | null }): Entry[] {
  return paidBackEntries({ amount: -amount, to: 'provider_clearing', rentalId })
}

/**
 * The entries of a dispute of a card payment: a bank takes money back, returns it, or keeps it. `refunded` is the part of the kept money
 * that the shop owed the customer anyway; the rest is lost.
 */
export function disputeEntries(move: 'open' | 'won' | 'lost', amount: Fils, refunded: Fils = 0): Entry[] {
  if (move === 'lost')
    return [
      { account: 'chargeback_losses', amount: amount - refunded },
      { account: 'refunds', amount: refunded },
      { account: 'chargebacks', amount: -amount },
    ]
  const taken = move === 'open' ? amount : -amount
  return [
    { account: 'chargebacks', amount: taken },
    { account: 'provider_clearing', amount: -taken },
  ]
}
