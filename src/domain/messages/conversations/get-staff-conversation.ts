import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import type { PassedTo } from './add-message.ts'
import { type ChatMessageRow, type ChatSessionRow, chatMessages, chatSessions } from './conversations.table.ts'
import { firstNames, messageOf } from './get-conversation.ts'
import type { StaffConversation, StaffMessage } from './inbox.contract.ts'
import { readInboxRows } from './list-inbox.ts'

/** The newest of a conversation that are shown. */
const maxMessages = 500
const maxOrders = 5

/**
 * A conversation as staff see it: notes too, the page its visitor is on and their orders.
 * @throws {Refusal} 404 `chat.unknown`
 */
export async function getStaffConversation(ctx: Context, id: string): Promise<StaffConversation> {
  const [found] = await readInboxRows(ctx, id)
  const [session] = await ctx.db.select().from(chatSessions).where(eq(chatSessions.id, id))
  if (!found || !session) throw new Refusal('chat.unknown', 404)
  const { personId, agentId, ...row } = found
  const newest = await ctx.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, id))
    .orderBy(sql`${chatMessages.sequence} DESC`)
    .limit(maxMessages)
  const messages = newest.toSorted((one, other) => one.sequence - other.sequence)
  const names = await firstNames(
    ctx,
    messages.flatMap((message) => [message.senderId, passedTo(message)?.agent ?? null]),
  )
  return {
    row,
    personId,
    agentId,
    isMine: agentId !== null && agentId === ctx.actor.personId,
    tags: session.tags,
    mailedTo: session.mailedTo,
    path: session.path,
    device: session.userInfo.userAgent ?? '',
    referrer: session.userInfo.referrer ?? '',
    startedAt: session.startedAt.toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    rating: session.satisfactionRating,
    feedback: session.satisfactionFeedback,
    read: session.visitorRead,
    orders: await ordersOf(ctx, session),
    messages: messages.map((message) => ({
      ...messageOf(message, names),
      isInternal: message.isInternal,
      mail: (message.metadata as { mail?: StaffMessage['mail'] }).mail ?? null,
      to: recipientOf(passedTo(message), names),
    })),
  }
}

const passedTo = ({ metadata }: ChatMessageRow): PassedTo | undefined => (metadata as { to?: PassedTo }).to

function recipientOf(to: PassedTo | undefined, names: ReadonlyMap<string, string>): StaffMessage['to'] {
  return to ? { name: names.get(to.agent ?? '') ?? null, department: to.department ?? null } : null
}

/** The orders of the person, or the one that a visitor's mail is about. */
async function ordersOf(ctx: Context, { userId, orderId }: ChatSessionRow): Promise<StaffConversation['orders']> {
  const { rows } = await ctx.db.execute<StaffConversation['orders'][number] & Record<string, unknown>>(sql`
    SELECT o.id, 'LB-' || o.number AS number, r.status, i.name ->> ${ctx.locale} AS piece
    FROM orders o JOIN LATERAL (SELECT status, item_id FROM rentals WHERE order_id = o.id ORDER BY line LIMIT 1) r ON true JOIN items i ON i.id = r.item_id
    WHERE ${userId === null ? sql`o.id = ${orderId}` : sql`o.person_id = ${userId}`} AND r.status = ANY (${sql.param(statusesThat(({ isListed }) => isListed))}::text[]) ORDER BY o.created_at DESC LIMIT ${maxOrders}`)
  return rows
}
