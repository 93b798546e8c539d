import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { locales } from '#values/locale.ts'
import { day, fils, text, typedText } from '#values/schemas.ts'
import {
  accountFailures,
  earningParts,
  earningStates,
  methodKinds,
  payoutBlocks,
  payoutFailures,
  payoutStatuses,
  rentalBlocks,
} from './payout.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const at = z.iso.datetime()
/** The id of the last row of the page before. */
const after = z.optional(id)

/** An owner's earnings with one rental, by the ledger. */
const earning = z.object({
  /** The rental's id. */
  id: z.string(),
  /** The number of its order. */
  number: z.string(),
  name: z.string(),
  picture: z.nullable(pictureSchema),
  from: day,
  until: day,
  /** The parts of the net amount, without those that are zero. */
  parts: z.array(z.object({ part: z.enum(earningParts), amount: fils })),
  net: fils,
  state: z.enum(earningStates),
  /** The reason that stops its amount. */
  hold: z.nullable(z.enum(rentalBlocks)),
  /** The payout that it is part of, or was last. */
  payout: z.nullable(z.object({ id: z.string(), batch: day })),
})
export type Earning = z.infer<typeof earning>

const ownerHold = z.object({ reason: z.enum(payoutBlocks), until: z.nullable(at) })
export type PayoutBlockShown = z.infer<typeof ownerHold>

const earnings = z.object({
  /** The owed amount by state, and the amounts paid this year and altogether. */
  sums: z.object({ accrued: fils, waiting: fils, held: fils, due: fils, batched: fils, paidThisYear: fils, paid: fils }),
  counts: z.object({ accrued: z.int(), waiting: z.int(), held: z.int(), due: z.int() }),
  next: day,
  least: fils,
  hold: z.nullable(ownerHold),
  method: z.nullable(
    z.object({ kind: z.enum(methodKinds), hint: z.string(), changedAt: at, failure: z.nullable(z.enum(accountFailures)) }),
  ),
})
export type Earnings = z.infer<typeof earnings>

export const payoutRow = z.object({
  id: z.string(),
  number: z.string(),
  batch: day,
  amount: fils,
  status: z.enum(payoutStatuses),
  kind: z.enum(methodKinds),
  hint: z.string(),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.enum(payoutFailures)),
  decidedAt: z.nullable(at),
})
export type PayoutRow = z.infer<typeof payoutRow>

export const payoutWithLines = z.extend(payoutRow, {
  lines: z.array(
    z.object({
      /** Null for a manual correction. */
      rentalId: z.nullable(z.string()),
      number: z.nullable(z.string()),
      orderId: z.nullable(z.string()),
      name: z.nullable(z.string()),
      from: z.nullable(day),
      until: z.nullable(day),
      amount: fils,
    }),
  ),
})
export type PayoutWithLines = z.infer<typeof payoutWithLines>

/** The account for payouts: a CliQ alias or mobile number, or an IBAN of Jordan, with its holder. */
export const changeMethodSchema = z.strictObject({ kind: z.enum(methodKinds), account: typedText(50), holder: text(70, 3) })
export type ChangeMethod = z.infer<typeof changeMethodSchema>

const inLocale = { locale: z.optional(z.enum(locales)) }

export const payoutContract = {
  /** The caller's earnings by state, the next batch, and the account. */
  earnings: oc.route({ method: 'GET', path: '/payouts/earnings' }).output(earnings),
  /** The caller's earnings by rental, the newest days first, twenty to a page. */
  rentals: oc
    .route({ method: 'GET', path: '/payouts/rentals' })
    .input(z.strictObject({ after }))
    .output(z.object({ rows: z.array(earning), next: z.nullable(z.string()) })),
  rental: oc.route({ method: 'GET', path: '/payouts/rentals/{id}' }).input(z.strictObject({ id })).output(earning),
  /** The statement of a rental as a PDF file. */
  rentalStatement: oc
    .route({ method: 'GET', path: '/payouts/rentals/{id}/statement.pdf' })
    .input(z.strictObject({ id, ...inLocale }))
    .output(z.file()),
  /** The caller's payouts, newest first, twenty to a page. */
  list: oc
    .route({ method: 'GET', path: '/payouts' })
    .input(z.strictObject({ after }))
    .output(z.object({ rows: z.array(payoutRow), next: z.nullable(z.string()) })),
  get: oc.route({ method: 'GET', path: '/payouts/{id}' }).input(z.strictObject({ id })).output(payoutWithLines),
  /** The statement of a payout as a PDF file. */
  statement: oc
    .route({ method: 'GET', path: '/payouts/{id}/statement.pdf' })
    .input(z.strictObject({ id, ...inLocale }))
    .output(z.file()),
  /** Confirms the account that the bank refused. */
  confirmMethod: oc.route({ method: 'PUT', path: '/payouts/method/confirmation' }).output(earnings),
  /** Sets where payouts go; nothing is paid for 24 hours. */
  changeMethod: oc.route({ method: 'PUT', path: '/payouts/method' }).input(changeMethodSchema).output(earnings),
}
