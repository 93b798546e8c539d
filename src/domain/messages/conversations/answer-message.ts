import { type Context, inTransaction } from '#domain/context.ts'
import { answerVisitor, personIntent } from '#domain/messages/chatbot/answer-visitor.ts'
import type { BotReply } from '#domain/messages/chatbot/chatbot.contract.ts'
import type { Talk } from '#domain/messages/chatbot/write-answer.ts'
import { translator } from '#i18n/server.ts'
import { addMessage } from './add-message.ts'
import { answerKeyOf, type Asked, beginDraft, endDraft, findEarlier, showDraft } from './draft-answer.ts'
import { lockSession } from './find-session.ts'
import { requestTransfer } from './request-transfer.ts'

/**
 * Has the assistant answer a visitor's message, once, as long as no person was asked for. When the assistant fails it says so; where the
 * visitor asks for a person it asks staff. What a model writes is shown while it writes.
 */
export async function answerMessage(ctx: Context, asked: Asked): Promise<void> {
  const { session, message } = asked
  if (session.status !== 'active' || message.messageType !== 'text') return
  // What a model writes takes long enough for the same message to be sent again meanwhile.
  if (ctx.assistant && !(await beginDraft(ctx, asked))) return
  const reply = await replyTo(ctx, asked)
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSession(tx, session.id)
    if (tx.assistant) await endDraft(tx, asked)
    if (locked.status !== 'active') return
    const { content, ...metadata } = reply
    await addMessage(tx, locked, { message: { key: answerKeyOf(message), senderType: 'bot', content, metadata } })
  })
  if (reply.intent === personIntent) await requestTransfer(ctx, { sessionId: session.sessionId })
}

async function replyTo(ctx: Context, asked: Asked): Promise<BotReply> {
  const { session, message } = asked
  try {
    const talk = ctx.assistant ? { talk: await talkOf(ctx, asked) } : {}
    return await answerVisitor({ ...ctx, locale: session.locale }, { text: message.content, path: session.path, ...talk })
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the assistant failed')
    return { intent: null, content: translator(session.locale)('chat:failure'), cards: [] }
  }
}

async function talkOf(ctx: Context, asked: Asked): Promise<Talk> {
  return { id: asked.session.id, earlier: await findEarlier(ctx, asked), show: (draft) => showDraft(ctx, asked, draft) }
}
