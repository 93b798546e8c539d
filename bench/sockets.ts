import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { openRealtime } from '#server/realtime.ts'
import type { AppDeps } from '#server/request-context.ts'
import { newId } from '#values/id.ts'
import { send } from './load.ts'

interface Shop {
  http: Server
  deps: AppDeps
  port: number
  pool: Pool
  databaseUrl: string
}

const talks = 1000
/** In each direction, of all conversations together. A socket may send 2 a second, so 5 of each is refused and not measured. */
const perSecond = 25
const seconds = 60

/** A conversation of a visitor that staff have taken on, by its own id, by that of its visitor, and the cookie that opens it. */
export interface MadeTalk {
  id: string
  sessionId: string
  cookie: string
}

interface Talk extends MadeTalk {
  socket: Socket
}

/** Conversations that are all open at once, with messages of both sides: how long until the other side hears, and whether any is lost or there twice. */
export async function measureSockets(shop: Shop, say: (line: string) => void): Promise<void> {
  const sockets = openRealtime(shop.http, shop.deps, { databaseUrl: shop.databaseUrl })
  const staff = await signIn(shop.port)
  const before = process.memoryUsage().rss
  const open = await openTalks(shop)
  const held = process.memoryUsage().rss - before
  const delays: number[] = []
  const said = new Map(open.map(({ id }) => [id, 0]))
  const work: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const talk = open[(at * 37) % open.length] as Talk
    work.push(speak(shop.port, talk, { staff, delays, said }))
    await pause(Math.max(0, began + ((at + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(work)
  const { rows } = await shop.pool.query<{ id: string; count: number; distinct: number; last: number }>(
    `SELECT session_id AS id, count(*)::int, count(DISTINCT sequence)::int AS distinct, max(sequence)::int AS last FROM chat_messages GROUP BY session_id`,
  )
  const wrong = rows.filter(({ id, count, distinct, last }) => said.get(id) !== count || distinct !== count || last !== count)
  const sorted = delays.toSorted((one, other) => one - other)
  const of = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0)
  say(
    `sockets: ${open.length} open, ${2 * perSecond} messages a second for ${seconds} s: heard within ${of(0.5)} ms (half), ${of(0.95)} ms (95 %), ` +
      `${of(1)} ms (all); ${delays.length} messages, ${wrong.length} conversations with a message lost or twice; ${(held / open.length / 1024).toFixed(0)} KB a socket`,
  )
  for (const { socket } of open) socket.disconnect()
  await sockets.stop()
}

/** One message of each side; each is heard by the visitor's socket. */
async function speak(port: number, talk: Talk, { staff, delays, said }: { staff: string; delays: number[]; said: Map<string, number> }) {
  const sides = [
    { path: `/api/chat/sessions/${talk.sessionId}/messages`, cookie: talk.cookie },
    { path: `/api/chat-desk/conversations/${talk.id}/messages`, cookie: staff },
  ]
  for (const { path, cookie } of sides) {
    const heard = new Promise<void>((done) => talk.socket.once('changed', () => done()))
    const began = performance.now()
    const { status } = await send(port, { path, method: 'POST', body: { key: newId(), content: 'A few words' }, headers: { cookie } })
    if (status !== 200) throw new Error(`A message was answered ${status}`)
    await heard
    delays.push(performance.now() - began)
    said.set(talk.id, (said.get(talk.id) ?? 0) + 1)
  }
}

/** Adds open conversations to the database. */
export async function makeTalks(pool: Pool, count: number): Promise<MadeTalk[]> {
  const made = Array.from({ length: count }, () => ({ id: newId(), sessionId: newId(), visitor: newId() }))
  const hash = (visitor: string) => createHash('sha256').update(visitor).digest('hex')
  await pool.query(
    `INSERT INTO chat_sessions (id, session_id, visitor_hash, locale, status, agent_id, started_at, last_activity_at)
      SELECT id, session_id, hash, 'en', 'transferred_to_human', (SELECT person_id FROM person_roles WHERE role = 'admin' LIMIT 1), now(), now()
      FROM unnest($1::text[], $2::text[], $3::text[]) AS made (id, session_id, hash)`,
    [made.map(({ id }) => id), made.map(({ sessionId }) => sessionId), made.map(({ visitor }) => hash(visitor))],
  )
  return made.map(({ id, sessionId, visitor }) => ({ id, sessionId, cookie: `libsa-visitor=${visitor}` }))
}

async function openTalks({ pool, port }: Shop): Promise<Talk[]> {
  const open: Talk[] = []
  for (const { id, sessionId, cookie } of await makeTalks(pool, talks)) {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/realtime',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie },
    })
    await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
    const room = await new Promise((done) => socket.emit('watch', { topic: 'chat', id: sessionId }, done))
    if (room === null) throw new Error('A visitor may not watch their own conversation')
    open.push({ id, sessionId, cookie, socket })
  }
  return open
}

async function signIn(port: number): Promise<string> {
  const lina = demoAccounts.find(({ role }) => role === 'admin')
  const { status, cookie } = await send(port, {
    path: '/api/people/sessions',
    method: 'POST',
    body: { email: lina?.email, password: lina?.password },
  })
  if (status !== 200 || !cookie) throw new Error(`An administrator could not sign in: ${status}`)
  return cookie
}
