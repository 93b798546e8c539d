import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// The time is noon in Amman on 1 July 2027. Nour passes conversations on, Lina receives them.

let shop: Awaited<ReturnType<typeof world>>
let nour: Browser
let lina: Browser
let linasId: string
beforeAll(async () => {
  shop = await world()
  nour = await signedIn(shop, 'moderator')
  lina = await signedIn(shop, 'admin')
  const { rows } = await shop.pool.query<{ id: string }>("SELECT person_id AS id FROM person_roles WHERE role = 'admin'")
  linasId = rows[0]?.id ?? ''
})
afterAll(() => shop.close())

interface Row {
  id: string
  inbox: string
  unread: number
  since: string
}
interface StaffConversation {
  row: Row
  messages: { event: string | null; name: string | null; to: unknown }[]
}

const minute = 60_000
const now = async () => (await shop.clock.now()).toISOString()
const put = (who: Browser, id: string, path: string, body: object = {}) =>
  who.send('PUT', `/api/chat-desk/conversations/${id}/${path}`, body)
const passTo = async (id: string, to: object) => (await put(nour, id, 'place', to)).body as unknown as StaffConversation
const reply = (id: string, content: string) => nour.send('POST', `/api/chat-desk/conversations/${id}/messages`, { key: newId(), content })
const inbox = async (who: Browser) => (await who.get('/api/chat-desk/conversations')).body['rows'] as unknown as Row[]

/** A visitor who has asked for a person. */
async function waiting() {
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/api/chat/sessions', { path: '/' })
  const { sessionId } = (body as unknown as { session: { sessionId: string } }).session
  const say = (content: string) => browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content })
  await say('thanks')
  await browser.send('POST', `/api/chat/sessions/${sessionId}/transfer`, {})
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM chat_sessions WHERE session_id = $1', [sessionId])
  const read = async () => (await browser.get(`/api/chat/sessions/${sessionId}`)).body as unknown as StaffConversation
  return { id: rows[0]?.id ?? '', say, read }
}

test('whoever is passed to a department keeps their place in the queue, and only staff read which it is', async () => {
  const since = await now()
  const first = await waiting()
  shop.clock.advance(5 * minute)
  const second = await waiting()
  await put(nour, first.id, 'agent')
  shop.clock.advance(minute)
  const desk = await passTo(first.id, { department: 'payments' })
  expect(desk.row).toMatchObject({ inbox: 'waiting', since })
  expect((await inbox(lina)).map(({ id }) => id)).toEqual([first.id, second.id])
  expect(desk.messages.at(-1)).toMatchObject({ event: 'passed', name: 'Nour', to: { name: null, department: 'payments' } })
  const told = await first.read()
  expect(told.messages.at(-1)).toMatchObject({ event: 'passed' })
  expect(JSON.stringify(told)).not.toMatch(/payments|department/)

  // Passed once more without having been taken on.
  shop.clock.advance(minute)
  expect((await passTo(first.id, { department: 'orders' })).row.since).toBe(since)
})

test('whoever had an answer waits since what they said after it, else from now on', async () => {
  const { id, say } = await waiting()
  await put(nour, id, 'agent')
  await reply(id, 'Hello')
  shop.clock.advance(minute)
  expect((await passTo(id, { department: 'orders' })).row).toMatchObject({ since: await now(), unread: 1 })
  await put(nour, id, 'agent')
  await reply(id, 'Hello again')
  shop.clock.advance(minute)
  const asked = await now()
  await say('Which card?')
  await say('The new one?')
  shop.clock.advance(minute)
  expect((await passTo(id, { department: 'payments' })).row).toMatchObject({ since: asked, unread: 2 })
})

test('a colleague who receives a conversation finds it among theirs with something to read', async () => {
  const { id, say, read } = await waiting()
  await put(nour, id, 'agent')
  await say('Which card?')
  await say('The new one?')
  await put(nour, id, 'read', { sequence: 100 })
  const mine = async () => (await inbox(lina)).find((row) => row.id === id)
  expect(await mine()).toMatchObject({ inbox: 'theirs', unread: 0 })
  const desk = await passTo(id, { agent: linasId })
  expect(desk.messages.at(-1)).toMatchObject({ event: 'passed', name: 'Nour', to: { name: 'Lina', department: null } })
  expect(await mine()).toMatchObject({ inbox: 'mine', unread: 2 })
  expect(JSON.stringify(await read())).not.toContain(linasId)
  await put(lina, id, 'read', { sequence: 100 })
  expect(await mine()).toMatchObject({ inbox: 'mine', unread: 0 })

  // Answered in between, what the visitor said last is still new to whoever receives it.
  await put(lina, id, 'place', { department: 'general' })
  await put(nour, id, 'agent')
  await reply(id, 'The new one.')
  await passTo(id, { agent: linasId })
  expect(await mine()).toMatchObject({ inbox: 'mine', unread: 1 })
})
