import { and, eq, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { countUnreadMessages, findThread } from './find-thread.ts'
import { userMessages } from './user-messages.table.ts'

/**
 * Marks messages to the actor in a thread as read until a sequence, and notifies both sides. Returns the number of unread messages left.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others
 */
export function readUserMessages(ctx: Context, { thread, sequence }: { thread: string; sequence: number }): Promise<{ unread: number }> {
  return inTransaction(ctx, async (tx) => {
    const { key, otherId } = await findThread(tx, thread)
    const me = tx.actor.personId ?? ''
    const { rowCount } = await tx.db
      .update(userMessages)
      .set({ isRead: true })
      .where(
        and(
          eq(userMessages.recipientId, me),
          eq(userMessages.thread, key),
          eq(userMessages.isRead, false),
          lte(userMessages.sequence, sequence),
        ),
      )
    if (rowCount) for (const id of otherId ? [me, otherId] : [me]) await publishChange(tx.db, { topic: 'messages', id })
    return countUnreadMessages(tx)
  })
}
