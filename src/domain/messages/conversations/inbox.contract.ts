import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { bothLanguages } from '#domain/catalogue/listings/listing-content.contract.ts'
import { locales } from '#values/locale.ts'
import { text } from '#values/schemas.ts'
import { messageKey, messageSchema } from './conversation.contract.ts'
import { callbackWays, chatPriorities, chatStatuses, departments, inboxes, isTag, maxMessage, maxTags } from './conversation.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const personId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const byId = z.strictObject({ id })
const shortcut = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
/** A canned answer as staff write it. */
export const keptAnswer = z.strictObject({ shortcut, text: bothLanguages(2000) })

export const inboxRowSchema = z.object({
  id: z.string(),
  inbox: z.enum(inboxes),
  /** Null for a visitor without an account. */
  name: z.nullable(z.string()),
  locale: z.enum(locales),
  status: z.enum(chatStatuses),
  priority: z.enum(chatPriorities),
  department: z.enum(departments),
  agent: z.nullable(z.string()),
  /** The last message, shortened. */
  last: z.string(),
  /** The number of the visitor's messages that nobody of the staff has read. */
  unread: z.int(),
  isOnline: z.boolean(),
  /** Since when somebody waits; else when something was said last. */
  since: at,
  lastSequence: z.int(),
})
export type InboxRow = z.infer<typeof inboxRowSchema>

export const colleagueSchema = z.object({ id: z.string(), name: z.string(), isTaking: z.boolean(), isHere: z.boolean() })
export const inboxSchema = z.object({
  /** The server's time of this answer. */
  at,
  rows: z.array(inboxRowSchema),
  isTaking: z.boolean(),
  colleagues: z.array(colleagueSchema),
  callbacks: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      conversation: z.string(),
      way: z.enum(callbackWays),
      contact: z.string(),
      name: z.nullable(z.string()),
      at,
    }),
  ),
})
export type Inbox = z.infer<typeof inboxSchema>

export const staffMessageSchema = z.extend(messageSchema, {
  isInternal: z.boolean(),
  /** Of words by mail: its subject, and the number of attachments that were not taken. */
  mail: z.nullable(z.object({ subject: z.string(), others: z.int() })),
  /** Of a conversation that was passed on: the first name of the colleague who has it, or the department. */
  to: z.nullable(z.object({ name: z.nullable(z.string()), department: z.nullable(z.enum(departments)) })),
})
export type StaffMessage = z.infer<typeof staffMessageSchema>

export const staffConversationSchema = z.object({
  row: inboxRowSchema,
  /** The person's id; null for a visitor. */
  personId: z.nullable(z.string()),
  isMine: z.boolean(),
  agentId: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** The address to which answers are mailed too; null for a visitor in the chat. */
  mailedTo: z.nullable(z.string()),
  path: z.string(),
  device: z.string(),
  referrer: z.string(),
  startedAt: at,
  endedAt: z.nullable(at),
  rating: z.nullable(z.int()),
  feedback: z.nullable(z.string()),
  /** The last sequence that the visitor has read. */
  read: z.int(),
  orders: z.array(z.object({ id: z.string(), number: z.string(), status: z.string(), piece: z.string() })),
  messages: z.array(staffMessageSchema),
})
export type StaffConversation = z.infer<typeof staffConversationSchema>

export const cannedAnswerSchema = z.object({ id: z.string(), shortcut: z.string(), text: z.object({ en: z.string(), ar: z.string() }) })
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>

export const chatReportSchema = z.object({
  /** Of the last 30 days. */
  conversations: z.int(),
  transferred: z.int(),
  resolved: z.int(),
  /**
   * The median time in seconds from the first request for a person to the first answer of staff; `slowWait` is the 95th percentile. Null
   * before any answer.
   */
  medianWait: z.nullable(z.int()),
  slowWait: z.nullable(z.int()),
  ratings: z.array(z.int()),
  average: z.nullable(z.number()),
})
export type ChatReport = z.infer<typeof chatReportSchema>

const tags = z.array(z.string().check(z.refine(isTag, 'tag.invalid'))).check(z.maxLength(maxTags))
const move = (path: `/${string}`) => oc.route({ method: 'PUT', path: `/chat-desk/conversations/{id}${path}` })

export const inboxContract = {
  /** The conversations that are open and what waits: the longest wait first. */
  inbox: oc.route({ method: 'GET', path: '/chat-desk/conversations' }).output(inboxSchema),
  get: oc.route({ method: 'GET', path: '/chat-desk/conversations/{id}' }).input(byId).output(staffConversationSchema),
  claim: move('/agent').input(byId).output(staffConversationSchema),
  /** A reply, or a note that only staff see. */
  reply: oc
    .route({ method: 'POST', path: '/chat-desk/conversations/{id}/messages' })
    .input(
      z.strictObject({
        id,
        key: messageKey,
        content: text(maxMessage),
        isInternal: z._default(z.boolean(), false),
      }),
    )
    .output(staffConversationSchema),
  /** The raw body is a picture. */
  replyWithPhoto: oc
    .route({ method: 'PUT', path: '/chat-desk/conversations/{id}/photos/{key}', inputStructure: 'detailed' })
    .input(z.object({ params: z.strictObject({ id, key: messageKey }), body: z.file() }))
    .output(z.object({ sent: z.literal(true) })),
  read: move('/read')
    .input(z.strictObject({ id, sequence: z.int().check(z.minimum(0)) }))
    .output(z.object({ read: z.literal(true) })),
  /** Passes it on to a colleague, or to whoever of a department is free. */
  pass: move('/place')
    .input(z.strictObject({ id, agent: z.optional(personId), department: z.optional(z.enum(departments)) }))
    .output(staffConversationSchema),
  /** Puts tags on it and takes others off; what is not named stays. */
  label: move('/labels')
    .input(
      z.strictObject({
        id,
        add: z.optional(tags),
        remove: z.optional(tags),
        priority: z.optional(z.enum(chatPriorities)),
      }),
    )
    .output(staffConversationSchema),
  resolve: move('/end').input(byId).output(staffConversationSchema),
  reopen: move('/opening').input(byId).output(staffConversationSchema),
  takeChats: oc
    .route({ method: 'PUT', path: '/chat-desk/me' })
    .input(z.strictObject({ isTaking: z.boolean() }))
    .output(inboxSchema),
  finishCallback: oc.route({ method: 'PUT', path: '/chat-desk/callbacks/{id}' }).input(byId).output(inboxSchema),
  answers: oc.route({ method: 'GET', path: '/chat-desk/answers' }).output(z.object({ answers: z.array(cannedAnswerSchema) })),
  /** Keeps an answer under a shortcut. */
  keepAnswer: oc
    .route({ method: 'PUT', path: '/chat-desk/answers/{shortcut}' })
    .input(keptAnswer)
    .output(z.object({ answers: z.array(cannedAnswerSchema) })),
  removeAnswer: oc
    .route({ method: 'DELETE', path: '/chat-desk/answers/{shortcut}' })
    .input(z.strictObject({ shortcut }))
    .output(z.object({ answers: z.array(cannedAnswerSchema) })),
  report: oc.route({ method: 'GET', path: '/chat-desk/report' }).output(chatReportSchema),
}
