import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { addDays, type Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { openBuiltShop } from './crowd-shop.ts'
import { type Call, send } from './load.ts'
import { chance } from './scale-random.ts'
import { makeTalks } from './sockets.ts'

// A crowd in the built shop: visitors who read pages, buyers who hold pieces, sockets that stay open. The load is a process of its own.

const [given = '80'] = process.argv.slice(2)
const seconds = Number(given)
const items = 10_000
const visitors = 200
const buyers = 20
const sockets = 1000
const today = new Date().toISOString().slice(0, 10) as Day

/** The answers of one kind: milliseconds of those with status 200, and counts of the other statuses. */
interface Tally {
  took: number[]
  failures: Map<number, number>
}

const tallies = new Map<string, Tally>()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Numbers between 0 and 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let drawn = 0
  return () => chance(drawn++, seed)
}

say(`Filling a shop with ${items} items …`)
const shop = await openBuiltShop(items)
const open: Socket[] = []
let isOver = false

/** Sends a request as somebody of a network of their own, and notes how long it took. */
async function ask(kind: string, person: number, call: Call & { cookie?: string }): Promise<{ status: number; cookie: string }> {
  const headers = {
    'x-forwarded-for': `10.${person >> 8}.${person & 255}.7`,
    'accept-encoding': 'br',
    ...(call.cookie && { cookie: call.cookie }),
  }
  const began = performance.now()
  const { status, cookie } = await send(shop.port, { ...call, headers }).catch(() => ({ status: 0, cookie: '' }))
  const tally: Tally = tallies.get(kind) ?? { took: [], failures: new Map() }
  tallies.set(kind, tally)
  if (status === 200) tally.took.push(performance.now() - began)
  else tally.failures.set(status, (tally.failures.get(status) ?? 0) + 1)
  return { status, cookie }
}

const itemOf = (random: () => number) => `bench-${1 + Math.floor(random() * items)}`
const daysOf = (random: () => number) => {
  const from = addDays(today, 5 + Math.floor(random() * 150))
  return { from, until: addDays(from, 2) }
}

async function visit(person: number): Promise<void> {
  const random = randomFrom(person)
  await pause(random() * 5000)
  while (!isOver) {
    const draw = random()
    const { from, until } = daysOf(random)
    if (draw < 0.2) await ask('home', person, { path: '/' })
    else if (draw < 0.4) await ask('browse', person, { path: '/browse?category=Women' })
    else if (draw < 0.5) await ask('browse with days', person, { path: `/browse?from=${from}&until=${until}` })
    else if (draw < 0.85) await ask('product', person, { path: `/product/${itemOf(random)}` })
    else await ask('quote', person, quoteOf(itemOf(random), { from, until }))
    await pause(1500 + random() * 5000)
  }
}

const lineOf = (itemId: string, days: { from: Day; until: Day }) => ({ itemId, ...days, quantity: 1 })
const quoteOf = (itemId: string, days: { from: Day; until: Day }): Call => ({
  path: '/api/quotes',
  method: 'POST',
  body: { lines: [lineOf(itemId, days)] },
})

/** Looks at a piece, asks for its price and holds it: a guest, whom the first hold gives a cookie. */
async function buy(person: number): Promise<void> {
  const random = randomFrom(person)
  let cookie = ''
  await pause(random() * 3000)
  while (!isOver) {
    const [itemId, days] = [itemOf(random), daysOf(random)]
    await ask('product', person, { path: `/product/${itemId}` })
    await ask('quote', person, { ...quoteOf(itemId, days), cookie })
    const held = await ask('hold', person, {
      path: '/api/orders',
      method: 'POST',
      body: { key: newId(), lines: [lineOf(itemId, days)] },
      cookie,
    })
    cookie ||= held.cookie
    await pause(1500 + random() * 3000)
  }
}

async function openSockets(): Promise<void> {
  for (const { sessionId, cookie } of await makeTalks(shop.pool, sockets)) {
    const person = 1000 + open.length
    const extraHeaders = { cookie, 'x-forwarded-for': `10.${person >> 8}.${person & 255}.7` }
    const socket = io(`http://127.0.0.1:${shop.port}`, {
      path: '/realtime',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders,
    })
    await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
    await new Promise((done) => socket.emit('watch', { topic: 'chat', id: sessionId }, done))
    open.push(socket)
  }
}

await openSockets()
say(`${visitors} visitors, ${buyers} buyers and ${sockets} open sockets for ${seconds} s …`)
await shop.gauge()
const before = await shop.gauge()
const databaseBefore = shop.databaseCpuSeconds()
const people = [
  ...Array.from({ length: visitors }, (_, index) => visit(1 + index)),
  ...Array.from({ length: buyers }, (_, index) => buy(500 + index)),
]
await pause(seconds * 1000)
const after = await shop.gauge()
const databaseAfter = shop.databaseCpuSeconds()
const lost = open.filter(({ connected }) => !connected).length
isOver = true
await Promise.all(people)

const answered = [...tallies.values()].reduce((sum, { took }) => sum + took.length, 0)
const share = (cpu: number) => `${((100 * cpu) / seconds).toFixed(0)} %`
say(
  `${(answered / seconds).toFixed(1)} answered a second; processors: Node ${share(after.cpuSeconds - before.cpuSeconds)}, PostgreSQL ${share(databaseAfter - databaseBefore)}`,
)
say(
  `event loop delay ${after.delays.map((ms) => ms.toFixed(0)).join(' / ')} ms (50, 95, 99 %); memory ${(after.rss / 2 ** 20).toFixed(0)} MB; ${lost} sockets lost`,
)
for (const [kind, { took, failures }] of [...tallies].toSorted(([one], [other]) => one.localeCompare(other))) {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(0)
  const refused = [...failures].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  say(
    `${kind.padEnd(18)} ${String(took.length).padStart(6)} answered, ${at(0.5).padStart(6)} / ${at(0.95).padStart(6)} ms (50, 95 %) ${refused}`,
  )
}
for (const socket of open) socket.disconnect()
await shop.close()
