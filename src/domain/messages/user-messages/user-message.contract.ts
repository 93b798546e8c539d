import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { day, fils, text } from '#values/schemas.ts'
import { answerTimes, counterparts, maxUserMessage, rentalEvents, threadDoors } from './user-message.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))
const sequence = z.coerce.number().check(z.int(), z.minimum(0))
const after = z._default(sequence, 0)
const unread = z.object({ unread: z.int() })
/** The id of the rental, or `libsa` for what the shop said. */
const byThread = { thread: id }

/** The subject of a thread; null for that of the shop. */
const rentalSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  piece: z.string(),
  picture: z.nullable(pictureSchema),
  size: z.string(),
  from: day,
  until: day,
  status: z.enum(rentalStatuses),
})

const headSchema = {
  thread: z.string(),
  as: z.enum(counterparts),
  /** The first name of the other side; null for the shop, and for who chose discretion. */
  name: z.nullable(z.string()),
  rental: z.nullable(rentalSchema),
}

export const threadRowSchema = z.object({
  ...headSchema,
  last: z.object({ content: z.string(), isOwn: z.boolean(), at }),
  unread: z.int(),
})
export type ThreadRow = z.infer<typeof threadRowSchema>

export const userMessageSchema = z.object({
  sequence: z.int(),
  key: z.string(),
  isOwn: z.boolean(),
  content: z.string(),
  /** A number or an address was hidden. */
  isMasked: z.boolean(),
  /** The content in the reader's language, made by the assistant; null where it needs none, or none was made. */
  translation: z.nullable(z.string()),
  /** It is a photograph, which has no content. */
  isPhoto: z.boolean(),
  at,
})
export type UserMessage = z.infer<typeof userMessageSchema>

export const threadSchema = z.object({
  ...headSchema,
  door: z.enum(threadDoors),
  /** The place where the owner hands over; null for the owner. */
  area: z.nullable(z.string()),
  /** In minutes, the most in which the other side usually answers; null where that is not known. */
  answersWithin: z.nullable(z.literal([...answerTimes])),
  /** For the customer: when it is collected, as long as it is to come, and what is held of their deposit. */
  collection: z.nullable(z.string()),
  depositHeld: z.nullable(fils),
  /** Numbers and addresses are shown. */
  showsContacts: z.boolean(),
  /** The sequence until which the other side has read what the caller said; 0 for nothing. */
  read: z.int(),
  events: z.array(z.object({ event: z.enum(rentalEvents), at })),
  messages: z.array(userMessageSchema),
})
export type Thread = z.infer<typeof threadSchema>

export const userMessageContract = {
  /** The caller's threads, the newest first. */
  threads: oc.route({ method: 'GET', path: '/user-messages/threads' }).output(z.object({ threads: z.array(threadRowSchema) })),
  count: oc.route({ method: 'GET', path: '/user-messages/unread' }).output(unread),
  /** A thread with what was said after a sequence; also one in which nothing was said yet. */
  get: oc
    .route({ method: 'GET', path: '/user-messages/threads/{thread}' })
    .input(z.strictObject({ ...byThread, after }))
    .output(threadSchema),
  /** Sends a message to the other side of a rental. The answer has everything after the sequence. */
  send: oc
    .route({ method: 'POST', path: '/user-messages/threads/{thread}' })
    .input(z.strictObject({ ...byThread, key, content: text(maxUserMessage), after }))
    .output(threadSchema),
  /** The raw body is a picture. */
  sendPhoto: oc
    .route({ method: 'PUT', path: '/user-messages/threads/{thread}/photos/{key}', inputStructure: 'detailed' })
    .input(z.object({ params: z.strictObject({ ...byThread, key }), body: z.file() }))
    .output(z.object({ sent: z.literal(true) })),
  photo: oc
    .route({ method: 'GET', path: '/user-messages/threads/{thread}/photos/{sequence}' })
    .input(z.strictObject({ ...byThread, sequence, size: z._default(z.enum(['small', 'large']), 'small') }))
    .output(z.file()),
  /** Marks everything until a sequence as read, and answers how many messages are left. */
  read: oc
    .route({ method: 'PUT', path: '/user-messages/threads/{thread}/read' })
    .input(z.strictObject({ ...byThread, sequence }))
    .output(unread),
}
