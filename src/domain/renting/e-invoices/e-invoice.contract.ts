import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { governorates } from '#values/governorate.ts'
import { day, fils, text, typedText } from '#values/schemas.ts'
import { buyerIdKinds, documentStates, faultKinds, problems, taxPaymentStates } from './e-invoice.policy.ts'

export type { DocumentState, Problem } from './e-invoice.policy.ts'

const number = z.string().check(z.regex(/^(INV|CN|COM|COC)-\d{4}-\d{6,9}$/))
const period = z.string().check(z.regex(/^20\d\d-(01|03|05|07|09|11)$/))
const at = z.iso.datetime()
const digits = (max: number) => z._default(typedText(max, 0).check(z.refine((value) => /^\d*$/.test(value), 'tax.digits')), '')

/** The buyer as the national service takes it. */
const buyer = {
  name: z._default(text(120, 0), ''),
  idKind: z.enum(buyerIdKinds),
  id: digits(20),
  postalCode: digits(5),
  governorate: z.optional(z.nullable(z.enum(governorates))),
  phone: digits(14),
}
export const correctDocumentSchema = z
  .strictObject({ number, ...buyer })
  .check(z.refine(({ phone }) => phone === '' || phone.length >= 9, { path: ['phone'] }))
export type CorrectDocument = z.output<typeof correctDocumentSchema>

const documentRow = z.object({
  /** The number of the paper. */
  id: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'commission', 'commission_note']),
  corrects: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  order: z.nullable(z.string()),
  /** The name of the customer or the owner. */
  buyer: z.nullable(z.string()),
  amount: fils,
  state: z.enum(documentStates),
  issuedAt: at,
  decidedAt: z.nullable(at),
  /** The next try of a waiting document. */
  nextAt: z.nullable(at),
  attempts: z.int(),
  /** Why a document waits; null before its first try. */
  problem: z.nullable(z.enum(problems)),
  reasons: z.array(z.object({ kind: z.enum(faultKinds), message: z.string() })),
  isRepeated: z.boolean(),
  isSandbox: z.boolean(),
  /** Of the last answer over HTTP. */
  statusCode: z.nullable(z.int()),
  /** Staff may correct or withdraw it. */
  isCorrectable: z.boolean(),
  /** Why it is withdrawn; empty for one that is left in the sandbox. */
  note: z.nullable(z.string()),
})
export type DocumentRow = z.infer<typeof documentRow>

const taxReport = z.object({
  period,
  /** The rows by what was sold; credit notes are taken off. `input` is below zero: the tax on invoices that the shop issues for owners. */
  rows: z.array(z.object({ of: z.enum(['rentals', 'fees', 'commission', 'input']), net: fils, tax: fils })),
  net: fils,
  tax: fils,
  /** The net amount of credit notes. */
  returned: fils,
  /** The oldest first. */
  payments: z.array(
    z.object({
      id: z.string(),
      amount: fils,
      reference: z.string(),
      day,
      state: z.enum(taxPaymentStates),
      /** The person who asked for what waits, or who confirmed it; null for a deleted one. */
      by: z.nullable(z.string()),
      isOwn: z.boolean(),
      at,
      /** Of a reversal. */
      reason: z.nullable(z.string()),
      /** The time from which the caller may confirm their own, as nobody else can. */
      opensAt: z.nullable(at),
    }),
  ),
  /** The sum of booked payments. */
  paid: fils,
  /** The tax without what is booked or asked for. */
  left: fils,
  /** The period is over. */
  isOver: z.boolean(),
})
export type TaxReport = z.infer<typeof taxReport>

const done = z.object({ done: z.literal(true) })
const byNumber = z.strictObject({ number })
export const withdrawal = z.strictObject({ number, reason: text(200, 10) })
const paymentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{7,64}$/))
const byId = z.strictObject({ id: paymentId })
export const reversal = z.strictObject({ id: paymentId, reason: text(200, 10) })

/** A payment of the tax of a period, as the bank made it on a day. */
export const taxPaymentSchema = z.strictObject({ period, amount: fils.check(z.positive()), reference: text(60), day })
export type TaxPayment = z.infer<typeof taxPaymentSchema>
/** A payment or a reversal that waits, as the caller has seen it. */
const byState = z.strictObject({ id: paymentId, state: z.enum(['asked', 'reversing']) })

/** The buyer as it was sent, which may be wrong, and the last answer of the service. */
const documentBuyer = z.object({
  number: z.string(),
  name: z.string(),
  idKind: z.enum(buyerIdKinds),
  id: z.string(),
  postalCode: z.string(),
  governorate: z.nullable(z.enum(governorates)),
  phone: z.string(),
  state: z.enum(documentStates),
  isCorrectable: z.boolean(),
  statusCode: z.nullable(z.int()),
  answer: z.nullable(z.string()),
})
export type SentBuyer = z.infer<typeof documentBuyer>

export const eInvoiceContract = {
  /** The documents for the national service, newest first, fifty to a page, with the number in each state. */
  list: oc
    .route({ method: 'GET', path: '/operations/e-invoices' })
    .input(z.strictObject({ state: z.optional(z.enum(documentStates)), after: z.optional(number) }))
    .output(
      z.object({
        rows: z.array(documentRow),
        next: z.nullable(z.string()),
        counts: z.object({ accepted: z.int(), waiting: z.int(), refused: z.int(), withdrawn: z.int() }),
        /** Documents that only the sandbox has accepted, while another service is connected. */
        sandboxed: z.int(),
        /** Papers have tax. */
        isTaxed: z.boolean(),
        /** New papers are sent. */
        isSent: z.boolean(),
        service: z.nullable(z.enum(['live', 'sandbox', 'demonstration'])),
      }),
    ),
  /** The buyer of a document, as it is sent, and the last answer. */
  get: oc.route({ method: 'GET', path: '/operations/e-invoices/{number}' }).input(byNumber).output(documentBuyer),
  /** Corrects the buyer of a document that was refused or answered with a fault. It waits to be sent again with today's numbers of the seller. */
  correct: oc.route({ method: 'PUT', path: '/operations/e-invoices/{number}/buyer' }).input(correctDocumentSchema).output(done),
  /** Sends a document that is not accepted again, also one that was withdrawn. */
  sendAgain: oc.route({ method: 'POST', path: '/operations/e-invoices/{number}/send' }).input(byNumber).output(done),
  /** Sends every waiting document again now. */
  sendWaiting: oc.route({ method: 'POST', path: '/operations/e-invoices/send' }).output(z.object({ waiting: z.int() })),
  /** Withdraws a document that the service does not take. */
  withdraw: oc.route({ method: 'POST', path: '/operations/e-invoices/{number}/withdrawal' }).input(withdrawal).output(done),
  /** Sends the documents that only the sandbox has accepted to the live service, or leaves them out. */
  release: oc
    .route({ method: 'POST', path: '/operations/e-invoices/sandbox' })
    .input(z.strictObject({ isSent: z.boolean() }))
    .output(z.object({ count: z.int() })),
  /** The tax of a two-month period by its papers. */
  report: oc
    .route({ method: 'GET', path: '/operations/tax-report' })
    .input(z.strictObject({ period: z.optional(period) }))
    .output(taxReport),
  /** Asks that a payment of a period is booked, which a second person confirms. */
  payTax: oc.route({ method: 'POST', path: '/operations/tax-report/payment' }).input(taxPaymentSchema).output(done),
  /** Confirms as a second person a payment or its reversal, and books it. */
  confirmPayment: oc.route({ method: 'POST', path: '/operations/tax-payments/{id}/confirmation' }).input(byState).output(done),
  /** Gives up a payment that is not booked, or its reversal. */
  declinePayment: oc.route({ method: 'DELETE', path: '/operations/tax-payments/{id}/confirmation' }).input(byId).output(done),
  /** Asks that a booked payment is reversed, which a second person confirms. */
  reversePayment: oc.route({ method: 'POST', path: '/operations/tax-payments/{id}/reversal' }).input(reversal).output(done),
}
