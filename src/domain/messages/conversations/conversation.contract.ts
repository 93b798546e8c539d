import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { cardSchema } from '#domain/messages/chatbot/chatbot.contract.ts'
import { isEmail, isPhone } from '#values/contact.ts'
import { locales } from '#values/locale.ts'
import { text, typedText } from '#values/schemas.ts'
import {
  type CallbackWay,
  callbackWays,
  chatEvents,
  chatStatuses,
  maxFeedback,
  maxMessage,
  maxReason,
  messageTypes,
  senderTypes,
} from './conversation.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
/** Made by the sender, so that the same message sent twice is one; its side is put before it. */
export const messageKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))
/** An address of this site, without its host. */
const path = z.string().check(z.maxLength(300), z.regex(/^\/[^\\\s]*$/))
const sequence = z.coerce.number().check(z.int(), z.minimum(0))

export const messageSchema = z.object({
  sequence: z.int(),
  key: z.string(),
  sender: z.enum(senderTypes),
  /** The first name of the member of staff; null for others. */
  name: z.nullable(z.string()),
  type: z.enum(messageTypes),
  content: z.string(),
  cards: z.array(cardSchema),
  /** The kind of an event; null for other messages. */
  event: z.nullable(z.enum(chatEvents)),
  /** The id of the photograph. */
  photo: z.nullable(z.string()),
  at,
})
export type ChatMessage = z.infer<typeof messageSchema>

export const sessionSchema = z.object({
  sessionId: z.string(),
  locale: z.enum(locales),
  status: z.enum(chatStatuses),
  /** The first name of the member of staff who is there; null while nobody is. */
  agent: z.nullable(z.string()),
  /** While a person is waited for. */
  queue: z.nullable(
    z.object({
      /** From 1. */
      place: z.int(),
      since: at,
      /** Somebody of the staff answers at this hour. */
      isStaffed: z.boolean(),
      /** The number of the call back that was asked for. */
      callback: z.nullable(z.string()),
    }),
  ),
  /** The unfinished answer of the assistant to the last message. */
  draft: z.nullable(z.string()),
  /** The last sequence that staff have read, and the last of a person's that the visitor has read. */
  read: z.int(),
  seen: z.int(),
  rating: z.nullable(z.int()),
  lastSequence: z.int(),
})
export type ChatSession = z.infer<typeof sessionSchema>

export const conversationSchema = z.object({ session: sessionSchema, messages: z.array(messageSchema) })
export type Conversation = z.infer<typeof conversationSchema>

const rating = z.optional(z.int().check(z.minimum(1), z.maximum(5)))
const after = z._default(sequence, 0)

const isReached = z.refine<{ way: CallbackWay; contact: string }>(
  ({ way, contact }) => (way === 'mail' ? isEmail(contact) : isPhone(contact)),
  { path: ['contact'], error: 'contact.invalid' },
)
const reached = { way: z.enum(callbackWays), contact: typedText(200) }
/** The requested way of a callback. */
export const callbackRequest = z.strictObject(reached).check(isReached)
const callbackSchema = z.strictObject({ sessionId: id, ...reached, after }).check(isReached)

export const chatContract = {
  /** Begins a conversation, or answers the one that is open. */
  start: oc
    .route({ method: 'POST', path: '/chat/sessions' })
    .input(z.strictObject({ path, referrer: z.optional(text(300, 0)) }))
    .output(conversationSchema),
  /** The conversation with what was said after a sequence; the caller's alone. */
  get: oc
    .route({ method: 'GET', path: '/chat/sessions/{sessionId}' })
    .input(z.strictObject({ sessionId: id, after }))
    .output(conversationSchema),
  /** Sends a message. The answer has everything after the sequence, also the assistant's reply. */
  send: oc
    .route({ method: 'POST', path: '/chat/sessions/{sessionId}/messages' })
    .input(z.strictObject({ sessionId: id, key: messageKey, content: text(maxMessage), path: z.optional(path), after }))
    .output(conversationSchema),
  /** The raw body is a picture. */
  sendPhoto: oc
    .route({ method: 'PUT', path: '/chat/sessions/{sessionId}/photos/{key}', inputStructure: 'detailed' })
    .input(z.object({ params: z.strictObject({ sessionId: id, key: messageKey }), body: z.file() }))
    .output(z.object({ sent: z.literal(true) })),
  photo: oc
    .route({ method: 'GET', path: '/chat/photos/{id}' })
    .input(z.strictObject({ id, size: z._default(z.enum(['small', 'large']), 'small') }))
    .output(z.file()),
  /** Notes how far the visitor has read. */
  read: oc
    .route({ method: 'PUT', path: '/chat/sessions/{sessionId}/read' })
    .input(z.strictObject({ sessionId: id, sequence }))
    .output(z.object({ read: z.literal(true) })),
  /** Asks for a person. */
  transfer: oc
    .route({ method: 'POST', path: '/chat/sessions/{sessionId}/transfer' })
    .input(z.strictObject({ sessionId: id, reason: z.optional(text(maxReason, 0)), after }))
    .output(conversationSchema),
  /** Asks to be called back, while nobody is there; asked again, another way or number. */
  askCallback: oc.route({ method: 'PUT', path: '/chat/sessions/{sessionId}/callback' }).input(callbackSchema).output(conversationSchema),
  /** Ends the conversation; one that has ended may still be rated, once. */
  end: oc
    .route({ method: 'PUT', path: '/chat/sessions/{sessionId}/end' })
    .input(z.strictObject({ sessionId: id, rating, feedback: z.optional(text(maxFeedback, 0)), after }))
    .output(conversationSchema),
}
