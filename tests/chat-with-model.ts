import type { Assistant } from '#platform/assistant/assistant.ts'
import { modelAssistant } from '#platform/assistant/model-assistant.ts'
import { newId } from '#values/id.ts'
import type { Browser } from './front.ts'
import { type ModelAnswer, modelServer } from './model-server.ts'
import { world } from './world.ts'

/** The request to the model. */
export interface ReadByModel {
  sources: { number: number; title: string; text: string }[]
  earlier: { by: string; text: string }[]
  question: string
}

interface Said {
  sender: string
  content: string
  cards: { kind: string; path: string; label?: string; price?: number }[]
}

/** A conversation as its visitor reads it. */
export interface Talk {
  session: { sessionId: string; draft: string | null }
  messages: Said[]
}

/** Nothing matches it but texts of the shop. */
export const question = 'who irons everything afterwards'
export const noMatch =
  "I'm sorry, I didn't understand that. Would you like me to connect you with a human agent, or you can search our help center for more information?"

/** The number of the source that has some words. */
export const numberOf = ({ sources }: ReadByModel, words: string): number => sources.find(({ text }) => text.includes(words))?.number ?? 0

/** The model's answer to `question` by default. */
export const ironing = (read: ReadByModel): ModelAnswer => `Please don’t wash or iron anything [${numberOf(read, 'iron')}].`

/** A shop whose chat has a language model of the tests, which writes what `answers.write` makes of what it reads. */
export async function chatWithModel() {
  const answers = { write: ironing }
  const model = await modelServer((prompt) => answers.write(JSON.parse(prompt) as ReadByModel))
  const assistant: Assistant = modelAssistant({ url: model.url, model: 'small-1', token: null }, { writingMs: 2000 })
  const shop = await world({ assistant })
  return {
    shop,
    model,
    assistant,
    answers,
    lastRead: () => JSON.parse(model.asked.at(-1)?.prompt ?? '{}') as ReadByModel,
    async close() {
      await shop.close()
      await model.close()
    },
  }
}

/** Begins a conversation and answers its id. */
export async function begin(browser: Browser, locale = 'en'): Promise<string> {
  const { body } = await browser.send('POST', '/api/chat/sessions', { path: '/' }, { 'accept-language': locale })
  return (body as unknown as Talk).session.sessionId
}

/** Says something in a conversation. */
export async function say(browser: Browser, sessionId: string, content: string, more: object = {}): Promise<Talk> {
  const { status, body } = await browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content, ...more })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as unknown as Talk
}

/** Reads a conversation. */
export async function readTalk(browser: Browser, sessionId: string): Promise<Talk> {
  return (await browser.get(`/api/chat/sessions/${sessionId}`)).body as unknown as Talk
}

/** The answer to the words of a visitor in a conversation of their own. */
export async function answerTo(browser: Browser, content: string, { path = '/', locale = 'en' } = {}): Promise<Said> {
  const { messages } = await say(browser, await begin(browser, locale), content, { path })
  return messages.at(-1) as Said
}
