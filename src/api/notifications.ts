import { countUnread, listNotifications } from '#domain/messages/notifications/list-notifications.ts'
import { notificationContract } from '#domain/messages/notifications/notification.contract.ts'
import { readNotification, readNotifications } from '#domain/messages/notifications/read-notifications.ts'
import { guarded } from './guard.ts'

const guard = guarded('notifications', notificationContract)

export const notifications = guard.router({
  list: guard.list.handler(({ context, input }) => listNotifications(context, input)),
  count: guard.count.handler(({ context }) => countUnread(context)),
  read: guard.read.handler(({ context, input }) => readNotification(context, input.id)),
  readAll: guard.readAll.handler(({ context, input }) => readNotifications(context, input.upTo)),
})
