import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { accountFailures, methodKinds, payoutFailures } from '#domain/money/payouts/payout.policy.ts'
import { fils, text, typedText } from '#values/schemas.ts'
import { nameMatches, repaymentStates } from './repayment.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const at = z.iso.datetime()
const done = z.object({ done: z.literal(true) })

/** The account for refunds: a CliQ alias or mobile number, or an IBAN of Jordan, with its holder; of a guest it is the order's. */
export const setRefundAccountSchema = z.strictObject({
  orderId: id,
  kind: z.enum(methodKinds),
  account: typedText(50),
  holder: text(70, 3),
})
export type SetRefundAccount = z.infer<typeof setRefundAccountSchema>

const ownRepayments = z.object({
  account: z.nullable(
    z.object({
      kind: z.enum(methodKinds),
      hint: z.string(),
      holder: z.string(),
      failure: z.nullable(z.enum(accountFailures)),
      /** Until when nothing is sent to it; null once that is over. */
      heldUntil: z.nullable(at),
      /** By when something that was owed before the account was given is sent to it. */
      sendsBy: at,
    }),
  ),
  /** A refund of the order is in a file for the bank: a change of the account counts for later ones. */
  isFiled: z.boolean(),
  /** The account is the order's, because the order belongs to no account. */
  isOfOrder: z.boolean(),
  /** The credit that may be paid out. */
  payable: fils,
  /** The least that is paid out, unless it is all. */
  least: fils,
  /** Credit that was asked for and is not sent yet. */
  asked: z.array(z.object({ id: z.string(), amount: fils, at, by: at, isFiled: z.boolean() })),
})
export type OwnRepayments = z.infer<typeof ownRepayments>

export const payOutCreditSchema = z.strictObject({ amount: fils.check(z.positive()), key: id })

export const repaymentContract = {
  /** The account for refunds of the caller, and the credit that may be paid out; a guest's is that of the order. */
  get: oc
    .route({ method: 'GET', path: '/repayments' })
    .input(z.strictObject({ orderId: z.optional(id) }))
    .output(ownRepayments),
  /** Says where refunds of a guest's order go. */
  setOrderAccount: oc
    .route({ method: 'PUT', path: '/repayments/orders/{orderId}/account' })
    .input(setRefundAccountSchema)
    .output(ownRepayments),
  /** Says where refunds of the caller's account go. */
  setAccount: oc
    .route({ method: 'PUT', path: '/repayments/account' })
    .input(z.omit(setRefundAccountSchema, { orderId: true }))
    .output(ownRepayments),
  /** Asks for credit as money. */
  payOutCredit: oc.route({ method: 'POST', path: '/repayments/credit' }).input(payOutCreditSchema).output(ownRepayments),
  /** Keeps credit after all. */
  keepCredit: oc.route({ method: 'DELETE', path: '/repayments/credit/{id}' }).input(z.strictObject({ id })).output(ownRepayments),
}

const repaymentRow = z.object({
  /** The refund's id. */
  id: z.string(),
  /** Null where credit is paid out. */
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  isGuest: z.boolean(),
  phone: z.nullable(z.string()),
  of: z.enum(['charges', 'deposit', 'compensation', 'credit']),
  amount: fils,
  state: z.enum(repaymentStates),
  askedAt: at,
  /** By when it is sent: 48 hours after it was owed and its customer has said where it goes. Null without an account. */
  by: z.nullable(at),
  account: z.nullable(
    z.object({
      kind: z.enum(methodKinds),
      hint: z.string(),
      holder: z.string(),
      changedAt: at,
      heldUntil: z.nullable(at),
      failure: z.nullable(z.enum(accountFailures)),
      match: z.enum(nameMatches),
      isCompared: z.boolean(),
    }),
  ),
  /** The names that the customer is known by. */
  names: z.array(z.string()),
  approval: z.nullable(z.object({ by: z.string(), at, isOwn: z.boolean() })),
  /** It takes two people. */
  isLarge: z.boolean(),
  /** It is the caller's own. */
  isOwn: z.boolean(),
  /** Its newest transfer. */
  transfer: z.nullable(
    z.object({
      id: z.string(),
      number: z.string(),
      file: z.int(),
      status: z.enum(['filed', 'paid', 'returned']),
      reference: z.nullable(z.string()),
      failure: z.nullable(z.enum(payoutFailures)),
      decidedAt: z.nullable(at),
    }),
  ),
})
export type RepaymentRow = z.infer<typeof repaymentRow>

const repaymentFile = z.object({ number: z.int(), madeBy: z.string(), madeAt: at, count: z.int(), answered: z.int(), amount: fils })
export type RepaymentFile = z.infer<typeof repaymentFile>

const operations = (path: `/${string}`) => ({ path: `/operations/repayments${path}` as const })

/** Staff's queue of refunds by transfer. */
export const repaymentAdminRoutes = {
  /** Every refund that is not sent yet, the most urgent first, the files whose answers are missing, and sums. */
  repayments: oc.route({ method: 'GET', path: '/operations/repayments' }).output(
    z.object({
      rows: z.array(repaymentRow),
      files: z.array(repaymentFile),
      /** The largest amount that one person sends alone. */
      limit: fils,
      /** Credit of customers that came of refunds or gifts, and the number of those who have some. */
      credit: z.object({ amount: fils, people: z.int() }),
    }),
  ),
  /** Refunds that were sent, newest first, fifty to a page. */
  repaymentsPaid: oc
    .route({ method: 'GET', ...operations('/paid') })
    .input(z.strictObject({ after: z.optional(z.string().check(z.maxLength(120))) }))
    .output(z.object({ rows: z.array(repaymentRow), next: z.nullable(z.string()) })),
  /** Confirms that an account belongs to its customer although the names differ. */
  compareName: oc
    .route({ method: 'PUT', ...operations('/{id}/name') })
    .input(z.strictObject({ id }))
    .output(done),
  /** The first of two people's consent to a large refund. */
  approveRepayment: oc
    .route({ method: 'PUT', ...operations('/{id}/approval') })
    .input(z.strictObject({ id }))
    .output(done),
  /** Puts refunds that are ready into a file for the bank. Those that are not stay. */
  fileRepayments: oc
    .route({ method: 'POST', ...operations('/files') })
    .input(z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }))
    .output(z.object({ file: z.int(), filed: z.int(), left: z.int() })),
  /** The transfers of a file that the bank has not answered, as XML. */
  repaymentFile: oc
    .route({ method: 'POST', ...operations('/files/{number}/export') })
    .input(z.strictObject({ number: z.coerce.number().check(z.int(), z.positive()) }))
    .output(z.object({ name: z.string(), text: z.string() })),
  /** Books that the bank has made every open transfer of a file. */
  confirmRepaymentFile: oc
    .route({ method: 'PUT', ...operations('/files/{number}/payment') })
    .input(z.strictObject({ number: z.coerce.number().check(z.int(), z.positive()), reference: text(60) }))
    .output(z.object({ confirmed: z.int() })),
  /** Books that the bank has made a transfer. */
  confirmRepayment: oc
    .route({ method: 'PUT', ...operations('/{id}/payment') })
    .input(z.strictObject({ id, reference: text(60) }))
    .output(done),
  /** Books that the bank has returned a transfer: the refund is due again. */
  returnRepayment: oc
    .route({ method: 'PUT', ...operations('/{id}/return') })
    .input(z.strictObject({ id, reason: z.enum(payoutFailures) }))
    .output(done),
}
