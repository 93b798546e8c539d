import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { can, type Role } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { addEvent, changeSession } from './add-message.ts'
import { takenOn } from './claim-session.ts'
import { type ChatPriority, type Department, reopenDays } from './conversation.policy.ts'
import type { ChatSessionRow } from './conversations.table.ts'
import type { Desk } from './desk.contract.ts'
import { lockSession } from './find-session.ts'
import { getDesk } from './get-desk.ts'

/**
 * Passes a conversation on to a colleague, who has it at once, or to a department, where it waits.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours` when a colleague has it
 * @throws {Refusal} 422 `chat.no-agent` for a person who answers no chats
 */
export async function passSession(
  ctx: Context,
  { id, agent, department }: { id: string; agent?: string | undefined; department?: Department | undefined },
): Promise<Desk> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, id)
    if (session.agentId !== null && session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
    if (agent !== undefined && !(await answersChats(tx, agent))) throw new Refusal('chat.no-agent', 422, { fields: ['agent'] })
    const place =
      agent === undefined
        ? { agentId: null, claimedAt: null, waitingSince: tx.now }
        : { agentId: agent, claimedAt: tx.now, waitingSince: null }
    await changeSession(tx, session, { ...place, status: 'transferred_to_human', ...(department && { department }) })
    await record(tx, 'chat.passed', id, { agent: agent ?? null, department: department ?? session.department })
  })
  return getDesk(ctx, id)
}

/**
 * Sets the tags and the priority of a conversation.
 * @throws {Refusal} 404 `chat.unknown`
 */
export async function labelSession(
  ctx: Context,
  { id, tags, priority }: { id: string; tags: readonly string[]; priority: ChatPriority },
): Promise<Desk> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    await changeSession(tx, session, { tags: [...new Set(tags)], priority })
    await record(tx, 'chat.tagged', id, { tags, priority })
  })
  return getDesk(ctx, id)
}

const dayMs = 86_400_000

/**
 * Settles a conversation; its visitor may rate it.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours`
 */
export async function resolveSession(ctx: Context, id: string): Promise<Desk> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, id)
    if (session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
    await addEvent(tx, session, { event: 'resolved', by: 'agent', changes: { status: 'resolved', endedAt: tx.now, waitingSince: null } })
    await record(tx, 'chat.resolved', id)
  })
  return getDesk(ctx, id)
}

/**
 * Opens a conversation again, within seven days of its end, for who settled it; one that nobody had answered, for anybody of the staff.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.not-yours`, `chat.too-late`, `chat.open-elsewhere` when the visitor has begun another one
 */
export async function reopenSession(ctx: Context, id: string): Promise<Desk> {
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
  return getDesk(ctx, id)
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
