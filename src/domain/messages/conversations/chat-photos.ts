import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import { addMessage, type NewMessage } from './add-message.ts'
import { chatPhotos } from './conversation-photos.table.ts'
import { type ChatSessionRow, chatSessions } from './conversations.table.ts'
import { isOwn, lockOwnSession, lockSession } from './find-session.ts'
import { keepPhoto, readPhoto, refuseLarge } from './keep-photo.ts'
import { mailAnswer } from './mail-answer.ts'

const limit = { max: 20, minutes: 60 }

interface Photo {
  key: string
  file: File
}

/**
 * Sends a photograph as the visitor, re-encoded. The same key again is the same message.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 * @throws {Refusal} 409 `chat.ended`
 * @throws {Refusal} 413 `input.too-large`, 422 `media.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 20 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export function sendPhoto(ctx: Context & Needs<'documents'>, { sessionId, ...photo }: Photo & { sessionId: string }): Promise<void> {
  return say(ctx, photo, {
    lock: (tx) => lockOwnSession(tx, sessionId),
    message: { key: `user-${photo.key}`, senderType: 'user', senderId: ctx.actor.personId },
  })
}

/**
 * Sends a photograph as the agent who has claimed the conversation.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours`; `chat.photo-by-mail` for a visitor without an account who reads answers by mail
 * @throws {Refusal} 413 `input.too-large`, 422 `media.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 20 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export function replyWithPhoto(ctx: Context & Needs<'documents'>, { id, ...photo }: Photo & { id: string }): Promise<void> {
  return say(ctx, photo, {
    async lock(tx) {
      const session = await lockSession(tx, id)
      if (session.agentId !== tx.actor.personId) throw new Refusal('chat.not-yours')
      if (session.mailedTo !== null && session.userId === null) throw new Refusal('chat.photo-by-mail')
      return session
    },
    message: { key: `agent-${photo.key}`, senderType: 'agent', senderId: ctx.actor.personId },
  })
}

interface Saying {
  /** Refuses who may not say it. */
  lock: (tx: TxContext) => Promise<ChatSessionRow>
  message: Omit<NewMessage, 'content' | 'messageType' | 'metadata'>
}

async function say(ctx: Context & Needs<'documents'>, { file }: Photo, { lock, message }: Saying): Promise<void> {
  refuseLarge(file)
  const { id } = await inTransaction(ctx, lock)
  const retryAfter = await secondsToWait(ctx.db, { key: `chat-photos:${id}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  await keepPhoto(ctx, file, (saved) =>
    inTransaction(ctx, async (tx) => {
      const session = await lock(tx)
      if (session.status === 'resolved') throw new Refusal('chat.ended')
      const photo = newId()
      const { isNew, message: added } = await addMessage(tx, session, {
        message: { ...message, messageType: 'photo', content: '', metadata: { photo } },
      })
      if (isNew) await tx.db.insert(chatPhotos).values({ id: photo, sessionId: session.id, ...saved, addedAt: tx.now })
      if (isNew && message.senderType === 'agent') await mailAnswer(tx, session, added)
      return isNew
    }),
  )
}

/**
 * A photograph of the actor's own conversation; of any for who answers chats.
 * @throws {Refusal} 404 `chat.photo-unknown`, also for one of somebody else
 */
export async function getChatPhoto(
  ctx: Context & Needs<'documents'>,
  { id, size }: { id: string; size: 'small' | 'large' },
): Promise<File> {
  const [photo] = await ctx.db
    .select({ file: chatPhotos[size] })
    .from(chatPhotos)
    .innerJoin(chatSessions, eq(chatSessions.id, chatPhotos.sessionId))
    .where(and(eq(chatPhotos.id, id), can(ctx.actor, 'chat.answer-all') ? undefined : isOwn(ctx.actor)))
  const file = await readPhoto(ctx, { name: id, file: photo?.file })
  if (!file) throw new Refusal('chat.photo-unknown', 404)
  return file
}
