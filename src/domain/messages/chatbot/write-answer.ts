import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { AssistantFailed, type ChatTurn } from '#platform/assistant/assistant.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'
import { maskContacts } from '#values/mask-contacts.ts'
import type { BotReply } from './chatbot.contract.ts'
import { type Checked, checkAnswer } from './check-answer.policy.ts'
import { findPassages } from './find-passages.ts'
import { describeOrders } from './own-orders.ts'
import type { Passage } from './sources.policy.ts'

/** The intent of an answer that the model wrote. */
export const modelIntent = 'from-sources'

/** The conversation that a question is asked in. */
export interface Talk {
  id: string
  /** Earlier messages, the newest last. */
  earlier: readonly ChatTurn[]
  /** Shows what is written so far; false once nobody waits for it any more. */
  show: (draft: string) => Promise<boolean>
}

/** Model answers in an hour: of one conversation, of one person, of one network (a carrier has thousands of phones in one), and of the shop. */
const mostAnswers = { conversation: 20, person: 60, network: 200, shop: 2000 }
const maxQuestion = 1000
const maxWritten = 6000
const maxReason = 200
/** A draft is shown again once it has grown by so many characters. */
const draftStep = 20
const limit = createFairLimit({ maxActive: 8, maxPerKey: 2, maxQueue: 16, onFull: () => new AssistantFailed('too many ask the model') })

/**
 * Has the model answer a question that no intent knows, from the shop’s own texts and pieces, and checks the answer. Null without a model
 * or passages, beyond the rate limit, and when the model fails, knows nothing or contradicts its sources. No transaction is open meanwhile.
 */
export async function writeAnswer(
  ctx: Context & Needs<'assistant'>,
  { question, path, talk }: { question: string; path: string; talk: Talk | undefined },
): Promise<BotReply | null> {
  if (!ctx.assistant) return null
  const earlier = (talk?.earlier ?? []).map(({ by, text }) => ({ by, text: withoutPerson(text) }))
  const before = earlier.findLast(({ by }) => by === 'visitor')?.text ?? ''
  const passages = await findPassages(ctx, { question, before, path })
  if (passages.length === 0 || !(await mayAsk(ctx, talk))) return null
  try {
    const asked = { question: withoutPerson(question).slice(0, maxQuestion), passages, earlier, talk }
    const checked = await limit(ctx.actor.network ?? '', () => follow(ctx, asked))
    return checked && checked.content !== '' ? await replyOf(ctx, checked) : null
  } catch (error) {
    if (!(error instanceof AssistantFailed)) throw error
    // Only its message: the error of a call carries what was asked.
    ctx.log.warn({ reason: reasonOf(error), requestId: ctx.requestId }, 'the model did not answer')
    return null
  }
}

/** Reads what the model writes and shows it as far as it has been checked; null as soon as it must not be shown. */
async function follow(
  { assistant, locale, baseUrl }: Context & Needs<'assistant'>,
  { question, passages, earlier, talk }: { question: string; passages: Passage[]; earlier: ChatTurn[]; talk: Talk | undefined },
): Promise<Checked | null> {
  if (!assistant) return null
  const sources = passages.map(({ title, facts, words }) => ({ title, text: words ? `${facts}\n“${words}”` : facts }))
  let written = ''
  let read = 0
  let shown = 0
  for await (const part of assistant.answer({ locale, question, sources, earlier })) {
    written += part
    if (written.length > maxWritten) break
    // Only the number of a source lets more of it be shown.
    if (!/[\]］】]/.test(part) || written.length < read + draftStep) continue
    read = written.length
    const checked = checkAnswer(written, { passages, question, baseUrl })
    if (!checked) return null
    if (checked.content.length >= shown + draftStep) {
      shown = checked.content.length
      if (talk && !(await talk.show(checked.content))) return null
    }
  }
  return checkAnswer(written, { passages, question, baseUrl })
}

/** Counts the answer for everybody who has a share; what is refused costs nothing of the wider shares. */
async function mayAsk(ctx: Context, talk: Talk | undefined): Promise<boolean> {
  const { now } = await nowOf(ctx)
  const shares: [name: keyof typeof mostAnswers, of: string | null | undefined][] = [
    ['conversation', talk?.id],
    ['person', ctx.actor.personId],
    ['network', ctx.actor.network],
    ['shop', ''],
  ]
  for (const [name, of] of shares) {
    if (of === undefined || of === null) continue
    const share = { key: `model-answers:${name}:${of}`, max: mostAnswers[name], minutes: 60, now }
    if ((await secondsToWait(ctx.db, share)) > 0) return false
  }
  return true
}

/** Masks numbers, addresses, handles and order numbers, so that the model does not learn who asks. */
function withoutPerson(text: string): string {
  return (maskContacts(text) ?? text).replace(/\bLB-?\d+/giu, 'LB-•••')
}

/** The pieces and texts an answer is taken from, below it; with the way to their orders, the rentals of whoever asks. */
async function replyOf(ctx: Context, { content, cited }: Checked): Promise<BotReply> {
  const cards = cited.map(({ card }) => card)
  const orders = cards.some(({ path }) => path === '/profile/orders') ? (await describeOrders(ctx)).cards : []
  return { intent: modelIntent, content, cards: [...cards, ...orders] }
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message.slice(0, maxReason)}` : message
}
