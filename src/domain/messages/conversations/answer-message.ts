import { type Context, inTransaction } from '#domain/context.ts'
import { answerVisitor, personIntent } from '#domain/messages/chatbot/answer-visitor.ts'
import type { BotReply } from '#domain/messages/chatbot/chatbot.contract.ts'
import { translator } from '#i18n/server.ts'
import { addMessage } from './add-message.ts'
import type { ChatMessageRow, ChatSessionRow } from './conversations.table.ts'
import { lockSession } from './find-session.ts'
import { requestTransfer } from './request-transfer.ts'

/**
 * Has the assistant answer a visitor's message, once, as long as no person was asked for. When the assistant fails it says so; where the
 * visitor asks for a person it asks staff.
 */
export async function answerMessage(
  ctx: Context,
  { session, message }: { session: ChatSessionRow; message: ChatMessageRow },
): Promise<void> {
  if (session.status !== 'active' || message.messageType !== 'text') return
  const reply = await replyTo(ctx, { session, text: message.content })
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSession(tx, session.id)
    if (locked.status !== 'active') return
    const { content, ...metadata } = reply
    await addMessage(tx, locked, { message: { key: `answer-${message.sequence}`, senderType: 'bot', content, metadata } })
  })
  if (reply.intent === personIntent) await requestTransfer(ctx, { sessionId: session.sessionId })
}

async function replyTo(ctx: Context, { session, text }: { session: ChatSessionRow; text: string }): Promise<BotReply> {
  try {
    return await answerVisitor({ ...ctx, locale: session.locale }, { text, path: session.path })
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the assistant failed')
    return { intent: null, content: translator(session.locale)('chat:failure'), cards: [] }
  }
}
