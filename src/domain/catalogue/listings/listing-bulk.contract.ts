import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { bothLanguages } from './listing-content.contract.ts'
import { bulkOutcomes, maxBulk } from './listing-bulk.policy.ts'

const ids = z.array(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))).check(z.minLength(1), z.maxLength(maxBulk))

const plain = {
  lift: z.strictObject({ kind: z.literal('lift') }),
  pause: z.strictObject({ kind: z.literal('pause') }),
  resume: z.strictObject({ kind: z.literal('resume') }),
  sort: z.strictObject({ kind: z.literal('sort'), category: z.enum(categories), type: z.enum(itemTypes) }),
} as const

/** One change of many items at once. */
const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('suspend'), reason: bothLanguages(500) }),
  plain.lift,
  plain.pause,
  plain.resume,
  plain.sort,
])
export type BulkChange = z.infer<typeof bulkChange>

/** What is asked about before it is done: as `bulkChange`, still without a reason. */
const plannedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('suspend') }),
  plain.lift,
  plain.pause,
  plain.resume,
  plain.sort,
])
export type PlannedChange = z.infer<typeof plannedChange>

const bulkResult = z.object({
  /** Every item that was asked for, in the order of their ids. */
  rows: z.array(z.object({ id: z.string(), name: z.string(), outcome: z.enum(bulkOutcomes) })),
  moved: z.int(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const listingBulkRoutes = {
  /** What a change of many items would do to each; nothing is changed. */
  planMany: oc
    .route({ method: 'POST', path: '/listings/many/plan' })
    .input(z.strictObject({ ids, change: plannedChange }))
    .output(bulkResult),
  /** Changes those of many items that can be changed so, in one transaction, and says what became of each. */
  changeMany: oc
    .route({ method: 'POST', path: '/listings/many' })
    .input(z.strictObject({ ids, change: bulkChange }))
    .output(bulkResult),
}
