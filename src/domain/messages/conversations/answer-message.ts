import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { answerVisitor, personIntent } from '#domain/messages/chatbot/answer-visitor.ts'
import type { BotReply } from '#domain/messages/chatbot/chatbot.contract.ts'
import { takeTurn } from '#domain/messages/chatbot/take-turn.ts'
import type { Talk } from '#domain/messages/chatbot/write-answer.ts'
import { translator } from '#i18n/server.ts'
import { addMessage, type NewMessage } from './add-message.ts'
import type { ChatMessageRow, ChatSessionRow } from './conversations.table.ts'
import { answerKeyOf, beginDraft, type DraftRequest, endDraft, findEarlier, showDraft } from './draft-answer.ts'
import { lockSession } from './find-session.ts'
import { requestTransfer } from './request-transfer.ts'

/**
 * Has the model answer a visitor's message, once, as long as no person was asked for. When the assistant fails it says so; where the
 * visitor asks for a person it asks staff. What is written is shown while it is written.
 */
export async function answerMessage(ctx: Context & Needs<'assistant'>, asked: DraftRequest): Promise<void> {
  const { session, message } = asked
  if (session.status !== 'active' || message.messageType !== 'text') return
  // A model takes long enough for the same message to be sent again meanwhile.
  if (!(await takeTurn(ctx, () => beginDraft(ctx, asked)))) return
  const reply = await replyTo(ctx, {
    sessionId: session.id,
    locale: session.locale,
    path: session.path,
    content: message.content,
    talk: { id: session.id, earlier: await findEarlier(ctx, asked), show: (draft) => showDraft(ctx, asked, draft) },
  })
  await takeTurn(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const locked = await lockSession(tx, session.id)
      await endDraft(tx, asked)
      if (locked.status === 'active') await addMessage(tx, locked, { message: answerOf(message, reply) })
    }),
  )
  await followUp(ctx, session, reply)
}

/** The reply of the assistant to a message, or the sentence for a failure. */
export async function replyTo(
  ctx: Context & Needs<'assistant'>,
  { sessionId, locale, path, content, talk }: Pick<ChatSessionRow, 'locale' | 'path'> & { sessionId: string; content: string; talk?: Talk },
): Promise<BotReply> {
  try {
    return await answerVisitor({ ...ctx, locale }, { text: content, path, sessionId, ...(talk && { talk }) })
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the assistant failed')
    return { intent: null, content: translator(locale)('chat:failure'), cards: [] }
  }
}

/** A reply as the message that answers another one. */
export function answerOf(message: Pick<ChatMessageRow, 'sequence'>, { content, ...metadata }: BotReply): NewMessage {
  return { key: answerKeyOf(message), senderType: 'bot', content, metadata }
}

/** Asks staff where the visitor has asked for a person; answers whether the conversation has changed by it. */
export async function followUp(ctx: Context, { sessionId }: ChatSessionRow, { intent }: BotReply): Promise<boolean> {
  if (intent !== personIntent) return false
  await takeTurn(ctx, () => requestTransfer(ctx, { sessionId }))
  return true
}
