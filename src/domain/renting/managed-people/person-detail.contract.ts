import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { suspensionReasons } from '#domain/accounts/people/suspension.policy.ts'
import { trailRowSchema } from '#domain/audit-log/event-about.contract.ts'
import { listingStatuses, listingVisibilities } from '#domain/catalogue/listings/listing.policy.ts'
import { depositStates } from '#domain/money/payments/payment-words.policy.ts'
import { givenRoles, roleNames } from '#domain/permissions.policy.ts'
import { listExport } from '#domain/renting/admin-lists/list-export.contract.ts'
import { claimKinds, claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { plans } from '#domain/site/business-settings/business-settings.policy.ts'
import { locales } from '#values/locale.ts'
import { email, fils, personName, text } from '#values/schemas.ts'
import { personSorts, personStates } from './person-detail.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const byId = z.strictObject({ id })
const count = z.int()

const names = { name: z.string(), arabicName: z.nullable(z.string()), email: z.nullable(z.string()), phone: z.nullable(z.string()) }

/** A part of a name, an e-mail address or a phone. */
const personQuery = z.strictObject({
  q: z.optional(text(80, 0)),
  role: z.optional(z.enum(roleNames)),
  account: z.optional(z.enum(personStates)),
  plan: z.optional(z.enum(plans)),
  sort: z.optional(z.enum(personSorts)),
  after: z.optional(id),
})
export type PersonQuery = z.infer<typeof personQuery>

const personRow = z.object({
  id: z.string(),
  ...names,
  roles: z.array(z.enum(roleNames)),
  state: z.enum(personStates),
  orders: count,
  listings: count,
  /** The instant of the account's creation. */
  at,
})
export type PersonRow = z.infer<typeof personRow>

const order = { orderId: z.string(), number: z.string() }
const counted = <Row extends z.core.$ZodType>(row: Row) => z.object({ count, rows: z.array(row) })

export const personDetailSchema = z.object({
  id: z.string(),
  ...names,
  /** The language of messages; null until it was chosen. */
  locale: z.nullable(z.enum(locales)),
  avatar: z.nullable(z.string()),
  roles: z.array(z.enum(roleNames)),
  state: z.enum(personStates),
  at,
  /** They have signed in with it, or confirmed it by a code. */
  isContactConfirmed: z.boolean(),
  sessions: z.object({ count, seenAt: z.nullable(at) }),
  identity: z.nullable(z.object({ status: z.enum(['waiting', 'claimed', 'approved', 'refused', 'lapsed']), at })),
  suspension: z.nullable(z.object({ reason: z.enum(suspensionReasons), words: z.string(), at, by: z.nullable(z.string()) })),
  /** The current rentals of a suspended owner's pieces, for which the shop acts; null for everybody else. */
  duties: z.nullable(
    counted(
      z.object({
        id: z.string(),
        ...order,
        piece: z.string(),
        status: z.enum(rentalStatuses),
        /** The deadline for packing it; null once it is packed. */
        packBy: z.nullable(at),
        /** The shop has received it for the owner. */
        isWithShop: z.boolean(),
      }),
    ),
  ),
  /** The reason why the actor may not suspend this person; null when they may. */
  suspensionRefusal: z.nullable(z.enum(['people.suspend-self', 'people.last-admin'])),
  deletion: z.nullable(z.object({ askedAt: at, dueAt: at })),
  orders: counted(z.object({ ...order, status: z.enum(rentalStatuses), total: fils, at })),
  listings: counted(
    z.object({ id: z.string(), name: z.string(), status: z.enum(listingStatuses), visibility: z.nullable(z.enum(listingVisibilities)) }),
  ),
  deposits: counted(z.object({ id: z.string(), ...order, piece: z.string(), status: z.enum(depositStates), amount: fils, at })),
  claims: counted(
    z.object({
      id: z.string(),
      number: z.string(),
      piece: z.string(),
      side: z.enum(['customer', 'owner']),
      kind: z.enum(claimKinds),
      status: z.enum(claimStatuses),
      amount: fils,
    }),
  ),
  strikes: z.array(z.object({ ...order, at })),
  /** Reports by them, and reports about them and their pieces. */
  reports: counted(
    z.object({
      id: z.string(),
      isBy: z.boolean(),
      about: z.enum(['item', 'owner', 'customer']),
      piece: z.string(),
      reason: z.string(),
      isOpen: z.boolean(),
      at,
    }),
  ),
  /** Their chats, by conversation; `last` is shortened. */
  chats: counted(z.object({ id: z.string(), status: z.enum(['active', 'transferred_to_human', 'resolved']), last: z.string(), at })),
  /** 0 to 100; null for somebody new. */
  scores: z.object({ customer: z.nullable(count), owner: z.nullable(count) }),
  notes: z.array(z.object({ id: z.string(), words: z.string(), author: z.nullable(z.string()), at })),
  /** The account's entries in the audit log, the newest first. */
  trail: z.array(trailRowSchema),
})
export type PersonDetail = z.infer<typeof personDetailSchema>

/** The effects of a suspension now: sessions and requests that end, listings that pause, rentals that continue. */
const suspensionPreview = z.object({
  sessions: count,
  /** Requests that this person made, and those made to them: they end for nothing. */
  requests: z.object({ made: count, received: count }),
  listings: count,
  /** Confirmed or under way, as customer and as owner. */
  rentals: z.object({ rented: count, rentedOut: count }),
  /** Owed as an owner, not paid out yet. */
  owed: fils,
})
export type SuspensionPreview = z.infer<typeof suspensionPreview>

export const newPersonSchema = z.strictObject({
  name: personName(),
  arabicName: z.optional(personName(0)),
  email: z.optional(email),
  phone: z.optional(text(24, 7)),
  roles: z.array(z.enum(givenRoles)).check(z.maxLength(givenRoles.length)),
  locale: z.enum(locales),
})
export type NewPerson = z.infer<typeof newPersonSchema>

export const changedPersonSchema = z.strictObject({ name: personName(), arabicName: z.optional(personName(0)), locale: z.enum(locales) })
export type ChangedPerson = z.infer<typeof changedPersonSchema>

export const suspensionSchema = z.strictObject({ reason: z.enum(suspensionReasons), words: text(500) })
export const noteSchema = z.strictObject({ words: text(2000) })

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}` | '' = '') =>
  oc.route({ method, path: `/person-files${path}` })
const file = <Shape extends z.core.$ZodLooseShape>(method: 'POST' | 'PUT' | 'DELETE', path: `/${string}`, shape: Shape) =>
  route(method, path).input(z.extend(byId, shape)).output(personDetailSchema)

export const personDetailContract = {
  /** Fifty people a page, by a part of a name, an e-mail address or a phone. */
  list: route('GET')
    .input(personQuery)
    .output(z.object({ rows: z.array(personRow), next: z.nullable(z.string()) })),
  file: route('POST', '/file')
    .input(z.omit(personQuery, { after: true }))
    .output(listExport),
  get: route('GET', '/{id}').input(byId).output(personDetailSchema),
  /** Adds an account and sends its person a link to choose a password. */
  add: route('POST').input(newPersonSchema).output(personDetailSchema),
  change: file('PUT', '/{id}', changedPersonSchema.shape),
  addNote: file('POST', '/{id}/notes', noteSchema.shape),
  endSessions: file('DELETE', '/{id}/sessions', {}),
  /** Sends the person, by mail or else by SMS, the address of the page where they choose a new password. */
  sendPasswordLink: file('POST', '/{id}/password-links', {}),
  previewSuspension: route('GET', '/{id}/suspension').input(byId).output(suspensionPreview),
  suspend: file('PUT', '/{id}/suspension', suspensionSchema.shape),
  liftSuspension: file('DELETE', '/{id}/suspension', {}),
}
