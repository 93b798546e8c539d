import { and, eq, min } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { notify } from '#domain/messages/notifications/notify.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { shopThread } from './find-thread.ts'
import { userMessages } from './user-messages.table.ts'

/** Notifies a person of unread messages about a rental or from the shop; once for the same unread messages. */
export async function notifyOfUserMessage(ctx: Context, { thread, recipientId }: { thread: string; recipientId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isUnread = and(eq(userMessages.thread, thread), eq(userMessages.recipientId, recipientId), eq(userMessages.isRead, false))
    const [first] = await tx.db
      .select({ sequence: min(userMessages.sequence) })
      .from(userMessages)
      .where(isUnread)
    if (!first?.sequence) return
    if (thread === recipientId) {
      const person = { party: 'customer', personId: recipientId } as const
      await notify(tx, 'shop-wrote', { subjectId: `${shopThread}:${first.sequence}`, orderId: null, people: [person], details: {} })
      return
    }
    const [rental] = await tx.db
      .select({ orderId: rentals.orderId, ownerId: rentals.ownerId, piece: items.name })
      .from(rentals)
      .innerJoin(items, eq(items.id, rentals.itemId))
      .where(eq(rentals.id, thread))
    if (!rental) return
    const party = rental.ownerId === recipientId ? 'owner' : 'customer'
    await notify(tx, 'message-received', {
      subjectId: `${thread}:${first.sequence}`,
      orderId: rental.orderId,
      people: [{ party, personId: recipientId }],
      details: { piece: rental.piece, count: 1 },
    })
  })
}
