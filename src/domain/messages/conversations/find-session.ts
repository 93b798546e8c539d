import { createHash } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
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
export function lockOwnSession(tx: TxContext, sessionId: string): Promise<ChatSessionRow> {
  return lockWhere(tx, and(eq(chatSessions.sessionId, sessionId), isOwn(tx.actor)))
}

/**
 * Any conversation by its internal id, locked.
 * @throws {Refusal} 404 `chat.unknown`
 */
export function lockSession(tx: TxContext, id: string): Promise<ChatSessionRow> {
  return lockWhere(tx, eq(chatSessions.id, id))
}

async function lockWhere(tx: TxContext, isIt: SQL | undefined): Promise<ChatSessionRow> {
  const [session] = await tx.db.select().from(chatSessions).where(isIt).for('update')
  if (!session) throw new Refusal('chat.unknown', 404)
  return session
}
