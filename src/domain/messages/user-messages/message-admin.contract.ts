import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'
import { text } from '#values/schemas.ts'
import { maxUserMessage } from './user-message.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

/** The shop's messages to a person, the newest first, at most the latest fifty. */
export const shopLettersSchema = z.object({
  /** The language the person reads; null until they choose one. */
  locale: z.nullable(z.enum(locales)),
  messages: z.array(z.object({ sequence: z.int(), content: z.string(), author: z.nullable(z.string()), isRead: z.boolean(), at })),
})
export type ShopLetters = z.infer<typeof shopLettersSchema>

/** The fields of the form that writes to a person. */
export const letterSchema = z.strictObject({ content: text(maxUserMessage) })

/** A message in which a way to reach somebody was hidden. */
export const maskedMessageSchema = z.object({
  id: z.string(),
  content: z.string(),
  sender: z.object({ id: z.string(), name: z.string() }),
  recipient: z.object({ id: z.string(), name: z.string() }),
  orderId: z.string(),
  piece: z.string(),
  /** The rental was confirmed meanwhile: both read the whole message. */
  isShown: z.boolean(),
  at,
})
export type MaskedMessage = z.infer<typeof maskedMessageSchema>

/** A person whose messages had to be masked several times in 30 days. */
export const oftenMaskedSchema = z.object({ id: z.string(), name: z.string(), messages: z.int() })
export type OftenMasked = z.infer<typeof oftenMaskedSchema>

/** Messages between the two sides of a reported rental, the oldest first, at most the latest three hundred. */
export const reportedConversationSchema = z.object({
  messages: z.array(
    z.object({
      sequence: z.int(),
      content: z.string(),
      isPhoto: z.boolean(),
      sender: z.nullable(z.string()),
      isOwner: z.boolean(),
      at,
    }),
  ),
})
export type ReportedConversation = z.infer<typeof reportedConversationSchema>

export const messageAdminContract = {
  letters: oc
    .route({ method: 'GET', path: '/message-desk/people/{personId}' })
    .input(z.strictObject({ personId: id }))
    .output(shopLettersSchema),
  /** Writes to a person in the shop's name. The same key again is the same message. */
  write: oc
    .route({ method: 'POST', path: '/message-desk/people/{personId}' })
    .input(z.extend(letterSchema, { personId: id, key }))
    .output(shopLettersSchema),
  /** The conversation of the rental that a report of a person is about; it is written down who read it. */
  reported: oc
    .route({ method: 'POST', path: '/message-desk/reports/{report}' })
    .input(z.strictObject({ report: id }))
    .output(reportedConversationSchema),
  reportedPhoto: oc
    .route({ method: 'GET', path: '/message-desk/reports/{report}/photos/{sequence}' })
    .input(z.strictObject({ report: id, sequence: z.coerce.number().check(z.int(), z.minimum(0)) }))
    .output(z.file()),
  /** The messages with a hidden number or address, the newest first, fifty a page; on the first page also who is masked often. */
  masked: oc
    .route({ method: 'GET', path: '/message-desk/masked' })
    .input(z.strictObject({ after: z.optional(z.string().check(z.maxLength(64))) }))
    .output(z.object({ rows: z.array(maskedMessageSchema), next: z.nullable(z.string()), often: z.array(oftenMaskedSchema) })),
}
