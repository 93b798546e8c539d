import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { findRunningAddresses } from '#platform/database/orphaned-server.ts'
import { type RunningShop, startShop } from '#tests/running-shop.ts'
import { newId } from '#values/id.ts'

// Two processes that share the port, and the embedded database of the one that started them.
let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ WORKERS: '2' })
})
afterAll(() => shop?.close())

/** The processes that have been open so far, in this order. */
const openedPids = () => [...shop.said().matchAll(/"pid":(\d+),"msg":"a process of the shop is open"/g)].map(([, pid]) => Number(pid))
const opened = async (count: number) => {
  await expect.poll(() => openedPids().length).toBe(count)
  return openedPids()
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Calls the API; answers null while nobody answers. */
async function call(path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
  const headers = { cookie, origin: shop.baseUrl, 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${shop.baseUrl}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }).catch(
    () => null,
  )
  return answer && { status: answer.status, body: await answer.text(), cookie: cookiesOf(answer) }
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

interface Watcher {
  socket: Socket
  room: string
  heard: { sequence?: number }[]
}

/** A socket that watches a conversation, and the changes it has heard of. */
async function watching(sessionId: string, cookie: string): Promise<Watcher> {
  const socket = io(shop.baseUrl, {
    path: '/realtime',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
  })
  const heard: Watcher['heard'] = []
  socket.on('changed', (change: { sequence?: number }) => heard.push(change))
  return { socket, room: (await socket.emitWithAck('watch', { topic: 'chat', id: sessionId })) as string, heard }
}

test('what is said through one process is heard through both; one that is killed is replaced while the other answers', async () => {
  const [first = 0, second = 0] = await opened(2)
  const begun = await call('/api/chat/sessions', { body: { path: '/' } })
  const { session } = JSON.parse(begun?.body ?? '') as { session: { sessionId: string } }
  // The processes take turns.
  const sockets = [await watching(session.sessionId, begun?.cookie ?? ''), await watching(session.sessionId, begun?.cookie ?? '')]

  // One that has just opened may not listen yet.
  const database = new pg.Pool({ connectionString: (await findRunningAddresses(shop.dataDir))?.databaseUrl ?? '', max: 1 })
  const change = JSON.stringify({ topic: 'chat', id: sockets[0]?.room.replace('chat:', '') })
  const reach = () => database.query(`SELECT pg_notify('changes', $1)`, [change]).then(() => sockets.every(({ heard }) => heard.length > 0))
  await expect
    .poll(reach)
    .toBe(true)
    .finally(() => database.end())
  await call(`/api/chat/sessions/${session.sessionId}/messages`, {
    cookie: begun?.cookie ?? '',
    body: { key: newId(), content: 'thanks' },
  })
  for (const { heard } of sockets) await expect.poll(() => heard.some(({ sequence }) => sequence === 3)).toBe(true)

  process.kill(first, 'SIGKILL')
  await expect.poll(() => sockets.filter(({ socket }) => socket.connected).length).toBe(1)
  expect((await call('/readyz'))?.status).toBe(200)
  const [, , third = 0] = await opened(3)
  expect([isThere(first), isThere(second), isThere(third)]).toEqual([false, true, true])
  for (const { socket } of sockets) socket.disconnect()
})

test('an administrator who empties the demonstration starts all of them anew', async () => {
  const before = openedPids()
  const { email, password } = demoAccounts.find(({ role }) => role === 'admin') ?? {}
  const { cookie } = (await call('/api/people/sessions', { body: { email, password, portal: 'shop' } })) ?? {}
  expect(await call('/api/system/demonstration', { cookie: cookie ?? '', body: { word: 'EMPTY' } })).toMatchObject({ status: 200 })
  await opened(before.length + 2)
  expect(before.filter(isThere)).toEqual([])
  expect((await call('/api/system/health', { cookie: cookie ?? '' }))?.status).toBe(401)
})

test('asked to stop, all of them end, and the database with them', async () => {
  const everybody = [...(await opened(openedPids().length)), await shop.databasePid()]
  shop.child.kill('SIGTERM')
  await expect.poll(() => shop.child.exitCode).toBe(0)
  expect(everybody.filter(isThere)).toEqual([])
})
