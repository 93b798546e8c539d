import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const byRental = z.strictObject({ rental: id })

/** The sides of a rental. */
export const blockedSides = ['owner', 'customer'] as const

export const blockedPersonSchema = z.object({
  id: z.string(),
  /** The role in which the caller met them. */
  as: z.enum(blockedSides),
  /** The first name; null for who chose discretion. */
  name: z.nullable(z.string()),
  /** The piece of the rental in which they met. */
  piece: z.string(),
  at: z.iso.datetime(),
})
export type BlockedPerson = z.infer<typeof blockedPersonSchema>

export const otherSideSchema = z.object({
  /** The role of the other side. */
  as: z.enum(blockedSides),
  name: z.nullable(z.string()),
  /** False for a guest, who cannot be blocked. */
  hasAccount: z.boolean(),
  /** The id to lift it by. */
  blocked: z.nullable(z.string()),
  /** Null for a customer. */
  owner: z.nullable(
    z.object({
      /** The handle of their page; null without one. */
      page: z.nullable(z.string()),
      /** The area of the piece. */
      area: z.string(),
      rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
    }),
  ),
  /** Their last message in the thread of the rental; null for nothing and for a photo. */
  lastWords: z.nullable(z.string()),
})
export type OtherSide = z.infer<typeof otherSideSchema>

const all = z.object({ people: z.array(blockedPersonSchema) })

export const blockedPersonContract = {
  /** People that the caller has blocked, the newest first. */
  list: oc.route({ method: 'GET', path: '/blocked-people' }).output(all),
  /** The other side of a rental, as the caller may block and report them. */
  ofRental: oc.route({ method: 'GET', path: '/blocked-people/rentals/{rental}' }).input(byRental).output(otherSideSchema),
  /** Blocks the other side of a rental: neither rents from the other any more. */
  block: oc.route({ method: 'PUT', path: '/blocked-people/rentals/{rental}' }).input(byRental).output(otherSideSchema),
  unblock: oc.route({ method: 'DELETE', path: '/blocked-people/{id}' }).input(z.strictObject({ id })).output(all),
}
