import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { callbackNumberOf } from './ask-callback.ts'
import { chatAgents } from './canned-answers.table.ts'
import { type InboxName, reopenDays } from './conversation.policy.ts'
import type { Inbox, InboxRow } from './inbox.contract.ts'

/** More than staff can look at; the longest wait comes first. */
const maxRows = 200
/** So many of the latest that were settled and may be opened again. */
const maxSettled = 30
/** In seconds: whoever was seen since is there. */
const onlineFor = 75
/** In seconds. */
const noteEvery = 20

interface Row extends Record<string, unknown> {
  id: string
  user_id: string | null
  name: string | null
  locale: InboxRow['locale']
  status: InboxRow['status']
  priority: InboxRow['priority']
  department: InboxRow['department']
  agent_id: string | null
  agent: string | null
  last: string | null
  unread: number
  online: boolean
  since: Date
  last_sequence: number
}

/** The open conversations and those settled lately as the staff's inbox has them, or one of any status. */
export async function readInboxRows(
  ctx: Context,
  id?: string,
): Promise<(InboxRow & { personId: string | null; agentId: string | null })[]> {
  const { now } = await nowOf(ctx)
  const at = sql`${now.toISOString()}::timestamptz`
  const settled = sql`(SELECT id FROM chat_sessions WHERE status = 'resolved' AND agent_id IS NOT NULL
    AND ended_at > ${at} - make_interval(days => ${reopenDays}) ORDER BY ended_at DESC LIMIT ${maxSettled})`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT s.id, s.user_id, ${nameOf(ctx.locale, sql`person`)} AS name, s.locale, s.status, s.priority, s.department, s.agent_id, ${nameOf(ctx.locale, sql`agent`)} AS agent,
      said.content AS last, s.last_sequence::int AS last_sequence, s.visitor_seen_at > ${at} - make_interval(secs => ${onlineFor}) AS online,
      coalesce(s.waiting_since, s.last_activity_at) AS since,
      (SELECT count(*)::int FROM chat_messages m WHERE m.session_id = s.id AND m.sequence > s.desk_read AND m.sender_type = 'user') AS unread
    FROM chat_sessions s LEFT JOIN people person ON person.id = s.user_id LEFT JOIN people agent ON agent.id = s.agent_id
      LEFT JOIN LATERAL (SELECT left(m.content, 120) AS content FROM chat_messages m
        WHERE m.session_id = s.id AND m.message_type <> 'event' AND NOT m.is_internal ORDER BY m.sender_type = 'bot', m.sequence DESC LIMIT 1) said ON true
    WHERE ${id === undefined ? sql`(s.last_sequence > 1 OR s.waiting_since IS NOT NULL) AND s.id IN (SELECT id FROM chat_sessions WHERE status <> 'resolved' UNION ALL ${settled})` : sql`s.id = ${id}`}
    ORDER BY s.waiting_since IS NULL, array_position(ARRAY['urgent', 'high', 'normal', 'low'], s.priority),
      s.waiting_since, s.last_activity_at DESC LIMIT ${maxRows}`)
  return rows.map((row) => ({
    id: row.id,
    inbox: inboxOf(row, ctx.actor.personId),
    name: row.name,
    locale: row.locale,
    status: row.status,
    priority: row.priority,
    department: row.department,
    agent: row.agent,
    last: row.last ?? '',
    unread: row.unread,
    isOnline: row.online ?? false,
    since: new Date(row.since).toISOString(),
    lastSequence: row.last_sequence,
    personId: row.user_id,
    agentId: row.agent_id,
  }))
}

function inboxOf({ status, agent_id: agentId }: Row, personId: string | null): InboxName {
  if (status === 'resolved') return 'settled'
  if (status === 'active') return 'assistant'
  if (agentId === null) return 'waiting'
  return agentId === personId ? 'mine' : 'theirs'
}

/** The staff's inbox, colleagues and call backs; whoever asks is there from now on. */
export async function listInbox(ctx: Context): Promise<Inbox> {
  await noteHere(ctx)
  const { now } = await nowOf(ctx)
  const rows = await readInboxRows(ctx)
  const here = sql`a.seen_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${onlineFor})`
  const agents = await ctx.db.execute<{ id: string; name: string; taking: boolean; here: boolean }>(
    sql`SELECT p.id, ${nameOf(ctx.locale, sql`p`)} AS name, a.is_taking AS taking, ${here} AS here FROM chat_agents a JOIN people p ON p.id = a.person_id ORDER BY p.name, p.id`,
  )
  const open = await ctx.db.execute<{
    id: string
    number: number
    conversation: string
    way: 'call'
    contact: string
    name: string | null
    at: Date
  }>(sql`
    SELECT c.id, c.number::int AS number, c.session_id AS conversation, c.way, c.contact, ${nameOf(ctx.locale, sql`p`)} AS name, c.asked_at AS at
    FROM callbacks c JOIN chat_sessions s ON s.id = c.session_id LEFT JOIN people p ON p.id = s.user_id WHERE c.done_at IS NULL ORDER BY c.asked_at LIMIT 100`)
  return {
    at: now.toISOString(),
    rows,
    isTaking: agents.rows.some(({ id, taking }) => id === ctx.actor.personId && taking),
    colleagues: agents.rows
      .filter(({ id }) => id !== ctx.actor.personId)
      .map(({ id, name, taking, here: isHere }) => ({ id, name, isTaking: taking, isHere })),
    callbacks: open.rows.map((row) => ({ ...row, number: callbackNumberOf(row.number), at: new Date(row.at).toISOString() })),
  }
}

async function noteHere(ctx: Context): Promise<void> {
  const { personId } = ctx.actor
  if (personId === null) return
  const { now } = await nowOf(ctx)
  await ctx.db
    .insert(chatAgents)
    .values({ personId, seenAt: now })
    .onConflictDoUpdate({
      target: chatAgents.personId,
      set: { seenAt: now },
      // The inbox is read after every message: that somebody is there is written now and then.
      setWhere: sql`${chatAgents.seenAt} < ${now.toISOString()}::timestamptz - make_interval(secs => ${noteEvery})`,
    })
}

/** Takes conversations from now on, or no more. */
export async function takeChats(ctx: Context, isTaking: boolean): Promise<Inbox> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(chatAgents)
      .values({ personId, isTaking, seenAt: tx.now })
      .onConflictDoUpdate({ target: chatAgents.personId, set: { isTaking, seenAt: tx.now } })
    await publishChange(tx.db, { topic: 'chat', id: '' })
  })
  return listInbox(ctx)
}
