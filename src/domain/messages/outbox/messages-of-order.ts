import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { toMessageRow } from './list-messages.ts'
import { refusalToSendAgain } from './outbox.policy.ts'
import type { MessageRow } from './outbox-admin.contract.ts'
import { sendAgain } from './send-again.ts'

const most = 50

/** The newest messages about an order, to its customer and its owners, and whether they can be sent again. */
export async function listMessagesOfOrder(ctx: Context, orderId: string): Promise<{ messages: (MessageRow & { isAgain: boolean })[] }> {
  const found = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.thread, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(most)
  return { messages: found.map((message) => ({ ...toMessageRow(message), isAgain: refusalToSendAgain(message) === null })) }
}

/**
 * Sends a message about an order again.
 * @throws {Refusal} 404 `outbox.unknown` for one about something else, and those of `sendAgain`
 */
export async function sendAgainOfOrder(ctx: Context, { orderId, id }: { orderId: string; id: string }): Promise<MessageRow> {
  if ((await ctx.db.$count(outbox, and(eq(outbox.id, id), eq(outbox.thread, orderId)))) === 0) throw new Refusal('outbox.unknown', 404)
  return sendAgain(ctx, id)
}
