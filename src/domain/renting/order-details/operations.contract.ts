import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { signInMethods } from '#domain/accounts/people/person.contract.ts'
import { trailRowSchema } from '#domain/audit-log/event-about.contract.ts'
import { transactionKinds } from '#domain/money/ledger/ledger.policy.ts'
import { depositStates, paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { dayBoardRoutes, rentalFace } from '#domain/renting/admin-lists/day-board.contract.ts'
import { listExportRoutes } from '#domain/renting/admin-lists/list-export.contract.ts'
import { listQueries } from '#domain/renting/admin-lists/list-query.contract.ts'
import { payoutAdminRoutes } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { savedFilterRoutes } from '#domain/renting/admin-lists/saved-filter.contract.ts'
import { assignTransferSchema, bookTransferSchema, transferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import { claimKinds, claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { invoiceFile } from '#domain/renting/invoices/invoice.contract.ts'
import { courierDeedNames } from '#domain/renting/rentals/courier-deed.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { repaymentAdminRoutes } from '#domain/renting/repayments/repayment.contract.ts'
import { alarmKinds } from '#domain/site/alarms/alarms.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils } from '#values/schemas.ts'
import { orderDeskRoutes } from './order-desk.contract.ts'
import { orderDetailSchema } from './order-detail.contract.ts'

const at = z.iso.datetime()

const page = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.nullable(z.string()) })
const ofOrder = { orderId: z.string(), number: z.string(), customer: z.nullable(z.string()) }

const orderRow = z.object({
  id: z.string(),
  number: z.string(),
  customer: z.nullable(z.string()),
  /** The names of its items, each once. */
  pieces: z.array(z.string()),
  from: day,
  until: day,
  status: z.enum(rentalStatuses),
  method: z.nullable(z.enum(paymentMethods)),
  total: fils,
  at,
})
export type OrderRow = z.infer<typeof orderRow>

const rentalRow = z.object({
  ...ofOrder,
  id: z.string(),
  piece: z.string(),
  owner: z.string(),
  from: day,
  until: day,
  status: z.enum(rentalStatuses),
  /** The next deed of a courier with it, which staff may record in their place. */
  next: z.nullable(z.enum(courierDeedNames)),
  price: fils,
  at,
})
export type RentalRow = z.infer<typeof rentalRow>

const paymentRow = z.object({
  ...ofOrder,
  id: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount: fils,
  captured: fils,
  refunded: fils,
  at,
})
export type PaymentRow = z.infer<typeof paymentRow>

const depositRow = z.object({
  ...ofOrder,
  id: z.string(),
  piece: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(depositStates),
  amount: fils,
  applied: fils,
  /** The part still held, if any: a part may have been given back. */
  held: z.nullable(fils),
  at,
})
export type DepositRow = z.infer<typeof depositRow>

const transactionRow = z.object({
  id: z.string(),
  kind: z.enum(transactionKinds),
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** The amount that it adds to the requested sum, or moves. */
  amount: fils,
  at,
})
export type TransactionRow = z.infer<typeof transactionRow>

const claimRow = z.object({
  ...ofOrder,
  id: z.string(),
  piece: z.string(),
  owner: z.string(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  amount: fils,
  /** The instant by which somebody has to act. */
  at,
  /** It waits for the shop. */
  isOurs: z.boolean(),
  /** The shop should have decided. */
  isOverdue: z.boolean(),
})
export type ClaimRow = z.infer<typeof claimRow>

/** An entry of the audit log; the actor of a guest's action is also null. */
const auditRow = z.extend(trailRowSchema, {
  /** The person of an account or a role. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The order that it is about. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** The method of the sign-in. */
  method: z.nullable(z.enum(signInMethods)),
})
export type AuditRow = z.infer<typeof auditRow>

export const riskKinds = [
  'late-packing',
  'silent-owner',
  'failed-hold',
  'untaken-deposit',
  'stuck-payment',
  'failed-refund',
  'refund-to-pay',
  'unmatched-transfer',
  'not-picked-up',
  'not-delivered',
  'van-overnight',
  'not-collected',
  'overdue',
  'claim-waits',
  'debt',
  'open-batch',
  'refused-document',
  'chargeback-open',
  'payment-due',
  'books-broken',
  'cash-late',
  'cash-variance',
  'count-variance',
  'listing-late',
  'identity-late',
  'chat-unanswered',
  'adjustment-waits',
  'tax-payment-waits',
  'statement-unexplained',
  'provider-payout-late',
  'statement-held',
  'unknown-money',
  'not-on-statement',
  'month-reopened',
  ...alarmKinds,
] as const

const risk = z.object({
  kind: z.enum(riskKinds),
  id: z.string(),
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** The person to wait for, or the message of the provider or the bank. */
  what: z.nullable(z.string()),
  amount: z.nullable(fils),
  /** Wrong already; otherwise it can still be avoided until `at`. */
  isLate: z.boolean(),
  at,
  /** The rental that it is about, or the first one of its order. */
  about: z.nullable(rentalFace),
})
export type Risk = z.infer<typeof risk>

const done = z.object({ done: z.literal(true) })
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const put = (path: `/${string}`) => oc.route({ method: 'PUT', path: `/operations${path}` }).output(done)

const get = (path: `/${string}`) => oc.route({ method: 'GET', path: `/operations${path}` })

/** Lists of fifty rows, each with the `after` of the next page. */
export const operationsContract = {
  orders: get('/orders').input(listQueries.orders).output(page(orderRow)),
  rentals: get('/rentals').input(listQueries.rentals).output(page(rentalRow)),
  payments: get('/payments').input(listQueries.payments).output(page(paymentRow)),
  deposits: get('/deposits').input(listQueries.deposits).output(page(depositRow)),
  transfers: get('/transfers').input(listQueries.transfers).output(page(transferRow)),
  transfer: get('/transfers/{id}').input(z.strictObject({ id })).output(transferRow),
  transactions: get('/transactions').input(listQueries.ledger).output(page(transactionRow)),
  claims: get('/claims').input(listQueries.claims).output(page(claimRow)),
  audit: get('/audit-log').input(listQueries.audit).output(page(auditRow)),
  order: get('/orders/{orderId}')
    .input(z.strictObject({ orderId: id }))
    .output(orderDetailSchema),
  /** The receipt of an order as a PDF file; 409 `order.no-receipt` before anything is paid. */
  receipt: get('/orders/{orderId}/receipt.pdf')
    .input(z.strictObject({ orderId: id, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** The answer to a bank that disputes the payment of an order, as a PDF file, in English by default; 409 `payment.not-disputed`. */
  evidence: get('/orders/{orderId}/evidence.pdf')
    .input(z.strictObject({ orderId: id, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** An invoice or a credit note as a PDF file. */
  invoice: get('/invoices/{file}')
    .input(z.strictObject({ file: invoiceFile, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** Problems of today that staff must act on, the most urgent first. */
  risks: get('/risks').output(z.object({ risks: z.array(risk) })),
  /** Has a refund that the card's provider has refused go by a transfer. */
  rerouteRefund: put('/refunds/{id}/transfer').input(z.strictObject({ id })),
  /** Asks the card's provider again for a refund that has failed. */
  retryRefund: put('/refunds/{id}/attempt').input(z.strictObject({ id })),
  /** Books a CliQ transfer of the bank's statement, which pays the order whose reference it names; the bank's id books once. */
  bookTransfer: oc.route({ method: 'POST', path: '/operations/transfers' }).input(bookTransferSchema).output(transferRow),
  /** Has a transfer that matched nothing pay an order. */
  assignTransfer: put('/transfers/{id}/order').input(z.extend(z.strictObject({ id }), assignTransferSchema.shape)),
  /** Books that a transfer which matched nothing was sent back. */
  returnTransfer: put('/transfers/{id}/return').input(z.strictObject({ id })),
  /**
   * Requests a refused hold again, or the decided release or capture that the provider has not made. 409 if there is none, or the card is
   * forbidden.
   */
  retryDeposit: put('/deposits/{id}/hold').input(z.strictObject({ id })),
  ...orderDeskRoutes,
  ...repaymentAdminRoutes,
  ...payoutAdminRoutes,
  ...dayBoardRoutes,
  ...listExportRoutes,
  ...savedFilterRoutes,
}
