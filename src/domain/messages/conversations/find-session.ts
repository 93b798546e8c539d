import { createHash } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handle } from '#platform/database/database.ts'
import { type ChatSessionRow, chatSessions } from './conversations.table.ts'

/** The SHA-256 of the visitor's cookie, as a conversation keeps it. */
export function visitorHashOf({ visitorId }: Actor): string {
  return createHash('sha256').update(visitorId).digest('hex')
}

/** The conversations that the actor may read: a person's own, and those of this browser that belong to nobody yet. */
export function isOwn(actor: Actor) {
  const ofPerson = actor.personId === null ? sql`false` : eq(chatSessions.userId, actor.personId)
  if (actor.visitorId === '') return ofPerson
  return or(ofPerson, and(eq(chatSessions.visitorHash, visitorHashOf(actor)), isNull(chatSessions.userId)))
}

const prepared = new WeakMap<Handle, ReturnType<typeof prepare>>()

/** Built once and prepared once per connection, because every call of the chat runs it. What is null equals nothing. */
function prepare(db: Handle) {
  const ofVisitor = and(eq(chatSessions.visitorHash, sql.placeholder('visitorHash')), isNull(chatSessions.userId))
  const isOfActor = or(eq(chatSessions.userId, sql.placeholder('personId')), ofVisitor)
  return db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.sessionId, sql.placeholder('sessionId')), isOfActor))
    .prepare('own-chat-session')
}

/**
 * The actor's own conversation.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function getOwnSession(ctx: Context | TxContext, sessionId: string): Promise<ChatSessionRow> {
  const statement = prepared.get(ctx.db) ?? prepare(ctx.db)
  prepared.set(ctx.db, statement)
  const { personId, visitorId } = ctx.actor
  const [session] = await statement.execute({ sessionId, personId, visitorHash: visitorId === '' ? null : visitorHashOf(ctx.actor) })
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
