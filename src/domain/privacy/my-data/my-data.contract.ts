import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { blocks } from './my-data.policy.ts'

const consent = z.object({
  kind: z.enum(['terms', 'identity', 'newsletter']),
  /** Empty where there are no versions. */
  version: z.string(),
  place: z.enum(['sign-up', 'checkout', 'identity', 'newsletter']),
  /** The neighbourhood of the address it came from. */
  network: z.string(),
  at: z.iso.datetime(),
})
export type Consent = z.infer<typeof consent>

const overview = z.object({
  /** Null unless she asked to be deleted. */
  deletionDueAt: z.nullable(z.iso.datetime()),
  /** What stands in the way of it now. */
  blocks: z.array(z.enum(blocks)),
  consents: z.array(consent),
})
export type MyDataOverview = z.infer<typeof overview>

const copy = z.object({
  /** By section, each a list of records. */
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** The same as a page of its own, in the reader's language. */
  page: z.string(),
  madeAt: z.iso.datetime(),
})
export type DataCopy = z.infer<typeof copy>

export const myDataContract = {
  overview: oc.route({ method: 'GET', path: '/my-data' }).output(overview),
  /** Everything that is hers, for programs and for reading. */
  copy: oc.route({ method: 'POST', path: '/my-data/copies' }).output(copy),
  /** Asks for the deletion in fourteen days and ends every session. */
  askDeletion: oc
    .route({ method: 'POST', path: '/my-data/deletion' })
    .input(z.strictObject({ understood: z.literal(true) }))
    .output(z.object({ deletionDueAt: z.iso.datetime() })),
  cancelDeletion: oc.route({ method: 'DELETE', path: '/my-data/deletion' }).output(overview),
}
