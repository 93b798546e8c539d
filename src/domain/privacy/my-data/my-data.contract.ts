import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { blocks } from './my-data.policy.ts'

const consent = z.object({
  kind: z.enum(['terms', 'identity', 'newsletter']),
  /** Empty when there are no versions. */
  version: z.string(),
  place: z.enum(['sign-up', 'checkout', 'identity', 'newsletter']),
  /** The network the consent came from. */
  network: z.string(),
  at: z.iso.datetime(),
})
export type Consent = z.infer<typeof consent>

const overview = z.object({
  /** Null when no deletion is requested. */
  deletionDueAt: z.nullable(z.iso.datetime()),
  /** The reasons against the deletion now. */
  blocks: z.array(z.enum(blocks)),
  consents: z.array(consent),
})
export type MyDataOverview = z.infer<typeof overview>

const copy = z.object({
  /** Lists of records, by section. */
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** The same as an HTML page, in the reader's language. */
  page: z.string(),
  madeAt: z.iso.datetime(),
})
export type DataCopy = z.infer<typeof copy>

export const myDataContract = {
  overview: oc.route({ method: 'GET', path: '/my-data' }).output(overview),
  /** Everything stored about the caller, as records and as a page. */
  copy: oc.route({ method: 'POST', path: '/my-data/copies' }).output(copy),
  /** Requests the deletion of the account in 14 days and ends all sessions. */
  askDeletion: oc
    .route({ method: 'POST', path: '/my-data/deletion' })
    .input(z.strictObject({ understood: z.literal(true) }))
    .output(z.object({ deletionDueAt: z.iso.datetime() })),
  cancelDeletion: oc.route({ method: 'DELETE', path: '/my-data/deletion' }).output(overview),
}
