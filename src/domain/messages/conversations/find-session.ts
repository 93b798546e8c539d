import { createHash } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Actor, Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ChatSessionRow, chatSessions } from './conversations.table.ts'

/** The SHA-256 of the visitor's cookie, as a conversation keeps it. */
export function visitorHashOf({ visitorId }: Actor): string {
  return createHash('sha256').update(visitorId).digest('hex')
}

/** Whose conversations the actor may read: a person's own, and those of this browser that belong to nobody yet. */
export function isOwn(actor: Actor) {
  const ofPerson = actor.personId === null ? sql`false` : eq(chatSessions.userId, actor.personId)
  if (actor.visitorId === '') return ofPerson
  return or(ofPerson, and(eq(chatSessions.visitorHash, visitorHashOf(actor)), isNull(chatSessions.userId)))
}

/**
 * The actor's own conversation.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function getOwnSession(ctx: Context | TxContext, sessionId: string): Promise<ChatSessionRow> {
  const [session] = await ctx.db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.sessionId, sessionId), isOwn(ctx.actor)))
  if (!session) throw new Refusal('chat.unknown', 404)
  return session
}

/**
 * The actor's own conversation, locked: nobody else adds a message before the transaction ends.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function lockOwnSession(tx: TxContext, sessionId: string): Promise<ChatSessionRow> {
  const { id } = await getOwnSession(tx, sessionId)
  return lockSession(tx, id)
}

/**
 * Any conversation by its internal id, locked.
 * @throws {Refusal} 404 `chat.unknown`
 */
export async function lockSession(tx: TxContext, id: string): Promise<ChatSessionRow> {
  const [session] = await tx.db.select().from(chatSessions).where(eq(chatSessions.id, id)).for('update')
  if (!session) throw new Refusal('chat.unknown', 404)
  return session
}
