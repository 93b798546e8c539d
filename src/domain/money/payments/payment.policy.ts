import type { PaymentMethod, PaymentStatus } from './payment-words.policy.ts'

interface Move {
  from: readonly PaymentStatus[]
  to: PaymentStatus
  methods: readonly PaymentMethod[]
}

const card = ['card'] as const
const cash = ['cash'] as const
const transfer = ['transfer'] as const
const prepaid = ['card', 'transfer'] as const

/**
 * The whole life of a payment: every way from one status to another. A cash payment keeps the status that says where the notes are; its
 * refunded part is `refunded`.
 */
export const paymentMoves = {
  authorize: { from: ['created'], to: 'authorized', methods: card },
  fail: { from: ['created'], to: 'failed', methods: card },
  expirePage: { from: ['created'], to: 'expired', methods: card },
  void: { from: ['authorized'], to: 'voided', methods: card },
  capture: { from: ['authorized'], to: 'captured', methods: card },
  /** Also from `expired`, when a person says that a late transfer belongs to it. */
  match: { from: ['transfer_pending', 'expired'], to: 'captured', methods: transfer },
  giveUpTransfer: { from: ['transfer_pending'], to: 'voided', methods: transfer },
  expireTransfer: { from: ['transfer_pending'], to: 'expired', methods: transfer },
  waive: { from: ['cash_due'], to: 'voided', methods: cash },
  collect: { from: ['cash_due'], to: 'cash_collected', methods: cash },
  remit: { from: ['cash_collected'], to: 'cash_remitted', methods: cash },
  /** Also from `refunded`, when a replacement has used a part of the due refund. */
  refundPart: { from: ['captured', 'partially_refunded', 'refunded', 'chargeback_won'], to: 'partially_refunded', methods: prepaid },
  refundAll: { from: ['captured', 'partially_refunded', 'chargeback_won'], to: 'refunded', methods: prepaid },
  /** All of a refund that was due has become the price of a replacement. */
  unrefund: { from: ['partially_refunded', 'refunded'], to: 'captured', methods: prepaid },
  /** Also from `refunded`: a refund that is due has not reached the customer's bank yet. */
  dispute: { from: ['captured', 'partially_refunded', 'refunded'], to: 'chargeback_open', methods: card },
  winDispute: { from: ['chargeback_open'], to: 'chargeback_won', methods: card },
  loseDispute: { from: ['chargeback_open'], to: 'chargeback_lost', methods: card },
} as const satisfies Record<string, Move>

export type PaymentMove = keyof typeof paymentMoves

const refundableStatuses: readonly PaymentStatus[] = [
  'captured',
  'partially_refunded',
  'refunded',
  'chargeback_won',
  'cash_collected',
  'cash_remitted',
]

/** True for money that has come in, and is not in dispute. Credit that paid beside a card may remain when the card is refunded in full. */
export function isRefundable({ status }: { status: PaymentStatus }): boolean {
  return refundableStatuses.includes(status)
}

/** The most days that a payment stays authorised before it is captured or voided. */
export const longestAuthorizationDays = 5

/** The hours within which a debt to a customer is sent by CliQ. */
export const transferBackHours = 48

/** The instant by which a debt to a customer since `owedAt` is sent by CliQ. */
export function transferBackBy(owedAt: Date): Date {
  return new Date(owedAt.getTime() + transferBackHours * 3_600_000)
}
