import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema } from '#domain/catalogue/items/item.contract.ts'
import { day } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[0-9a-f]{20}$/))
const byId = z.strictObject({ id })

const ownerPageSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  /** Their own words, in the reader's language where they have them; null without. */
  about: z.nullable(z.string()),
  /** The area of most of their pieces; null while nothing is on the market. */
  area: z.nullable(z.string()),
  /** The month of their first piece, `2026-03`; null before there is one. */
  since: z.nullable(z.string()),
  isVerified: z.boolean(),
  isTrusted: z.boolean(),
  /** Null before there are enough completed rentals. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  completed: z.int(),
  /** The median of the time to an answer in the last year, in minutes; null before there is one. */
  answersIn: z.nullable(z.int()),
  /** The share of the pieces packed on time in the last year, from 0 to 1; null before there is one. */
  onTime: z.nullable(z.number()),
})
export type OwnerPage = z.infer<typeof ownerPageSchema>

/** A piece of an owner; `isFree` is true on the chosen days, and without days. */
const ownerPieceSchema = z.extend(itemCardSchema, { isFree: z.boolean() })
export type OwnerPiece = z.infer<typeof ownerPieceSchema>

const followed = z.object({ owners: z.array(z.object({ id: z.string(), firstName: z.string() })) })

export const ownerContract = {
  get: oc.route({ method: 'GET', path: '/owners/{id}' }).input(byId).output(ownerPageSchema),
  /** The pieces on the market, priced for the days; those that are taken on them come last. */
  pieces: oc
    .route({ method: 'GET', path: '/owners/{id}/pieces' })
    .input(z.strictObject({ id, from: z.optional(day), until: z.optional(day) }))
    .output(z.object({ pieces: z.array(ownerPieceSchema), hasMore: z.boolean() })),
  followed: oc.route({ method: 'GET', path: '/owners/followed' }).output(followed),
  follow: oc.route({ method: 'PUT', path: '/owners/{id}/follow' }).input(byId).output(followed),
  unfollow: oc.route({ method: 'DELETE', path: '/owners/{id}/follow' }).input(byId).output(followed),
}
