import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { payoutRow, payoutWithLines } from '#domain/money/payouts/payout.contract.ts'
import { payoutBlocks, payoutFailures, payoutRefusals, rentalBlocks } from '#domain/money/payouts/payout.policy.ts'
import { day, fils, text } from '#values/schemas.ts'
import { listQueries } from './list-query.contract.ts'

const owner = { ownerId: z.string(), owner: z.string() }

/** A payout with its owner. */
export const payoutAdminRow = z.extend(payoutRow, owner)
export type PayoutAdminRow = z.infer<typeof payoutAdminRow>

/** A payout as staff see it, with its lines and the people involved. */
export const payoutDetail = z.extend(payoutWithLines, {
  ...owner,
  /** The name of the person who confirmed or failed it; null before. */
  decidedBy: z.nullable(z.string()),
  /** The people who have exported the file of its batch for the bank. */
  exportedBy: z.array(z.string()),
  /** The reason why the caller may not confirm it, of the refusals of `payout`; null when they may. */
  refusal: z.nullable(z.enum(payoutRefusals)),
  /** The instant from which they may, where nobody else can confirm. */
  opensAt: z.nullable(z.iso.datetime()),
})
export type PayoutDetail = z.infer<typeof payoutDetail>

const held = z.object({
  ...owner,
  amount: fils,
  reason: z.enum([...payoutBlocks, ...rentalBlocks]),
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
})
export type WithheldPayout = z.infer<typeof held>

const next = z.object({
  day,
  /** The total of the batch by now, and the number of its owners. */
  amount: fils,
  owners: z.int(),
  /** Due amounts below the smallest payout. */
  below: fils,
  /** Amounts that are not paid now, with the reason, the largest first. */
  held: z.array(held),
  /** The batches with payouts that are still to be made. */
  open: z.array(
    z.object({
      batch: day,
      amount: fils,
      payouts: z.int(),
      /** The number above the limit of one person, and the reason why the caller may not confirm those now; null when they may. */
      large: z.int(),
      refusal: z.nullable(z.enum(payoutRefusals)),
      opensAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** The greatest payout that one person confirms alone. */
  limit: fils,
})
export type NextPayouts = z.infer<typeof next>

export const bankReference = z.strictObject({ reference: text(60, 3) })
export const payoutFailureSchema = z.strictObject({ reason: z.enum(payoutFailures) })

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const done = z.object({ done: z.literal(true) })
const route = (method: 'GET' | 'PUT' | 'POST', path: `/${string}`) => oc.route({ method, path: `/operations${path}` })

/** The payouts of all owners, for staff. */
export const payoutAdminRoutes = {
  payouts: route('GET', '/payouts')
    .input(listQueries.payouts)
    .output(z.object({ rows: z.array(payoutAdminRow), next: z.nullable(z.string()) })),
  payout: route('GET', '/payouts/{id}').input(z.strictObject({ id })).output(payoutDetail),
  nextPayouts: route('GET', '/next-payouts').output(next),
  /** The payouts of a batch that are still to be made, as a CSV file for the bank. */
  exportPayouts: route('POST', '/payout-batches/{batch}/file')
    .input(z.strictObject({ batch: day }))
    .output(z.object({ name: z.string(), text: z.string() })),
  /** Books that the bank has made a payout; above 100 JOD another person must have exported its file. */
  confirmPayout: route('PUT', '/payouts/{id}/confirmation')
    .input(z.extend(z.strictObject({ id }), bankReference.shape))
    .output(done),
  /** Books that the bank has made every open payout of a batch that the caller may confirm. */
  confirmPayouts: route('PUT', '/payout-batches/{batch}/confirmation')
    .input(z.extend(z.strictObject({ batch: day }), bankReference.shape))
    .output(z.object({ confirmed: z.int(), left: z.int() })),
  /** Books that the bank has not made a payout: its amount is due again. */
  failPayout: route('PUT', '/payouts/{id}/failure')
    .input(z.extend(z.strictObject({ id }), payoutFailureSchema.shape))
    .output(done),
}
