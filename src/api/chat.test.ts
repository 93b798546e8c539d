import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultIntents } from '#domain/messages/chatbot/defaults/default-intents.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// The time is noon in Amman on 1 July 2027.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

interface Said {
  sequence: number
  sender: string
  content: string
  cards: { kind: string; path: string; price?: number; days?: number }[]
}
interface Talk {
  session: { sessionId: string; status: string; queue: { place: number } | null; lastSequence: number; rating: number | null }
  messages: Said[]
}
const begin = async (browser: Browser, locale = 'en') => {
  const { status, body } = await browser.send('POST', '/api/chat/sessions', { path: '/' }, { 'accept-language': locale })
  expect(status).toBe(200)
  return body as unknown as Talk
}
const say = (browser: Browser, sessionId: string, content: string, more: object = {}) =>
  browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content, ...more })
const read = (browser: Browser, sessionId: string, after = 0) => browser.get(`/api/chat/sessions/${sessionId}?after=${after}`)
/** The assistant's answer to a new visitor. */
async function answerTo(content: string, { locale = 'en', browser = shop.browser() } = {}): Promise<Said> {
  const { session } = await begin(browser, locale)
  const { status, body } = await say(browser, session.sessionId, content)
  expect(status).toBe(200)
  return (body as unknown as Talk).messages.at(-1) as Said
}

test('a visitor is greeted, and a second tab goes on with the same conversation', async () => {
  const browser = shop.browser()
  const { session, messages } = await begin(browser)
  expect(messages.map(({ sender, content }) => [sender, content])).toEqual([['bot', 'Hello! How can I help you today?']])
  const [one, two] = await Promise.all([begin(browser), begin(browser)])
  expect([one.session.sessionId, two.session.sessionId]).toEqual([session.sessionId, session.sessionId])
  expect((await answerTo('مرحبا', { locale: 'ar' })).content).toContain('أهلًا')
})

test('the questions that are suggested are answered in both languages from the rules of the shop', async () => {
  const questions: [string, string, string][] = [
    ['How do I place an order?', 'en', '15 minutes'],
    ['What are your delivery options?', 'en', '3 JOD in Amman'],
    ['How do I track my order?', 'en', 'My Orders'],
    ['What is your return policy?', 'en', '48 hours'],
    ['How do membership plans work?', 'en', 'can’t be bought yet'],
    ['كيف أطلب؟', 'ar', '١٥ دقيقة'],
    ['ما خيارات التوصيل لديكم؟', 'ar', '٣ دنانير في عمّان'],
    ['كيف أتابع طلبي؟', 'ar', 'طلباتي'],
    ['ما سياسة الإرجاع لديكم؟', 'ar', '٤٨ ساعة'],
    ['كيف تعمل خطط العضوية؟', 'ar', 'لا يمكن شراؤهما بعد'],
  ]
  for (const [question, locale, words] of questions) expect((await answerTo(question, { locale })).content, question).toContain(words)
})

test('each intent of the shop is understood by every phrase of its own, or by one that is more important', async () => {
  const rank = (name: string) => defaultIntents.find((intent) => intent.name === name)?.priority ?? 50
  const { rows } = await shop.pool.query<{ name: string; phrases: string[] }>(
    'SELECT name, training_phrases AS phrases FROM chatbot_intents ORDER BY name',
  )
  expect(rows.length).toBeGreaterThanOrEqual(25)
  const { matchIntent } = await import('#domain/messages/chatbot/match-intent.policy.ts')
  const ordered = rows
    .map(({ name, phrases }) => ({ name, trainingPhrases: phrases, contextFilters: {} }))
    .toSorted((one, other) => rank(other.name) - rank(one.name))
  for (const { name, trainingPhrases } of ordered)
    for (const phrase of trainingPhrases) {
      const found = matchIntent(phrase, ordered, { isSignedIn: false, path: '/' })
      expect(found, `${name}: ${phrase}`).not.toBeNull()
      expect(rank(found?.name ?? ''), `${name}: ${phrase} → ${found?.name}`).toBeGreaterThanOrEqual(rank(name))
    }
})

test('what follows a rule or a figure of the shop is read when it is said: hours, plans, areas', async () => {
  expect((await answerTo('are you open')).content).toContain('from 09:00 to 21:00')
  expect((await answerTo('متى تفتحون', { locale: 'ar' })).content).toMatch(/من ٩\sصباحًا إلى ٩\sمساءً/u)
  expect((await answerTo('how much is premium')).content).toMatch(/15\.000\sJOD a month/u)
  expect((await answerTo('do you deliver to Irbid')).content).toMatch(/Al-Husn\): 5\.000\sJOD/u)
})

test('what nobody understands gets the sentence for it, is counted without addresses, and a letter matches nothing', async () => {
  const sentence =
    "I'm sorry, I didn't understand that. Would you like me to connect you with a human agent, or you can search our help center for more information?"
  for (const words of ['x', 'qqqq zzzz', 'wwww me@example.com 0791234567 vvvv']) expect((await answerTo(words)).content).toBe(sentence)
  const { rows } = await shop.pool.query('SELECT asked FROM unmatched_questions ORDER BY asked')
  expect(rows).toEqual([{ asked: 'qqqq zzzz' }, { asked: 'wwww … …vvvv' }, { asked: 'x' }])
})

test('clothes are found by a sentence, with the price for the days', async () => {
  const english = await answerTo('dress, free 9-11 July, under 60')
  expect(english.cards[0]).toMatchObject({
    kind: 'item',
    days: 3,
    path: expect.stringContaining('?from=2027-07-09&until=2027-07-11') as string,
  })
  expect(english.cards.at(-1)).toMatchObject({ kind: 'link', path: '/browse?q=dress&from=2027-07-09&until=2027-07-11&max=60' })
  const arabic = await answerTo('بدي عباية من ٩ إلى ١١ تموز', { locale: 'ar' })
  expect(arabic.cards[0]).toMatchObject({ kind: 'item', days: 3 })
  const { id } = { id: english.cards[0]?.path.split('/')[2]?.split('?')[0] ?? '' }
  const quote = await shop
    .browser()
    .send('POST', '/api/quotes', { lines: [{ itemId: id, from: '2027-07-09', until: '2027-07-11', quantity: 1 }] })
  expect((quote.body['lines'] as { price: number }[])[0]?.price).toBe(english.cards[0]?.price)
})

test('where nothing has all of a wish, what comes closest is shown, and said to be no more than that', async () => {
  const words = async (content: string, locale = 'en') => {
    const { cards, content: said } = await answerTo(content, { locale })
    return [said, cards.filter(({ kind }) => kind === 'item').length > 0, cards.at(-1)?.path]
  }
  expect(await words('dress under 1 JOD')).toEqual([
    'Nothing with all of that costs 1.000\u00a0JOD or less. The closest in price:',
    true,
    '/browse?q=dress&sort=price-up',
  ])
  expect(await words('فستان مقاس 3xl', 'ar')).toEqual(['لا يتوفّر ذلك بمقاس 3XL حاليًا. وفي مقاسات أخرى:', true, expect.anything()])
  expect(await words('dress size 3xl, free 9-11 July, under 1')).toEqual([
    'Nothing has all of that. The closest we have:',
    true,
    '/browse?q=dress&sort=price-up',
  ])
  expect(await words('black abaya, size L, free 9-11 June, under 30')).toEqual([
    'You can book up to 180 days ahead. Choose earlier dates. Here’s what we have. Prices are for 3 days.',
    true,
    expect.anything(),
  ])
  expect(await words('dress next week')).toEqual([
    expect.stringMatching(/^Available 4.+10.July,/),
    true,
    '/browse?q=dress&from=2027-07-04&until=2027-07-10',
  ])
  // A message that asks for no clothes gets no items.
  expect((await answerTo('one\ntwo')).cards.map(({ path }) => path)).toEqual(['/faq'])
  for (const asked of ['do you deliver tomorrow?', 'when do you close today?', 'فاتحين يوم الجمعة؟']) {
    const { cards, content } = await answerTo(asked)
    expect([asked, cards.some(({ kind }) => kind === 'item'), content.includes('all of that')]).toEqual([asked, false, false])
  }
})

test('somebody who is signed in is told of their own orders, and a visitor is asked to sign in', async () => {
  const visitor = await answerTo('where is my order')
  expect(visitor.content).toContain('Sign in')
  expect(visitor.cards).toEqual([{ kind: 'link', label: 'Sign in', path: '/login' }])
  const rana = await signedIn(shop, 'customer')
  expect((await answerTo('what do I owe', { browser: rana })).content).toBe('You don’t owe us anything.')
})

test('the same message sent twice is one, and is answered once', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const key = newId()
  const send = () => browser.send('POST', `/api/chat/sessions/${session.sessionId}/messages`, { key, content: 'thanks' })
  await Promise.all([send(), send(), send()])
  const { messages } = (await read(browser, session.sessionId)).body as unknown as Talk
  expect(messages.map(({ sender }) => sender)).toEqual(['bot', 'user', 'bot'])
})

test('of two long keys that begin alike each is a message, and a key that is too long is refused', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  await browser.send('POST', `/api/chat/sessions/${session.sessionId}/transfer`, {})
  const send = (key: string) => browser.send('POST', `/api/chat/sessions/${session.sessionId}/messages`, { key, content: key.slice(-1) })
  const key = 'k'.repeat(39)
  expect([(await send(`${key}a`)).status, (await send(`${key}b`)).status, (await send(`${key}ab`)).status]).toEqual([200, 200, 422])
  const { messages } = (await read(browser, session.sessionId)).body as unknown as Talk
  expect(messages.filter(({ sender }) => sender === 'user').map(({ content }) => content)).toEqual(['a', 'b'])
})

test('messages that are sent at once get sequences without a gap', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  await browser.send('POST', `/api/chat/sessions/${session.sessionId}/transfer`, {})
  await Promise.all(Array.from({ length: 12 }, (_, index) => say(browser, session.sessionId, `line ${index}`)))
  const { messages } = (await read(browser, session.sessionId)).body as unknown as Talk
  expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  expect(((await read(browser, session.sessionId, 12)).body as unknown as Talk).messages).toHaveLength(2)
})

test('whoever asks for a person waits in a queue, and the assistant is silent from then on', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const asked = await browser.send('POST', `/api/chat/sessions/${session.sessionId}/transfer`, { reason: 'a torn hem' })
  const { session: waiting, messages } = asked.body as unknown as Talk
  expect(messages.at(-1)?.content).toBe(
    'Your chat has been transferred to a human agent. Reason: a torn hem. Please wait while we connect you.',
  )
  expect(waiting.status).toBe('transferred_to_human')
  expect(waiting.queue?.place).toBeGreaterThan(0)
  const { rows } = await shop.pool.query('SELECT priority, tags FROM chat_sessions WHERE session_id = $1', [session.sessionId])
  expect(rows).toEqual([{ priority: 'high', tags: ['transfer_requested'] }])
  const after = (await say(browser, session.sessionId, 'hello')).body as unknown as Talk
  expect(after.messages.at(-1)?.sender).toBe('user')
  expect((await answerTo('I want to talk to a person')).content).toContain('transferred to a human agent')
  shop.clock.set(new Date('2027-07-01T20:00:00Z'))
  const late = (await answerTo('I want to talk to a person')).content
  shop.clock.set(new Date('2027-07-01T09:00:00Z'))
  expect(late).toMatch(/^Your chat has been transferred to a human agent\. Our team answers every day from 09:00 to 21:00/)
})

test('a conversation that has ended takes no messages, may be rated once, and a new one begins', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const end = (rating?: number) =>
    browser.send('PUT', `/api/chat/sessions/${session.sessionId}/end`, rating ? { rating, feedback: 'quick' } : {})
  expect(((await end()).body as unknown as Talk).session).toMatchObject({ status: 'resolved', rating: null })
  expect(((await end(4)).body as unknown as Talk).session.rating).toBe(4)
  expect(((await end(1)).body as unknown as Talk).session.rating).toBe(4)
  expect((await say(browser, session.sessionId, 'hello')).body.code).toBe('chat.ended')
  expect((await begin(browser)).session.sessionId).not.toBe(session.sessionId)
})

test('nobody reads or writes another’s conversation by its id, and nobody speaks as somebody else', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const other = shop.browser()
  await begin(other)
  for (const stranger of [other, shop.browser(), await signedIn(shop, 'customer'), await signedIn(shop, 'admin')]) {
    expect((await read(stranger, session.sessionId)).status).toBe(404)
    expect((await say(stranger, session.sessionId, 'hello')).status).toBe(404)
    expect((await stranger.send('POST', `/api/chat/sessions/${session.sessionId}/transfer`, {})).status).toBe(404)
    expect((await stranger.send('PUT', `/api/chat/sessions/${session.sessionId}/end`, {})).status).toBe(404)
    expect((await stranger.send('PUT', `/api/chat/sessions/${session.sessionId}/read`, { sequence: 1 })).status).toBe(404)
  }
  for (const forged of [{ is_internal: true }, { senderType: 'agent' }, { sender_id: 'x' }, { created_at: '2020-01-01' }, { metadata: {} }])
    expect((await say(browser, session.sessionId, 'hello', forged)).status).toBe(422)
})

test('a conversation follows its visitor into their account, and is closed to the browser once they sign out', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const { email, password } = shop.accounts.find(({ role }) => role === 'customer') ?? { email: '', password: '' }
  expect((await browser.send('POST', '/api/people/sessions', { email, password })).status).toBe(200)
  expect((await say(browser, session.sessionId, 'thanks')).status).toBe(200)
  expect((await browser.send('DELETE', '/api/people/sessions', undefined)).status).toBeLessThan(300)
  expect((await read(browser, session.sessionId)).status).toBe(404)
})

test('hostile words are kept as words: no markup, no direction marks, no more than 4,000 characters', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const said = async (content: string) => {
    const { status, body } = await say(browser, session.sessionId, content)
    return status === 200 ? ((body as unknown as Talk).messages.findLast(({ sender }) => sender === 'user')?.content ?? '') : status
  }
  expect(await said('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(await said('a\u202eb')).toBe('ab')
  expect(await said('   ')).toBe(422)
  expect(await said('x'.repeat(4001))).toBe(422)
  expect(await said('x'.repeat(100_000))).toBe(422)
})

test('a photograph is kept without its metadata, sent once, and shown to nobody but its visitor and staff', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'me' } })
    .toBuffer()
  const send = (who: Browser, body: Blob, key = 'one') =>
    who.send('PUT', `/api/chat/sessions/${session.sessionId}/photos/${key}`, body, { 'content-type': 'image/jpeg' })
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  expect((await send(browser, photo)).status).toBe(200)
  expect((await send(browser, photo)).status).toBe(200)
  expect((await send(shop.browser(), photo)).status).toBe(404)
  expect((await send(browser, new Blob(['no picture'], { type: 'image/jpeg' }), 'two')).status).toBe(422)
  const { messages } = (await read(browser, session.sessionId)).body as unknown as { messages: { photo: string | null }[] }
  const photos = messages.flatMap((message) => message.photo ?? [])
  expect(photos).toHaveLength(1)
  const see = (who: Browser) => who.get(`/api/chat/photos/${photos[0]}?size=large`)
  const own = await see(browser)
  expect(own.type).toBe('image/webp')
  expect((await sharp(own.bytes).metadata()).exif).toBeUndefined()
  expect((await see(await signedIn(shop, 'moderator'))).status).toBe(200)
  expect((await see(await signedIn(shop, 'customer'))).status).toBe(404)
  expect((await see(shop.browser())).status).toBe(404)
})

test('a flood is refused with how long to wait', async () => {
  const browser = shop.browser()
  const { session } = await begin(browser)
  await browser.send('POST', `/api/chat/sessions/${session.sessionId}/transfer`, {})
  const answers = await Promise.all(Array.from({ length: 30 }, () => say(browser, session.sessionId, 'again')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(20)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
