import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerTo, begin, chatWithModel, ironing, noMatch, numberOf, question, readTalk, say } from '#tests/chat-with-model.ts'
import { patience } from '#tests/limits.ts'
import { signedIn } from '#tests/people.ts'
import { newId } from '#values/id.ts'

// Answers of the model while they are written.

let chat: Awaited<ReturnType<typeof chatWithModel>>
beforeAll(async () => {
  chat = await chatWithModel()
})
beforeEach(() => {
  chat.model.asked.length = 0
  chat.answers.write = ironing
})
afterAll(() => chat.close())

test('the answer is read while it is written, as far as its sources are named, and stored once', async () => {
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
  chat.answers.write = (asked) => {
    const mark = `[${numberOf(asked, 'iron')}]`
    return (async function* () {
      yield `Please don’t wash or iron anything ${mark}. Cleaning is`
      await isFinished
      yield ` included ${mark}. Anything else?`
    })()
  }
  const told: string[] = []
  const listener = await chat.shop.pool.connect()
  await listener.query('LISTEN changes')
  listener.on('notification', ({ payload = '' }) => told.push(payload))
  const browser = chat.shop.browser()
  const sessionId = await begin(browser)
  const sent = say(browser, sessionId, question)
  await vi.waitUntil(async () => (await readTalk(browser, sessionId)).session.draft !== null, patience)
  expect(await readTalk(browser, sessionId)).toMatchObject({ session: { draft: 'Please don’t wash or iron anything.' } })
  const idle = await chat.shop.pool.query(
    "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  )
  expect(idle.rows[0]).toEqual({ open: 0 })
  finish()
  expect((await sent).messages.at(-1)?.content).toBe('Please don’t wash or iron anything. Cleaning is included.')
  const { session, messages } = await readTalk(browser, sessionId)
  expect(session.draft).toBeNull()
  expect(messages.filter(({ sender }) => sender === 'bot')).toHaveLength(2)
  // The socket says that there is more of it, never what.
  await listener.query('UNLISTEN changes')
  listener.release()
  const changes = told.map((payload) => JSON.parse(payload) as { topic: string; passing?: string })
  expect(changes.filter(({ topic, passing }) => topic === 'chat' && passing === 'draft')).toHaveLength(2)
  expect(told.join()).not.toContain('iron')
})

test('the same message sent at once asks the model once', async () => {
  const browser = chat.shop.browser()
  const sessionId = await begin(browser)
  const key = newId()
  const send = () => browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key, content: question })
  await Promise.all([send(), send(), send()])
  await send()
  expect(chat.model.asked).toHaveLength(1)
  expect((await readTalk(browser, sessionId)).messages.map(({ sender }) => sender)).toEqual(['bot', 'user', 'bot'])
})

test('once a person is asked for the model is silent, also in the middle of an answer', async () => {
  const browser = chat.shop.browser()
  const sessionId = await begin(browser)
  let begun = false
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
  chat.answers.write = () =>
    (async function* () {
      begun = true
      yield 'One moment'
      await isFinished
      yield ' and it is here [1].'
    })()
  const sent = say(browser, sessionId, question)
  await vi.waitUntil(() => begun, patience)
  await browser.send('POST', `/api/chat/sessions/${sessionId}/transfer`, {})
  finish()
  await sent
  await say(browser, sessionId, question)
  const { session, messages } = await readTalk(browser, sessionId)
  expect(chat.model.asked).toHaveLength(1)
  expect(session.draft).toBeNull()
  expect(messages.map(({ sender }) => sender)).toEqual(['bot', 'user', 'bot', 'user'])
  expect(messages[2]?.content).toContain('transferred to a human agent')
})

test('one conversation has 20 answers of the model in an hour', async () => {
  const browser = chat.shop.browser()
  const sessionId = await begin(browser)
  const contents: string[] = []
  for (let at = 0; at < 21; at += 1) {
    chat.shop.clock.advance(60_000)
    const { messages } = await say(browser, sessionId, question)
    contents.push(messages.at(-1)?.content ?? '')
  }
  expect(chat.model.asked).toHaveLength(20)
  expect(contents.at(-1)).toBe(noMatch)
})

test.each([
  ['person', 60],
  ['network', 200],
  ['shop', 2000],
])('one %s has %i answers of the model in an hour', async (whose, most) => {
  const browser = await signedIn(chat.shop, 'customer')
  await answerTo(browser, question)
  await chat.shop.pool.query('UPDATE rate_limits SET used = $2 WHERE key LIKE $1', [`model-answers:${whose}:%`, most - 1])
  expect((await answerTo(browser, question)).content).not.toBe(noMatch)
  expect((await answerTo(browser, question)).content).toBe(noMatch)
  expect(chat.model.asked).toHaveLength(2)
  await chat.shop.pool.query("DELETE FROM rate_limits WHERE key LIKE 'model-answers:%'")
})

test('what must not be said ends the answer at once, and nobody reads it', async () => {
  const before = chat.model.cut()
  chat.answers.write = (asked) =>
    (async function* () {
      yield `It costs 7.350 JOD [${numberOf(asked, 'iron')}]. And`
      await new Promise(() => undefined)
    })()
  const browser = chat.shop.browser()
  const { messages } = await say(browser, await begin(browser), question)
  expect(messages.at(-1)?.content).toBe(noMatch)
  await vi.waitUntil(() => chat.model.cut() === before + 1, patience)
})

test('an answer whose process ended in the middle is written anew, once, without anybody asking again', async () => {
  const browser = chat.shop.browser()
  const sessionId = await begin(browser)
  await say(browser, sessionId, question)
  // The state after a crash: the message is stored, its answer is not, and its draft makes no progress.
  const { rows } = await chat.shop.pool.query<{ id: string }>('SELECT id FROM chat_sessions WHERE session_id = $1', [sessionId])
  const id = rows[0]?.id
  await chat.shop.pool.query("DELETE FROM chat_messages WHERE session_id = $1 AND key = 'answer-2'", [id])
  await chat.shop.pool.query("INSERT INTO chat_drafts (session_id, sequence, content, begun_at) VALUES ($1, 2, 'Please', $2)", [
    id,
    await chat.shop.clock.now(chat.shop.db),
  ])
  const answers = async () => (await readTalk(browser, sessionId)).messages.filter(({ content }) => content.startsWith('Please')).length
  expect((await readTalk(browser, sessionId)).session.draft).toBe('Please')
  chat.shop.clock.advance(2 * 60_000)
  expect((await readTalk(browser, sessionId)).session.draft).toBeNull()
  await chat.shop.runDueJobs()
  await chat.shop.runDueJobs()
  expect(await answers()).toBe(1)
  expect((await chat.shop.pool.query('SELECT FROM chat_drafts')).rows).toHaveLength(0)
})
