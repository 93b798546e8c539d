import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { attachmentKinds } from '#platform/mail/attachment.ts'
import { locales } from '#values/locale.ts'
import { text } from '#values/schemas.ts'
import { channels, messageStates } from './outbox.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const at = z.iso.datetime()

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  locale: z.enum(locales),
  /** Null for a code, or a link that opens an account: nobody but its recipient reads it. */
  subject: z.nullable(z.string()),
  state: z.enum(messageStates),
  attempts: z.int(),
  /** Why the last attempt failed. */
  fault: z.nullable(z.string()),
  /** The kinds of its attachments. */
  attachments: z.array(z.enum(attachmentKinds)),
  at,
  sentAt: z.nullable(at),
})
export type MessageRow = z.infer<typeof messageRow>

const messageDetail = z.object({
  ...messageRow.shape,
  /** Null when it is closed, or was emptied once it was sent. */
  text: z.nullable(z.string()),
  /** The address of the mail as its recipient sees it. */
  page: z.nullable(z.string()),
  /** Why it cannot be sent again. */
  refusal: z.nullable(z.enum(['outbox.closed', 'outbox.waiting', 'outbox.gone'])),
})
export type MessageDetail = z.infer<typeof messageDetail>

const previewWords = z.object({ title: z.string(), text: z.string(), sms: z.nullable(z.string()), smsParts: z.int() })

const messagePreview = z.object({
  event: z.string(),
  /** Its reader; `account` for the mails outside of the table of events. */
  party: z.enum(['customer', 'owner', 'operations', 'account']),
  /** The channels besides the account. */
  channels: z.array(z.enum(['mail', 'phone'])),
  urgency: z.enum(['door', 'timely', 'usual']),
  /** The kind by which a person may switch it off; null for a required one. */
  kind: z.nullable(z.string()),
  /** Made from the newest message of this event, not from the newest order. */
  isSent: z.boolean(),
  en: previewWords,
  ar: previewWords,
})
export type MessagePreview = z.infer<typeof messagePreview>

/** A message about an order, as its page lists it. */
const orderMessage = z.object({ ...messageRow.shape, isAgain: z.boolean() })

/** The routes of administrators for reading mails and SMS, and sending one again. */
export const outboxAdminRoutes = {
  /** The newest fifty messages about an order; `isAgain` says that it can be sent again. */
  ofOrder: oc
    .route({ method: 'GET', path: '/operations/orders/{orderId}/messages' })
    .input(z.strictObject({ orderId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }))
    .output(z.object({ messages: z.array(orderMessage) })),
  /** Sends a message about an order again, to the same address. */
  againOfOrder: oc
    .route({ method: 'PUT', path: '/operations/orders/{orderId}/messages/{id}/again' })
    .input(z.strictObject({ orderId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), id }))
    .output(messageRow),
  /** A page of fifty, the newest first; `q` is part of a recipient, `held` the number of all that wait for staff. */
  messages: oc
    .route({ method: 'GET', path: '/outbox/messages' })
    .input(
      z.strictObject({
        q: z.optional(text(80, 0)),
        state: z.optional(z.enum(messageStates)),
        channel: z.optional(z.enum(channels)),
        after: z.optional(id),
      }),
    )
    .output(z.object({ rows: z.array(messageRow), next: z.nullable(z.string()), held: z.int() })),
  /** Every message with the newest real details; for a discreet person neither the shop nor pieces are named. */
  previews: oc
    .route({ method: 'GET', path: '/outbox/previews' })
    .input(z.strictObject({ discreet: z.optional(z.literal('yes')) }))
    .output(z.object({ previews: z.array(messagePreview) })),
  message: oc.route({ method: 'GET', path: '/outbox/messages/{id}' }).input(z.strictObject({ id })).output(messageDetail),
  /** Sends all that are held. */
  sendHeld: oc.route({ method: 'POST', path: '/outbox/held' }).output(z.object({ count: z.int() })),
  /** Sends one again: one that was given up or is held as it is, one that was sent as a copy, once in ten minutes. */
  sendAgain: oc.route({ method: 'POST', path: '/outbox/messages/{id}/copies' }).input(z.strictObject({ id })).output(messageRow),
}
