import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { attachmentKinds } from '#platform/mail/attachment.ts'
import { locales } from '#values/locale.ts'
import { typedText } from '#values/schemas.ts'
import { channels } from './outbox.policy.ts'
import { outboxAdminRoutes } from './outbox-admin.contract.ts'

export const messageSchema = z.object({
  id: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  locale: z.enum(locales),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.enum(attachmentKinds)),
  createdAt: z.string(),
  isSent: z.boolean(),
  /** It came back. */
  isReturned: z.boolean(),
  /** Its reader may answer it by mail. */
  isAnswerable: z.boolean(),
})
export type Message = z.infer<typeof messageSchema>

export const outboxContract = {
  /** The newest 50 messages of the demonstration; in production for administrators while no mail can be sent, else 404. */
  list: oc.route({ method: 'GET', path: '/outbox' }).output(z.object({ messages: z.array(messageSchema) })),
  /** Has a mail come back, in the demonstration alone. */
  bounce: oc
    .route({ method: 'PUT', path: '/outbox/{id}/bounce' })
    .input(z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)) }))
    .output(z.object({ isReturned: z.literal(true) })),
  /** Answers a mail about an order as its reader would, in the demonstration alone. */
  answer: oc
    .route({ method: 'POST', path: '/outbox/{id}/answer' })
    .input(z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)), text: typedText(2000) }))
    .output(z.object({ isAnswered: z.literal(true) })),
  ...outboxAdminRoutes,
}
