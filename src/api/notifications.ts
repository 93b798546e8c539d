import { countUnread, listNotifications } from '#domain/messages/notifications/list-notifications.ts'
import { notificationContract } from '#domain/messages/notifications/notification.contract.ts'
import { readNotification, readNotifications, readNotificationsAbout } from '#domain/messages/notifications/read-notifications.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('notifications', notificationContract)

export const notifications = guard.router({
  list: listNotifications,
  count: countUnread,
  read: byField('id', readNotification),
  readAbout: byField('id', readNotificationsAbout),
  readAll: byField('upTo', readNotifications),
})
