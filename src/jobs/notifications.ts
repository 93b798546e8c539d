import { z } from 'zod/mini'
import { announce } from '#domain/messages/notifications/announce.ts'
import { announcePiece } from '#domain/messages/notifications/announce-piece.ts'
import { deleteReadNotifications } from '#domain/messages/notifications/delete-read.ts'
import { mailDigests } from '#domain/messages/notifications/mail-digests.ts'
import { remind } from '#domain/messages/notifications/remind.ts'
import { emptyTexts } from '#domain/messages/outbox/empty-texts.ts'
import { job, type Schedule } from './job.ts'

export const notificationJobs = {
  'notification.announce': job(z.object({ logId: z.int() }), (ctx, { logId }) => announce(ctx, logId)),
  'piece.announce': job(z.object({ itemId: z.string(), after: z.optional(z.string()) }), announcePiece),
}

export const notificationSchedules = {
  'notifications.delete-read': { cron: '40 3 * * *', run: deleteReadNotifications },
  'outbox.empty-texts': { cron: '50 3 * * *', run: emptyTexts },
  'notifications.mail-digests': { cron: '0 8 * * *', run: mailDigests },
  'orders.remind': { cron: '0 9-23 * * *', run: remind },
} satisfies Record<string, Schedule>
