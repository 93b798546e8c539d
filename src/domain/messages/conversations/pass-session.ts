import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { can, type Role } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { addEvent, changeSession } from './add-message.ts'
import { takenOn } from './claim-session.ts'
import { type ChatPriority, type Department, maxTags, reopenDays } from './conversation.policy.ts'
import type { ChatSessionRow } from './conversations.table.ts'
import { lockSession } from './find-session.ts'
import { getStaffConversation } from './get-staff-conversation.ts'
import type { StaffConversation } from './inbox.contract.ts'

/**
 * Passes a conversation on. A colleague has it at once, with its last unanswered message marked as unread. In a department its visitor
 * keeps the waiting time so far.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours` when a colleague has it
 * @throws {Refusal} 422 `chat.no-agent` for a person who answers no chats
 */
export async function passSession(
  ctx: Context,
  { id, agent, department }: { id: string; agent?: string | undefined; department?: Department | undefined },
): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, id)
    if (session.agentId !== null && session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
    if (agent !== undefined && !(await answersChats(tx, agent))) throw new Refusal('chat.no-agent', 422, { fields: ['agent'] })
    if (agent !== undefined && agent === session.agentId) return
    const { since, unread } = await findUnanswered(tx, id)
    const place =
      agent === undefined
        ? { agentId: null, claimedAt: null, waitingSince: session.waitingSince ?? since ?? tx.now }
        : { agentId: agent, claimedAt: tx.now, waitingSince: null }
    await addEvent(tx, session, {
      event: 'passed',
      by: 'agent',
      to: agent === undefined ? { department: department ?? session.department } : { agent },
      changes: {
        ...place,
        deskRead: Math.min(session.deskRead, unread - 1),
        status: 'transferred_to_human',
        ...(department && { department }),
      },
    })
    await record(tx, 'chat.passed', id, { agent: agent ?? null, department: department ?? session.department })
  })
  return getStaffConversation(ctx, id)
}

/**
 * Since when the visitor waits for an answer, of a person they asked for too; null once they have one. `unread` is the sequence of the first
 * of their messages that has none, else of their last: it is new to whoever receives the conversation.
 */
async function findUnanswered(tx: TxContext, id: string): Promise<{ since: Date | null; unread: number }> {
  const { rows } = await tx.db.execute<{ since: Date | null; unread: number | null }>(sql`
    WITH said AS (SELECT sequence, sender_type, created_at, sender_type = 'bot' AND key LIKE 'transfer-%' AS is_transfer
      FROM chat_messages WHERE session_id = ${id} AND message_type <> 'event' AND NOT is_internal),
    answered AS (SELECT coalesce(max(sequence), 0) AS upto FROM said WHERE sender_type <> 'user' AND NOT is_transfer)
    SELECT min(created_at) FILTER (WHERE sequence > upto) AS since,
      coalesce(min(sequence) FILTER (WHERE sender_type = 'user' AND sequence > upto), max(sequence) FILTER (WHERE sender_type = 'user'))::int AS unread
    FROM said, answered`)
  const [row] = rows
  return { since: row?.since ? new Date(row.since) : null, unread: row?.unread ?? 1 }
}

interface Labels {
  id: string
  add?: readonly string[] | undefined
  remove?: readonly string[] | undefined
  priority?: ChatPriority | undefined
}

/**
 * Puts tags on a conversation, takes others off, and sets its priority; what is not named stays.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 422 `chat.tags-full` with more than 20 tags
 */
export async function labelSession(ctx: Context, { id, add = [], remove = [], priority: wanted }: Labels): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    const priority = wanted ?? session.priority
    const tags = [...new Set([...session.tags.filter((tag) => !remove.includes(tag)), ...add])]
    if (tags.length > Math.max(maxTags, session.tags.length)) throw new Refusal('chat.tags-full', 422, { fields: ['add'] })
    await changeSession(tx, session, { tags, priority })
    await record(tx, 'chat.tagged', id, { tags, priority })
  })
  return getStaffConversation(ctx, id)
}

const dayMs = 86_400_000

/**
 * Settles a conversation; its visitor may rate it.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours`
 */
export async function resolveSession(ctx: Context, id: string): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, id)
    if (session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
    await addEvent(tx, session, { event: 'resolved', by: 'agent', changes: { status: 'resolved', endedAt: tx.now, waitingSince: null } })
    await record(tx, 'chat.resolved', id)
  })
  return getStaffConversation(ctx, id)
}

/**
 * Opens a conversation again, within seven days of its end, for who settled it; one that nobody had answered, for anybody of the staff.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.not-yours`, `chat.too-late`, `chat.open-elsewhere` when the visitor has begun another one
 */
export async function reopenSession(ctx: Context, id: string): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    if (session.status !== 'resolved') return
    if (session.agentId !== null && session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
    if (session.endedAt === null || tx.now.getTime() - session.endedAt.getTime() > reopenDays * dayMs) throw new Refusal('chat.too-late')
    const { rows } = await tx.db.execute(sql`SELECT FROM chat_sessions WHERE visitor_hash = ${session.visitorHash}
      AND coalesce(user_id, '') = ${session.userId ?? ''} AND status <> 'resolved'`)
    if (rows.length > 0) throw new Refusal('chat.open-elsewhere')
    await addEvent(tx, session, { event: 'reopened', by: 'agent', changes: takenOn(tx, session) })
    await record(tx, 'chat.reopened', id)
  })
  return getStaffConversation(ctx, id)
}

async function lockOpen(tx: TxContext, id: string): Promise<ChatSessionRow> {
  const session = await lockSession(tx, id)
  if (session.status === 'resolved') throw new Refusal('chat.ended')
  return session
}

async function answersChats(tx: TxContext, personId: string): Promise<boolean> {
  const { rows } = await tx.db.execute<{ role: Role }>(sql`SELECT role FROM person_roles WHERE person_id = ${personId}`)
  return can({ roles: rows.map(({ role }) => role), personId }, 'chat.answer-all')
}
