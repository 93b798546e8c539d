import * as z from 'zod/mini'
import { day, fils } from '#values/schemas.ts'

const bothLanguages = z.object({ en: z.string(), ar: z.string() })

/** The details of a notification besides its event; its text is made from them in the language of the reader. */
export const notificationDetailsSchema = z.partial(
  z.object({
    /** The number of the order. */
    number: z.int(),
    /** The first of the pieces, and how many there are. */
    piece: bothLanguages,
    count: z.int(),
    days: z.object({ from: day, until: day }),
    amount: fils,
    /** The instant until which something is open. */
    by: z.iso.datetime(),
    /** The place of a hand-over in person, and its owner. */
    place: z.object({ owner: bothLanguages, area: z.string() }),
    /** A window of the courier. */
    slot: z.string(),
    /** The one before. */
    before: z.string(),
    /** The days of a rental before they changed. */
    was: z.object({ from: day, until: day }),
    /** The windows of the courier after a change. */
    visits: z.partial(z.object({ delivery: z.string(), collection: z.string() })),
    /** The way of a refund. */
    way: z.enum(['card', 'credit', 'transfer', 'cash']),
    /** Why, of the closed list of the cause. */
    reason: z.string(),
    /** The reliability of the requesting customer, from 0 to 100; null for somebody new. */
    score: z.nullable(z.number()),
    /** The item of the first of the pieces. */
    itemId: z.string(),
  }),
)
export type NotificationDetails = z.infer<typeof notificationDetailsSchema>
