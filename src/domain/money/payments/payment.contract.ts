import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { fils } from '#values/schemas.ts'
import { paymentMethods } from './payment-words.policy.ts'

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
  'compensated',
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
  /** The instant by which a CliQ transfer reaches the customer; null for all else. */
  by: z.nullable(z.iso.datetime()),
  method: z.nullable(z.enum(paymentMethods)),
  state: z.enum(moneyStates),
  amount: fils,
})
export type Movement = z.infer<typeof movement>

const creditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** It came from an owner who cancelled, a refund, a friend or the shop. It paid an order, was asked for as money, or was kept after all. */
  kind: z.enum(['compensation', 'refund', 'used', 'paid_out', 'kept', 'referral', 'given', 'other']),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  /** Above zero for added credit, below for used credit. */
  amount: z.int(),
})
export type CreditEntry = z.infer<typeof creditEntry>

/** The credit of an account, the part reserved by open orders, and its entries, newest first. */
const credit = z.object({ balance: fils, reserved: fils, entries: z.array(creditEntry) })
export type Credit = z.infer<typeof credit>

export const paymentContract = {
  /** The caller's payments, refunds and deposits, newest first, the deposit held, the credit, and the open payment methods. */
  list: oc
    .route({ method: 'GET', path: '/payments' })
    .output(z.object({ movements: z.array(movement), depositHeld: fils, credit, methods: z.array(z.enum(paymentMethods)) })),
}
