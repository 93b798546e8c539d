import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { fils } from '#values/schemas.ts'

/** The payment methods; `transfer` is CliQ. */
export const paymentMethods = ['card', 'cash', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = [
  'created',
  'authorized',
  'captured',
  'failed',
  'expired',
  'voided',
  'partially_refunded',
  'refunded',
  'cash_due',
  'cash_collected',
  'cash_remitted',
  'transfer_pending',
  'chargeback_open',
  'chargeback_won',
  'chargeback_lost',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Where a deposit stands, as people are told it: `not_taken` ended before it was held, `to_return` is owed to its customer, in part when
 * something of it is kept, and `kept_part` says that the rest has come back.
 */
export const depositStates = ['planned', 'failed', 'held', 'not_taken', 'to_return', 'returned', 'kept_part', 'kept'] as const
export type DepositState = (typeof depositStates)[number]

/** The state of a payment, a refund or a deposit. */
export const moneyStates = [
  'authorized',
  'captured',
  'cash_due',
  'transfer_pending',
  'voided',
  'disputed',
  'taken_back',
  'refund_due',
  'refunded',
  'credited',
  'deposit_held',
  'deposit_not_taken',
  'deposit_to_return',
  'deposit_returned',
  'deposit_kept',
] as const

const movement = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  at: z.iso.datetime(),
  /** Until when what is sent by CliQ reaches the customer; null for all else. */
  by: z.nullable(z.iso.datetime()),
  method: z.nullable(z.enum(paymentMethods)),
  state: z.enum(moneyStates),
  amount: fils,
})
export type Movement = z.infer<typeof movement>

export const paymentContract = {
  /** The caller's payments, refunds and deposits, newest first, the deposit held, and the open payment methods. */
  list: oc
    .route({ method: 'GET', path: '/payments' })
    .output(z.object({ movements: z.array(movement), depositHeld: fils, methods: z.array(z.enum(paymentMethods)) })),
}
