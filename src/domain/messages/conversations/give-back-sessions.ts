import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { holdersOf } from '#domain/permissions.policy.ts'
import { addEvent } from './add-message.ts'
import { lockSession } from './find-session.ts'

/** In seconds: how long a visitor waits for an answer of somebody who is not there any more. */
const patience = 180

/** Of a conversation `s` that somebody of the staff has: its visitor waits, and whoever has it has left, or answers no chats any more. */
function isLeft(now: Date) {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${patience})`
  return sql`s.status = 'transferred_to_human' AND s.agent_id IS NOT NULL
    AND (SELECT said.sender_type = 'user' AND said.created_at <= ${since} FROM chat_messages said
      WHERE said.session_id = s.id AND said.message_type <> 'event' AND NOT said.is_internal ORDER BY said.sequence DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM chat_agents a JOIN person_roles held ON held.person_id = a.person_id
      WHERE a.person_id = s.agent_id AND a.seen_at > ${since} AND held.role = ANY (${sql.param([...holdersOf('chat.answer-all')])}::text[]))`
}

/** Puts conversations back into the queue, ahead of others, whose visitor waits for somebody of the staff who has left. */
export async function giveBackSessions(ctx: Context): Promise<void> {
  const left = await inTransaction(ctx, (tx) =>
    tx.db.execute<{ id: string }>(sql`SELECT s.id FROM chat_sessions s WHERE ${isLeft(tx.now)} LIMIT 100`),
  )
  for (const { id } of left.rows) {
    await inTransaction(ctx, async (tx) => {
      const session = await lockSession(tx, id)
      const { rows } = await tx.db.execute(sql`SELECT FROM chat_sessions s WHERE s.id = ${id} AND ${isLeft(tx.now)}`)
      if (rows.length === 0) return
      const changes = { agentId: null, claimedAt: null, waitingSince: session.lastActivityAt, priority: 'urgent' } as const
      await addEvent(tx, session, { event: 'given-back', by: 'bot', changes })
    })
  }
}
