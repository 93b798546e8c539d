import { getRequestListener } from '@hono/node-server'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SocketOptions, Sockets } from '#platform/realtime/open-sockets.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { openFront } from '#tests/front.ts'
import { rawSocket } from '#tests/raw-socket.ts'
import { newId } from '#values/id.ts'
import { createApp } from './app.ts'
import { openServer } from './open-server.ts'
import { openRealtime } from './realtime.ts'

// Two processes of the shop on one database: a change at one is announced at the other.
type Process = { url: string; stop(): Promise<void> }
let database: FreshDatabase
let shop: Awaited<ReturnType<typeof openFront>>
let here: Process
let there: Process
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openFront(database)
  here = await openProcess()
  there = await openProcess()
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await shop.close()
})

async function openProcess(limits?: SocketOptions['limits']): Promise<Process> {
  const app = createApp(shop.deps)
  const http = openServer()
  http.on('request', getRequestListener(app.fetch))
  const sockets: Sockets = openRealtime(http, shop.deps, { databaseUrl: database.url, ...(limits && { limits }) })
  await new Promise<void>((done) => http.listen(0, done))
  const { port } = http.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await sockets.stop()
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

/** Calls a process as one browser. */
function browserOf(at: Process) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
      const response = await fetch(`${at.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: cookie() },
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const one of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return (await response.json()) as Record<string, unknown>
    },
  }
}
type TestBrowser = ReturnType<typeof browserOf>

function open(at: Process, { cookie = '', origin }: { cookie?: string; origin?: string } = {}): Socket {
  const socket = io(at.url, {
    path: '/realtime',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, ...(origin && { origin }) },
  })
  opened.push(socket)
  return socket
}
const connected = (socket: Socket) =>
  new Promise<boolean>((done) => {
    if (socket.connected) return done(true)
    // A line may also end between its own beginning and the socket's.
    for (const event of ['connect', 'connect_error', 'disconnect']) socket.once(event, () => done(event === 'connect'))
  })
const watch = (socket: Socket, topic: string, id: string) =>
  new Promise<string | null>((done) => socket.emit('watch', { topic, id }, (room: string | null) => done(room)))
// Notices about the socket's own person, such as a sign-in, are not waited for.
const heard = (socket: Socket, isIt = (_: Record<string, unknown>) => true) =>
  new Promise<Record<string, unknown>>((done) => socket.on('changed', (one) => !one.room.startsWith('person:') && isIt(one) && done(one)))

async function beginAt(at: Process): Promise<{ browser: TestBrowser; sessionId: string }> {
  const browser = browserOf(at)
  const { session } = (await browser.send('POST', '/api/chat/sessions', { path: '/' })) as { session: { sessionId: string } }
  return { browser, sessionId: session.sessionId }
}
const say = (browser: TestBrowser, sessionId: string, content: string) =>
  browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content })

/** Announces a change until a socket receives it: a process that has just opened may not listen yet. */
async function listens(socket: Socket, change: { topic: string; id: string }): Promise<void> {
  const ids: unknown[] = []
  socket.on('changed', ({ id }: { id: unknown }) => ids.push(id))
  const tell = () => shop.pool.query(`SELECT pg_notify('changes', $1)`, [JSON.stringify(change)]).then(() => ids)
  await expect.poll(tell).toContain(change.id)
}

test('what is said at one process is told to whoever watches the conversation at another, with its sequence', async () => {
  const { browser, sessionId } = await beginAt(here)
  const socket = open(there, { cookie: browser.cookie() })
  expect(await connected(socket)).toBe(true)
  const room = await watch(socket, 'chat', sessionId)
  expect(room).toMatch(/^chat:/)
  await listens(socket, { topic: 'chat', id: room?.slice('chat:'.length) ?? '' })
  const told = heard(socket, ({ sequence }) => sequence === 3)
  await say(browser, sessionId, 'thanks')
  expect(await told).toMatchObject({ room })
})

test('nobody watches what is not theirs: a conversation, an order, the desk, other people’s news', async () => {
  const { sessionId } = await beginAt(here)
  const stranger = open(here, { cookie: (await beginAt(here)).browser.cookie() })
  await connected(stranger)
  const refused: [string, string][] = [
    ['chat', sessionId],
    ['order', newId()],
    ['desk', ''],
    ['desk', sessionId],
    ['operations', 'order'],
    ['deliveries', ''],
    ['own', ''],
    ['constructor', ''],
  ]
  for (const [topic, id] of refused) expect(await watch(stranger, topic, id), topic).toBe(null)
})

test('a page of another site opens no socket', async () => {
  expect(await connected(open(here, { origin: 'https://elsewhere.example' }))).toBe(false)
})

test('a socket is let go when its person signs out, and whoever it was may watch nothing of theirs any more', async () => {
  const browser = browserOf(here)
  const { email, password } = shop.accounts.find(({ role }) => role === 'admin') ?? { email: '', password: '' }
  await browser.send('POST', '/api/people/sessions', { email, password })
  const socket = open(there, { cookie: browser.cookie() })
  await connected(socket)
  expect(await watch(socket, 'desk', '')).toBe('every:chat')
  const closed = new Promise<void>((done) => socket.once('disconnect', () => done()))
  const cookie = browser.cookie()
  await browser.send('DELETE', '/api/people/sessions')
  await closed
  const again = open(there, { cookie })
  await connected(again)
  expect(await watch(again, 'desk', '')).toBe(null)
})

test('the desk hears of every conversation, and the other side that somebody types', async () => {
  const staff = browserOf(here)
  const { email, password } = shop.accounts.find(({ role }) => role === 'admin') ?? { email: '', password: '' }
  await staff.send('POST', '/api/people/sessions', { email, password })
  const desk = open(here, { cookie: staff.cookie() })
  await connected(desk)
  await watch(desk, 'desk', '')
  const begun = heard(desk)
  const { browser, sessionId } = await beginAt(there)
  expect(await begun).toMatchObject({ room: 'every:chat' })
  const visitor = open(there, { cookie: browser.cookie() })
  await connected(visitor)
  const room = await watch(visitor, 'chat', sessionId)
  const typing = heard(desk, ({ passing }) => passing === 'typing')
  visitor.emit('typing', room)
  expect(await typing).toMatchObject({ by: 'user' })
})

test('nobody types in a room they are not in', async () => {
  const { browser, sessionId } = await beginAt(here)
  const own = open(here, { cookie: browser.cookie() })
  await connected(own)
  const room = await watch(own, 'chat', sessionId)
  const stranger = open(here)
  await connected(stranger)
  stranger.emit('typing', room)
  const told = heard(own)
  await say(browser, sessionId, 'thanks')
  expect((await told)['passing']).toBeUndefined()
})

test('whoever sends more than twenty messages at once, or one of more than 16 KB, is let go', async () => {
  for (const flood of [
    (socket: Socket) => Array.from({ length: 30 }, () => socket.emit('leave', 'nothing')),
    (socket: Socket) => socket.emit('leave', 'x'.repeat(20_000)),
  ]) {
    const socket = open(here)
    await connected(socket)
    const closed = new Promise<boolean>((done) => socket.once('disconnect', () => done(true)))
    flood(socket)
    expect(await closed).toBe(true)
  }
})

test('an event of the audit log is told by the kind and the one it is about', async () => {
  const staff = browserOf(here)
  const { email, password } = shop.accounts.find(({ role }) => role === 'admin') ?? { email: '', password: '' }
  await staff.send('POST', '/api/people/sessions', { email, password })
  const socket = open(there, { cookie: staff.cookie() })
  await connected(socket)
  expect(await watch(socket, 'operations', 'order')).toBe('every:order')
  const told = heard(socket)
  const held = await browserOf(here).send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }],
  })
  expect(await told).toMatchObject({ room: 'every:order', id: held['id'] })
})

test('whoever has an order hears of what happens to its rentals', async () => {
  const visitor = browserOf(here)
  const lines = [{ itemId: 'wf-002', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  const { id } = (await visitor.send('POST', '/api/orders', { key: newId(), lines })) as { id: string }
  const socket = open(there, { cookie: visitor.cookie() })
  await connected(socket)
  expect(await watch(socket, 'order', id)).toBe(`order:${id}`)
  const told = heard(socket)
  await shop.pool.query(
    `INSERT INTO audit_log (event, subject_id, details, at)
     SELECT 'rental.unit-changed', id, jsonb_build_object('orderId', order_id), now() FROM rentals WHERE order_id = $1`,
    [id],
  )
  expect(await told).toMatchObject({ room: `order:${id}`, id })
})

test('one network holds so many sockets and no more, and those that are gone make room', async () => {
  const narrow = await openProcess({ sockets: 10, ofNetwork: 2 })
  try {
    const [one, two] = [open(narrow), open(narrow)]
    expect([await connected(one), await connected(two)]).toEqual([true, true])
    expect(await connected(open(narrow))).toBe(false)
    one.disconnect()
    await expect.poll(() => connected(open(narrow))).toBe(true)
  } finally {
    await narrow.stop()
  }
})

test('a process holds so many sockets and no more', async () => {
  const narrow = await openProcess({ sockets: 1, ofNetwork: 10 })
  try {
    expect(await connected(open(narrow))).toBe(true)
    expect(await connected(open(narrow))).toBe(false)
  } finally {
    await narrow.stop()
  }
})

test('a socket watches so many things and no more, and goes on hearing of those before', async () => {
  const few = await openProcess({ rooms: 3 })
  const staff = browserOf(few)
  const { email, password } = shop.accounts.find(({ role }) => role === 'admin') ?? { email: '', password: '' }
  await staff.send('POST', '/api/people/sessions', { email, password })
  const socket = open(few, { cookie: staff.cookie() })
  await connected(socket)
  // One room is the socket's own, and one its person's.
  const rooms = await Promise.all([watch(socket, 'operations', 'order'), watch(socket, 'desk', '')])
  expect(rooms.filter((room) => room !== null)).toEqual(['every:order'])
  await listens(socket, { topic: 'order', id: 'one' })
  await few.stop()
})

test('whoever takes nothing of what they are told is let go before it piles up', async () => {
  const strict = await openProcess({ unsent: 150, sockets: 2 })
  const { browser, sessionId } = await beginAt(strict)
  const quick = open(strict, { cookie: browser.cookie() })
  await connected(quick)
  const room = await watch(quick, 'chat', sessionId)
  const slow = await rawSocket(strict, browser.cookie())
  expect(await slow.watch('chat', sessionId)).toBe(room)
  await listens(quick, { topic: 'chat', id: room?.slice('chat:'.length) ?? '' })
  slow.pause()
  const words = 'x'.repeat(7000)
  const [batch, most] = [100, 3000]
  for (let first = 1; first <= most; first += batch) {
    const last = first + batch - 1
    const hasAll = new Promise<void>((done) => quick.on('changed', ({ sequence }: { sequence: number }) => sequence === last && done()))
    await shop.pool.query(
      `SELECT pg_notify('changes', json_build_object('topic', 'chat', 'id', $1::text, 'sequence', n, 'words', $2::text)::text)
        FROM generate_series($3::int, $4::int) n`,
      [room?.slice('chat:'.length), words, first, last],
    )
    await hasAll
  }
  await expect.poll(() => connected(open(strict))).toBe(true)
  expect(await slow.untilClosed()).toBeLessThan((most * words.length) / 2)
  await strict.stop()
})
