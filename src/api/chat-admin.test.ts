import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// The time is noon in Amman on 1 July 2027. Nour moderates, Lina administers.

let shop: Awaited<ReturnType<typeof world>>
let nour: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  nour = await signedIn(shop, 'moderator')
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

interface Row {
  id: string
  inbox: string
  last: string
  unread: number
  isOnline: boolean
}
interface StaffConversation {
  row: Row
  isMine: boolean
  tags: string[]
  messages: { sender: string; content: string; isInternal: boolean; event: string | null; name: string | null }[]
  orders: unknown[]
}
/** A visitor who waits for a person, and has spoken with the assistant before. */
async function waiting(browser = shop.browser(), secondsBefore = 0) {
  const { body } = await browser.send('POST', '/api/chat/sessions', { path: '/product/wf-001' })
  const { sessionId } = (body as unknown as { session: { sessionId: string } }).session
  await browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content: 'Can I collect it earlier?' })
  shop.clock.advance(secondsBefore * 1000)
  await browser.send('POST', `/api/chat/sessions/${sessionId}/transfer`, {})
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM chat_sessions WHERE session_id = $1', [sessionId])
  const id = rows[0]?.id ?? ''
  const read = async () =>
    (await browser.get(`/api/chat/sessions/${sessionId}`)).body as unknown as StaffConversation & { session: Record<string, unknown> }
  return { browser, sessionId, id, read }
}
const put = (who: Browser, id: string, path: string, body: object = {}) =>
  who.send('PUT', `/api/chat-desk/conversations/${id}/${path}`, body)
const reply = (who: Browser, id: string, content: string, more: object = {}) =>
  who.send('POST', `/api/chat-desk/conversations/${id}/messages`, { key: newId(), content, ...more })
const inbox = async (who: Browser) => (await who.get('/api/chat-desk/conversations')).body['rows'] as unknown as Row[]

test('whoever waits stands in the inbox with what they said last, and of two who take them on at once one has them', async () => {
  const { id } = await waiting()
  expect((await inbox(nour)).find((row) => row.id === id)).toMatchObject({
    inbox: 'waiting',
    unread: 1,
    isOnline: true,
    last: expect.not.stringContaining('transferred') as string,
  })
  const [one, two] = await Promise.all([put(nour, id, 'agent'), put(lina, id, 'agent')])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const [winner, loser] = one.status === 200 ? [nour, lina] : [lina, nour]
  expect((await inbox(winner)).find((row) => row.id === id)?.inbox).toBe('mine')
  expect((await inbox(loser)).find((row) => row.id === id)?.inbox).toBe('theirs')
  expect((await reply(loser, id, 'Hello')).body.code).toBe('chat.not-yours')
  expect((await reply(winner, id, 'Hello')).status).toBe(200)
})

test('a note stays with staff, whoever reads the conversation', async () => {
  const { id, read } = await waiting()
  await put(nour, id, 'agent')
  await reply(lina, id, 'Offer 15 to 17', { isInternal: true })
  await reply(nour, id, 'Yes, 15 to 17 is free.')
  const desk = (await nour.get(`/api/chat-desk/conversations/${id}`)).body as unknown as StaffConversation
  expect(desk.messages.filter(({ isInternal }) => isInternal).map(({ content }) => content)).toEqual(['Offer 15 to 17'])
  const { messages } = await read()
  expect(messages.map(({ content }) => content)).not.toContain('Offer 15 to 17')
  expect(JSON.stringify(messages)).not.toContain('isInternal')
  expect(messages.at(-1)).toMatchObject({ sender: 'agent', name: 'Nour', content: 'Yes, 15 to 17 is free.' })
})

test('a conversation is passed to a colleague or a department, tagged, settled, rated, and opened again by who settled it', async () => {
  const { id, browser, sessionId, read } = await waiting()
  await put(nour, id, 'agent')
  const { rows } = await shop.pool.query<{ id: string; role: string }>(
    "SELECT p.id, r.role FROM people p JOIN person_roles r ON r.person_id = p.id WHERE r.role IN ('admin', 'courier') ORDER BY r.role",
  )
  const [admin, courier] = rows
  expect((await put(nour, id, 'place', { agent: courier?.id })).body.code).toBe('chat.no-agent')
  expect(((await put(nour, id, 'place', { agent: admin?.id })).body as unknown as StaffConversation).isMine).toBe(false)
  expect(((await put(lina, id, 'place', { department: 'payments' })).body as unknown as StaffConversation).row.inbox).toBe('waiting')
  await put(lina, id, 'agent')
  expect(
    ((await put(lina, id, 'labels', { add: ['delivery', 'مهمّ'], priority: 'urgent' })).body as unknown as StaffConversation).tags,
  ).toEqual(expect.arrayContaining(['delivery', 'مهمّ']))
  // Of two who label at once neither takes back what the other did.
  await Promise.all([put(lina, id, 'labels', { remove: ['transfer_requested', 'مهمّ'] }), put(nour, id, 'labels', { add: ['late'] })])
  expect((await put(lina, id, 'labels', { remove: ['delivery'] })).body).toMatchObject({ tags: ['late'], row: { priority: 'urgent' } })
  const many = Array.from({ length: 20 }, (_, index) => `tag-${index}`)
  expect((await put(lina, id, 'labels', { add: many })).body.code).toBe('chat.tags-full')
  expect((await put(nour, id, 'end')).body.code).toBe('chat.not-yours')
  await put(lina, id, 'end')
  expect((await read()).session).toMatchObject({ status: 'resolved' })
  expect((await inbox(nour)).find((row) => row.id === id)).toMatchObject({ inbox: 'settled' })
  await browser.send('PUT', `/api/chat/sessions/${sessionId}/end`, { rating: 5 })
  expect((await put(nour, id, 'opening')).body.code).toBe('chat.not-yours')
  expect(((await put(lina, id, 'opening')).body as unknown as StaffConversation).isMine).toBe(true)
  await put(lina, id, 'end')
  shop.clock.advance(8 * 86_400_000)
  expect((await put(lina, id, 'opening')).body.code).toBe('chat.too-late')
})

test('customers, owners and couriers find no desk, and staff cannot speak as a visitor', async () => {
  const { id, sessionId } = await waiting()
  for (const role of ['customer', 'owner', 'courier'] as const) {
    const other = await signedIn(shop, role)
    expect((await other.get('/api/chat-desk/conversations')).status).toBe(403)
    expect((await other.get(`/api/chat-desk/conversations/${id}`)).status).toBe(403)
    expect((await put(other, id, 'agent')).status).toBe(403)
    expect((await other.get('/api/chatbot/intents')).status).toBe(403)
  }
  expect((await shop.browser().get('/api/chat-desk/conversations')).status).toBe(401)
  nour = await signedIn(shop, 'moderator')
  expect((await nour.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content: 'x' })).status).toBe(404)
})

test('whoever is not served asks to be called back, gets a number, and staff finish it once', async () => {
  const { browser, sessionId } = await waiting()
  const ask = (way: string, contact: string) => browser.send('PUT', `/api/chat/sessions/${sessionId}/callback`, { way, contact })
  expect((await ask('call', 'tomorrow')).status).toBe(422)
  expect((await ask('mail', '0791234567')).status).toBe(422)
  const asked = (await ask('whatsapp', '0791234567')).body as unknown as { session: { queue: { callback: string } } }
  expect(asked.session.queue.callback).toMatch(/^CB-\d{4,}$/)
  const list = async () =>
    (await nour.get('/api/chat-desk/conversations')).body['callbacks'] as unknown as { id: string; number: string; contact: string }[]
  const mine = (await list()).find(({ number }) => number === asked.session.queue.callback)
  expect(mine?.contact).toBe('+962791234567')
  for (const [way, typed, kept] of [
    ['call', '٠٧٩ ٧٦٥ ٤٣٢١', '+962797654321'],
    ['call', '0044 7911 123456', '+447911123456'],
    ['mail', 'rana@libsa.example', 'rana@libsa.example'],
  ] as const) {
    expect((await ask(way, typed)).status).toBe(200)
    expect((await list()).find(({ id }) => id === mine?.id)?.contact).toBe(kept)
  }
  const finish = () => nour.send('PUT', `/api/chat-desk/callbacks/${mine?.id}`, {})
  expect((await finish()).status).toBe(200)
  expect((await finish()).body.code).toBe('chat.callback-unknown')
})

test('staff are named in the language of the reader, and a reply whose key is used again is one', async () => {
  const { browser, sessionId, id } = await waiting()
  await put(nour, id, 'agent')
  const key = 'r'.repeat(40)
  for (const content of ['Hello', 'Hello']) await nour.send('POST', `/api/chat-desk/conversations/${id}/messages`, { key, content })
  const { messages } = (await browser.get(`/api/chat/sessions/${sessionId}`, { 'accept-language': 'ar' }))
    .body as unknown as StaffConversation
  expect(messages.filter(({ content }) => content === 'Hello')).toMatchObject([{ name: 'نور' }])
})

test('ready answers are kept by their shortcut in both languages', async () => {
  const keep = (shortcut: string, text: object) => nour.send('PUT', `/api/chat-desk/answers/${shortcut}`, { text })
  expect((await keep('time-move', { en: 'Yes, it’s free.', ar: 'نعم، الموعد متاح.' })).status).toBe(200)
  expect((await keep('time-move', { en: 'Yes.', ar: 'نعم.' })).body['answers']).toMatchObject([
    { shortcut: 'time-move', text: { en: 'Yes.' } },
  ])
  expect((await keep('time-move', { en: 'Yes.' })).status).toBe(422)
  expect((await nour.send('DELETE', '/api/chat-desk/answers/time-move', undefined)).body['answers']).toEqual([])
})

test('the report counts conversations, waits for a person and ratings; the time with the assistant is no wait', async () => {
  const { id } = await waiting(shop.browser(), 600)
  shop.clock.advance(60_000)
  await put(nour, id, 'agent')
  await reply(nour, id, 'Yes, from ten.')
  const { body } = await nour.get('/api/chat-desk/report')
  expect(body).toMatchObject({ ratings: [0, 0, 0, 0, 1], average: 5 })
  expect(body['slowWait']).toBeGreaterThan(0)
  expect(body['slowWait']).toBeLessThanOrEqual(60)
  expect(body['conversations']).toBeGreaterThan(4)
})

test('staff see what nothing answered, an administrator writes an answer to it, and then it is given', async () => {
  lina = await signedIn(shop, 'admin')
  const visitor = shop.browser()
  const { body } = await visitor.send('POST', '/api/chat/sessions', { path: '/' })
  const { sessionId } = (body as unknown as { session: { sessionId: string } }).session
  const ask = async (content: string) =>
    (
      (await visitor.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content, path: '/product/wf-001' }))
        .body as unknown as StaffConversation
    ).messages.at(-1)?.content
  await ask('Zalatimo kanafeh?')
  await ask('Knitting patterns?')
  const unmatched = async () =>
    (await nour.get('/api/chatbot/unmatched-questions')).body['questions'] as { question: string; times: number }[]
  expect(await unmatched()).toMatchObject([
    { question: 'knitting patterns', times: 1 },
    { question: 'zalatimo kanafeh', times: 1 },
  ])
  const intent = {
    phrases: ['kanafeh'],
    responses: [{ en: 'We rent clothes.\n{plans}', ar: 'نؤجّر الملابس.' }],
    where: {},
    priority: 60,
    isActive: true,
  }
  const keep = (who: Browser) => who.send('PUT', '/api/chatbot/intents/sweets', intent)
  expect((await keep(nour)).status).toBe(403)
  expect((await keep(lina)).status).toBe(200)
  // It is answered now; the other is not.
  expect(await unmatched()).toMatchObject([{ question: 'knitting patterns' }])
  const tried = await nour.send('POST', '/api/chatbot/tries', { text: 'kanafeh please', locale: 'en' })
  expect(tried.body).toMatchObject({ intent: 'sweets', content: expect.stringContaining('Premium: 15') as string })
  expect(await ask('Zalatimo kanafeh?')).toContain('We rent clothes.')
  await nour.send('PUT', '/api/chatbot/unmatched-questions', { question: 'knitting patterns' })
  expect(await unmatched()).toEqual([])

  // Somebody without an account on another page gets no answer that counts for others elsewhere.
  const narrow = async (where: object) =>
    expect((await lina.send('PUT', '/api/chatbot/intents/sweets', { ...intent, where })).status).toBe(200)
  for (const [where, isAnswered] of [
    [{ isSignedIn: true }, false],
    [{ isSignedIn: false }, true],
    [{ path: '/bag' }, false],
    [{ path: '/product' }, true],
  ] as const) {
    await narrow(where)
    expect((await ask('Zalatimo kanafeh?'))?.includes('We rent clothes.'), JSON.stringify(where)).toBe(isAnswered)
  }
  expect(
    ((await lina.get('/api/chatbot/intents')).body['intents'] as { name: string }[]).find(({ name }) => name === 'sweets'),
  ).toMatchObject({
    where: { path: '/product' },
  })
  expect((await lina.send('PUT', '/api/chatbot/intents/sweets', { ...intent, where: { path: 'javascript:' } })).status).toBe(422)
})

test('an answer with a part in braces that nothing fills in is refused, unless it is switched off', async () => {
  const keep = (ar: string, isActive = true) =>
    lina.send(
      'PUT',
      '/api/chatbot/intents/opening',
      { phrases: ['when open'], responses: [{ en: 'Daily. {hours}{link:/contact|Contact us}', ar }], where: {}, priority: 50, isActive },
      { 'accept-language': 'en' },
    )
  for (const part of [
    '{x}',
    '{hour}',
    '{Hours}',
    '{hours }',
    '{faq}',
    '{link:|}',
    '{link:/contact}',
    '{link:javascript:x|y}',
    '{}',
    '{toString}',
  ]) {
    const { status, body } = await keep(`يوميًا ${part}`)
    expect([status, body.code, body.fields], part).toEqual([422, 'chatbot.placeholder-unknown', ['responses.0.ar']])
    expect(JSON.stringify(body)).toContain(`We can’t fill in ${part}.`)
  }
  // One from before that is found wrong can be switched off.
  expect((await keep('يوميًا {x}', false)).status).toBe(200)
  expect((await keep('يوميًا {hours} {faq:سؤال}')).status).toBe(200)
})

test('whoever waits for a colleague who has left stands in the queue again, ahead of others; one who is there keeps theirs', async () => {
  const { id, browser, sessionId, read } = await waiting()
  await put(nour, id, 'agent')
  await reply(nour, id, 'One moment')
  const pass = async (seconds: number) => {
    shop.clock.advance(seconds * 1000)
    await shop.runDueJobs()
  }
  const place = async () => (await inbox(lina)).find((row) => row.id === id)?.inbox
  await pass(600)
  expect(await place()).toBe('theirs')
  await browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content: 'Are you there?' })
  await pass(120)
  expect(await place()).toBe('theirs')
  await inbox(nour)
  await pass(90)
  expect(await place()).toBe('theirs')
  await pass(200)
  expect(await place()).toBe('waiting')
  expect((await read()).messages.at(-1)).toMatchObject({ event: 'given-back' })
  expect((await inbox(lina))[0]).toMatchObject({ id, priority: 'urgent' })
  expect((await put(lina, id, 'agent')).status).toBe(200)
  await pass(600)
  expect(await place()).toBe('waiting')
})
