import * as z from 'zod/mini'
import { type Role, roles } from '#domain/permissions.policy.ts'

/** The context of an event besides its subject, as far as it is known and staff may read it; sums in fils. */
export const eventAboutSchema = z.object({
  piece: z.optional(z.string()),
  itemId: z.optional(z.string()),
  /** Of a code, a campaign, a picture, a ready answer, a list. */
  name: z.optional(z.string()),
  /** That was taken as a file, as in `orders` or `statistics/claims`, or a filter of which was kept. */
  list: z.optional(z.string()),
  role: z.optional(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  /** Of the settings. */
  sections: z.optional(z.array(z.string())),
  version: z.optional(z.int()),
  amount: z.optional(z.int()),
  /** The reason in a person's own words. */
  words: z.optional(z.string()),
})
export type EventAbout = z.infer<typeof eventAboutSchema>

/** A row of an audit trail. */
export const trailRowSchema = z.object({
  id: z.string(),
  event: z.string(),
  /** Null for the shop's own timers. */
  actor: z.nullable(z.string()),
  about: eventAboutSchema,
  at: z.iso.datetime(),
})
export type TrailRow = z.infer<typeof trailRowSchema>
