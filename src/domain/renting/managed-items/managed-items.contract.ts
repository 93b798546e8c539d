import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { trailRowSchema } from '#domain/audit-log/event-about.contract.ts'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { categories, conditions, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { listingStatuses } from '#domain/catalogue/listings/listing.policy.ts'
import { listExport } from '#domain/renting/admin-lists/list-export.contract.ts'
import { claimKinds, claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { day, fils, text } from '#values/schemas.ts'
import { blockKinds, managedItemStates, maxCalendarDays } from './managed-items.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/))
const owner = z.object({ id: z.string(), name: z.string() })

const managedItemsQuery = z.strictObject({
  /** A name or brand in either language, an id, or the name, address or id of an owner. */
  q: z.optional(text(80, 0)),
  state: z.optional(z.enum(managedItemStates)),
  category: z.optional(z.enum(categories)),
  type: z.optional(z.enum(itemTypes)),
  /** The id of the last row of the page before. */
  after: z.optional(id),
})
export type ManagedItemsQuery = z.infer<typeof managedItemsQuery>

const managedItemRow = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  photo: z.nullable(z.string()),
  owner,
  category: z.nullable(z.enum(categories)),
  type: z.nullable(z.enum(itemTypes)),
  size: z.nullable(z.string()),
  /** The price for three days; null for an item that was never approved, as is the number of its units. */
  price: z.nullable(fils),
  quantity: z.nullable(z.int()),
  state: z.enum(managedItemStates),
  /** Itself, or a revision of it, waits for approval. */
  isInReview: z.boolean(),
  at,
})
export type ManagedItemRow = z.infer<typeof managedItemRow>

const rentalOfUnit = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string(),
  customer: z.nullable(z.string()),
  status: z.enum(rentalStatuses),
  from: day,
  until: day,
})

const unitDetail = z.object({
  id: z.string(),
  number: z.int(),
  /** False for a unit that the item no longer has. */
  isOffered: z.boolean(),
  isRetired: z.boolean(),
  /** Rentals from today on, the next first, at most five. */
  rentals: z.array(rentalOfUnit),
})
export type UnitDetail = z.infer<typeof unitDetail>

const conditionEntry = z.object({
  ...rentalOfUnit.shape,
  unitId: z.string(),
  photos: z.array(z.object({ stage: z.enum(photoStages), place: z.int(), takenAt: at })),
  claims: z.array(z.object({ id: z.string(), kind: z.enum(claimKinds), status: z.enum(claimStatuses), amount: fils })),
})
export type ConditionEntry = z.infer<typeof conditionEntry>

/** Everything about an item that its work needs. */
const managedItemDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** In the other language. */
  otherName: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  type: z.enum(itemTypes),
  size: z.string(),
  condition: z.enum(conditions),
  pictures: z.array(pictureSchema),
  owner: z.object({ ...owner.shape, email: z.nullable(z.string()), phone: z.nullable(z.string()), items: z.int() }),
  /** For one to fourteen days. */
  prices: z.array(fils),
  agreedValue: fils,
  deposit: fils,
  state: z.enum(managedItemStates),
  /** The state of its owner's listing; `approved` for an item without one. */
  listing: z.enum(listingStatuses),
  /** The reason for which it is suspended. */
  reason: z.nullable(z.string()),
  /** The caller's own item. */
  isOwn: z.boolean(),
  at,
  completedRentals: z.int(),
  units: z.array(unitDetail),
  /** Its latest twenty rentals that left a photograph or a claim. */
  history: z.array(conditionEntry),
  /** The latest hundred events of the item and its units, newest first. */
  trail: z.array(trailRowSchema),
})
export type ManagedItemDetail = z.infer<typeof managedItemDetailSchema>

const calendarUnit = z.object({
  id: z.string(),
  itemId: z.string(),
  name: z.string(),
  number: z.int(),
  quantity: z.int(),
  size: z.string(),
})
export type CalendarUnit = z.infer<typeof calendarUnit>

const calendarBlock = z.object({
  id: z.string(),
  unitId: z.string(),
  kind: z.enum(blockKinds),
  from: day,
  until: day,
  /** For a rental: the order that it opens, and the customer. */
  orderId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
})
export type CalendarBlock = z.infer<typeof calendarBlock>

const unitQuery = z.strictObject({ q: z.optional(text(80, 0)), after: z.optional(id) })
export type UnitQuery = z.infer<typeof unitQuery>

const blockQuery = z.strictObject({
  /** The units of a page, separated by commas. */
  units: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}(,[A-Za-z0-9_-]{1,80}){0,59}$/)),
  from: day,
  days: z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(maxCalendarDays))),
})
export type BlockQuery = z.infer<typeof blockQuery>

export const retirementReason = z.strictObject({ reason: text(300) })

export const managedItemsContract = {
  list: oc
    .route({ method: 'GET', path: '/stock' })
    .input(managedItemsQuery)
    .output(z.object({ rows: z.array(managedItemRow), next: z.nullable(z.string()) })),
  file: oc
    .route({ method: 'POST', path: '/stock/file' })
    .input(z.omit(managedItemsQuery, { after: true }))
    .output(listExport),
  get: oc.route({ method: 'GET', path: '/stock/items/{id}' }).input(z.strictObject({ id })).output(managedItemDetailSchema),
  /** A page of the units that are offered, by item. */
  units: oc
    .route({ method: 'GET', path: '/stock/units' })
    .input(unitQuery)
    .output(z.object({ units: z.array(calendarUnit), next: z.nullable(z.string()) })),
  /** The blocks of these units on a range of days. */
  blocks: oc
    .route({ method: 'GET', path: '/stock/blocks' })
    .input(blockQuery)
    .output(z.object({ blocks: z.array(calendarBlock) })),
  /** Takes a unit that nobody has booked off the market until it is put back. */
  retire: oc
    .route({ method: 'PUT', path: '/stock/units/{id}/retirement' })
    .input(z.strictObject({ id, ...retirementReason.shape }))
    .output(z.object({ itemId: z.string() })),
  putBack: oc
    .route({ method: 'DELETE', path: '/stock/units/{id}/retirement' })
    .input(z.strictObject({ id }))
    .output(z.object({ itemId: z.string() })),
}
