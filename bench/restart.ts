import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { newId } from '#values/id.ts'
import { send } from './load.ts'
import { type MadeTalk, makeTalks } from './sockets.ts'

const talks = 1000
const perSecond = 25
const [seconds, killedAfter] = [30, 10]
/** In milliseconds: the pauses of a page whose line was lost. */
const pauses = [1000, 2000, 5000, 10_000]

/** A shop that is killed and started again, at whatever port. */
interface Place {
  port: number
  child: ChildProcess
}

/** A page that reads a conversation whenever it hears of a change, from where it is. */
class Page {
  known = 0
  readonly read: number[] = []
  readonly talk: MadeTalk
  readonly #place: Place
  #socket: Socket | null = null
  #lost = 0
  #reading: Promise<void> = Promise.resolve()
  isOpen = true

  constructor(talk: MadeTalk, place: Place) {
    this.talk = talk
    this.#place = place
  }

  async open(): Promise<void> {
    const { cookie, sessionId } = this.talk
    const options = { path: '/realtime', transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie } }
    const socket = io(`http://127.0.0.1:${this.#place.port}`, options)
    this.#socket = socket
    const again = () => {
      if (this.isOpen) setTimeout(() => void this.open(), pauses[Math.min(this.#lost++, pauses.length - 1)])
    }
    socket.on('disconnect', again)
    socket.on('connect_error', again)
    socket.on('changed', () => this.load())
    socket.on('connect', () => {
      this.#lost = 0
      socket.emit('watch', { topic: 'chat', id: sessionId }, () => this.load())
    })
    await new Promise<void>((done) => socket.once('connect', done).once('connect_error', () => done()))
  }

  load(): void {
    this.#reading = this.#reading.then(async () => {
      const { cookie, sessionId } = this.talk
      const path = `/api/chat/sessions/${sessionId}?after=${this.known}`
      const answer = await send(this.#place.port, { path, headers: { cookie } }).catch(() => null)
      if (answer?.status !== 200) return
      const { messages } = JSON.parse(answer.body.toString()) as { messages: { sequence: number }[] }
      this.read.push(...messages.map(({ sequence }) => sequence))
      this.known = Math.max(this.known, ...this.read)
    })
  }

  close(): void {
    this.isOpen = false
    this.#socket?.disconnect()
  }
}

/** Open conversations through the death of the shop's process: what was accepted is in the database and at every page once, and how long until it is. */
export async function measureRestart(
  { pool, databaseUrl }: { pool: Pool; databaseUrl: string },
  say: (line: string) => void,
): Promise<void> {
  const place: Place = { port: 0, child: await start(databaseUrl) }
  place.port = await portOf(place.child)
  const pages = (await makeTalks(pool, talks)).map((talk) => new Page(talk, place))
  for (const page of pages) await page.open()
  const held = await memoryOf(place.child)
  const began = performance.now()
  const work: Promise<void>[] = []
  let died = 0
  for (let at = 0; at < perSecond * seconds; at += 1) {
    if (at === perSecond * killedAfter) {
      died = performance.now()
      place.child.kill('SIGKILL')
      void start(databaseUrl).then(async (child) => {
        place.port = await portOf(child)
        place.child = child
      })
    }
    work.push(speak(pages[(at * 37) % pages.length] as Page, place))
    await pause(Math.max(0, began + ((at + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(work)
  const { rows } = await pool.query<{ id: string; count: number }>(
    'SELECT session_id AS id, count(*)::int AS count FROM chat_messages GROUP BY session_id',
  )
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  const isWhole = (page: Page) => page.known >= (counts.get(page.talk.id) ?? 0)
  while (!pages.every(isWhole) && performance.now() - died < 120_000) await pause(50)
  const caughtUp = (performance.now() - died) / 1000
  const isWrong = ({ read, talk }: Page) =>
    read.toSorted((a, b) => a - b).join() !== Array.from({ length: counts.get(talk.id) ?? 0 }, (_, index) => index + 1).join()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const after = await memoryOf(place.child)
  say(
    `restart: ${talks} open, ${perSecond} messages a second, the process killed after ${killedAfter} s: ${total} of ${work.length} messages stored, ` +
      `${pages.filter(isWrong).length} pages with one lost or twice, all whole ${caughtUp.toFixed(1)} s after it died (it went on for ${seconds - killedAfter} s); ` +
      `memory ${megabytes(held)} before, ${megabytes(after)} after`,
  )
  for (const page of pages) page.close()
  place.child.kill()
}

/** One message, sent with the same key until it is taken. */
async function speak({ talk: { sessionId, cookie } }: Page, place: Place): Promise<void> {
  const body = { key: newId(), content: 'A few words' }
  for (;;) {
    const call = { path: `/api/chat/sessions/${sessionId}/messages`, method: 'POST', body, headers: { cookie } } as const
    const answer = await send(place.port, call).catch(() => null)
    if (answer?.status === 200) return
    if (answer) throw new Error(`A message was answered ${answer.status}`)
    await pause(500)
  }
}

async function start(databaseUrl: string): Promise<ChildProcess> {
  return fork(new URL('./restart-shop.ts', import.meta.url), [databaseUrl], { env: { ...process.env, NODE_ENV: 'production' } })
}

async function portOf(child: ChildProcess): Promise<number> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return port
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
  return rss
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
