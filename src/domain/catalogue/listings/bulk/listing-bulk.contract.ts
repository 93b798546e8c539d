import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { eitherLanguage } from '#domain/catalogue/listings/listing-content.contract.ts'
import { fils } from '#values/schemas.ts'
import { bulkOutcomes, maxBulk } from './listing-bulk.policy.ts'
import { shiftStep } from './price-shift.policy.ts'

const ids = z.array(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))).check(z.minLength(1), z.maxLength(maxBulk))

const shift = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), percent: z.int().check(z.minimum(-90), z.maximum(100)) }),
  z.strictObject({ by: z.literal('amount'), amount: fils.check(z.minimum(-1_000_000), z.maximum(1_000_000), z.multipleOf(shiftStep)) }),
])

const plain = {
  lift: z.strictObject({ kind: z.literal('lift') }),
  pause: z.strictObject({ kind: z.literal('pause') }),
  resume: z.strictObject({ kind: z.literal('resume') }),
  sort: z.strictObject({ kind: z.literal('sort'), category: z.enum(categories), type: z.enum(itemTypes) }),
  reprice: z.strictObject({ kind: z.literal('reprice'), shift }),
  /** Takes back a change of prices, where nobody has changed them since. */
  restore: z.strictObject({ kind: z.literal('restore-prices'), bulk: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)) }),
} as const

/** One change of many items at once. */
const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('suspend'), reason: eitherLanguage(500) }),
  plain.lift,
  plain.pause,
  plain.resume,
  plain.sort,
  plain.reprice,
  plain.restore,
])
export type BulkChange = z.infer<typeof bulkChange>

/** A change to be previewed: as `bulkChange`, still without a reason. */
const plannedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('suspend') }),
  plain.lift,
  plain.pause,
  plain.resume,
  plain.sort,
  plain.reprice,
  plain.restore,
])
export type PlannedChange = z.infer<typeof plannedChange>

const bulkResult = z.object({
  /** Every item that was asked for, in the order of their ids. */
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      outcome: z.enum(bulkOutcomes),
      /** The price for its own period, before and after; null where prices are not what changes. */
      price: z.nullable(z.object({ days: z.int(), from: fils, to: fils })),
    }),
  ),
  moved: z.int(),
  /** Names what was done; null of a plan. */
  bulk: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof bulkResult>

export const listingBulkRoutes = {
  /** The outcome of a change of many items for each of them; nothing is changed. */
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
