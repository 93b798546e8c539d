import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'
import { type NotificationEvent, notificationEvents } from './notification.policy.ts'
import { parties } from './notification-row.policy.ts'

export const notificationsPerPage = 20

const id = z.string().check(z.minLength(1), z.maxLength(64))
const unread = z.object({ unread: z.int() })

const notificationSchema = z.object({
  id,
  event: z.enum(notificationEvents as [NotificationEvent, ...NotificationEvent[]]),
  party: z.enum(parties),
  title: z.string(),
  text: z.string(),
  /** The path of its subject, without language; null where there is no page for it. */
  path: z.nullable(z.string()),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationContract = {
  /** The caller's notifications, the newest first, in the language asked for; `next` continues after the last one. */
  list: oc
    .route({ method: 'GET', path: '/notifications' })
    .input(z.strictObject({ locale: z.enum(locales), after: z.optional(id) }))
    .output(z.object({ notifications: z.array(notificationSchema), next: z.nullable(id) })),
  count: oc.route({ method: 'GET', path: '/notifications/unread' }).output(unread),
  read: oc.route({ method: 'PUT', path: '/notifications/{id}/read' }).input(z.strictObject({ id })).output(unread),
  /** Marks the given one, and all that are older, as read. */
  readAll: oc
    .route({ method: 'PUT', path: '/notifications/read' })
    .input(z.strictObject({ upTo: id }))
    .output(unread),
  /** Marks those about an order, a rental, a claim or a thread as read. */
  readAbout: oc.route({ method: 'PUT', path: '/notifications/about/{id}/read' }).input(z.strictObject({ id })).output(unread),
}
