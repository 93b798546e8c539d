import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'
import { text } from '#values/schemas.ts'
import { maxUserMessage } from './user-message.policy.ts'

const at = z.iso.datetime()
const personId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

/** What the shop wrote to a person, the newest first, at most the latest fifty. */
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

export const messageDeskContract = {
  letters: oc
    .route({ method: 'GET', path: '/message-desk/people/{personId}' })
    .input(z.strictObject({ personId }))
    .output(shopLettersSchema),
  /** Writes to a person in the shop's name. The same key again is the same message. */
  write: oc
    .route({ method: 'POST', path: '/message-desk/people/{personId}' })
    .input(z.extend(letterSchema, { personId, key }))
    .output(shopLettersSchema),
  /** The messages with a hidden number or address, the newest first, fifty a page. */
  masked: oc
    .route({ method: 'GET', path: '/message-desk/masked' })
    .input(z.strictObject({ after: z.optional(z.string().check(z.maxLength(64))) }))
    .output(z.object({ rows: z.array(maskedMessageSchema), next: z.nullable(z.string()) })),
}
