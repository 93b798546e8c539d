import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { countUnread, positionOf } from './list-notifications.ts'
import { notifications } from './notifications.table.ts'

/**
 * Marks one of the actor's notifications as read, and answers how many are left. Marking somebody else's changes nothing.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function readNotification(ctx: Context, id: string): Promise<{ unread: number }> {
  return markRead(ctx, () => eq(notifications.id, id))
}

/**
 * Marks this one of the actor's notifications and all that are older as read; what came meanwhile stays unread.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function readNotifications(ctx: Context, upTo: string): Promise<{ unread: number }> {
  return markRead(ctx, (personId) => sql`(${notifications.createdAt}, ${notifications.id}) <= ${positionOf(personId, upTo)}`)
}

/**
 * Marks the actor's notifications about an order, a rental, a claim or a thread as read, as its page is opened.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function readNotificationsAbout(ctx: Context, about: string): Promise<{ unread: number }> {
  return markRead(ctx, () => sql`(${notifications.orderId} = ${about} OR split_part(${notifications.subjectId}, ':', 1) = ${about})`)
}

function markRead(ctx: Context, which: (personId: string) => SQL): Promise<{ unread: number }> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(notifications)
      .set({ readAt: tx.now })
      .where(and(eq(notifications.personId, personId), isNull(notifications.readAt), which(personId)))
    return countUnread(tx)
  })
}
