import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import type { BotReply } from './chatbot.contract.ts'
import type { IntentRow } from './chatbot.table.ts'
import { fillTemplate } from './fill-template.ts'
import { findClothes, hasClothes } from './find-clothes.ts'
import { matchIntent, tellingWords } from './match-intent.policy.ts'
import { noteUnmatched } from './note-unmatched.ts'
import { readIntents } from './read-intents.ts'
import { readWish } from './read-wish.policy.ts'
import { takeTurn } from './take-turn.ts'
import { type Talk, writeAnswer } from './write-answer.ts'

/** The intent of somebody who wants to talk to staff. */
export const personIntent = 'talk-to-a-person'

/**
 * Answers a visitor in the language of the context. In this order: clothes if they name a size, days or a price; the first intent that
 * matches; clothes of that name; the model if there is one. Rules, prices and orders are read when it answers; it changes nothing.
 * `sessionId` is the conversation, and `talk` receives the model's text; a try-out of the assistant has none.
 */
export async function answerVisitor(
  ctx: Context & Needs<'assistant'>,
  { text, path = '/', sessionId, talk }: { text: string; path?: string; sessionId?: string; talk?: Talk },
): Promise<BotReply> {
  const { reply, instead } = await takeTurn(ctx, () => findReply(ctx, { text, path }))
  if (reply) return reply
  const written = await writeAnswer(ctx, { question: text, path, talk })
  if (written) return written
  if (instead) return instead
  if (sessionId !== undefined) await takeTurn(ctx, () => noteUnmatched(ctx, { text, sessionId }))
  const t = translator(ctx.locale)
  return { intent: null, content: t('chat:no-match'), cards: [{ kind: 'link', label: t('chatbot:faq'), path: '/faq' }] }
}

/** Answers without a model; falls back to the reply for a question that nothing matches. */
async function findReply(
  ctx: Context,
  { text, path }: { text: string; path: string },
): Promise<{ reply: BotReply | null; instead?: BotReply | null }> {
  const { today } = await nowOf(ctx)
  const wish = readWish(text, today)
  // 'Do you deliver tomorrow?' asks for no clothes.
  const isExact = (wish.from !== undefined && !wish.isNear) || wish.size !== undefined || wish.max !== undefined
  const asked = isExact ? await findClothes(ctx, wish) : null
  if (asked && hasClothes(asked)) return { reply: asked }
  const intent = matchIntent(text, await readIntents(ctx), { isSignedIn: ctx.actor.personId !== null, path })
  if (intent) return { reply: await replyOf(ctx, { intent, text }) }
  const named = asked ?? (tellingWords(wish.q).length === 0 && !wish.from ? null : await findClothes(ctx, wish))
  if (named && hasClothes(named)) return { reply: named }
  return { reply: null, instead: isExact ? named : null }
}

/** The same words get the same of several responses. */
async function replyOf(ctx: Context, { intent, text }: { intent: IntentRow; text: string }): Promise<BotReply> {
  const at = [...foldForSearch(text)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const response = intent.responses[at % Math.max(1, intent.responses.length)]
  const { content, cards } = await fillTemplate(ctx, response?.[ctx.locale] ?? '')
  return { intent: intent.name, content, cards }
}
