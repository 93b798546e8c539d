import { addDays, type Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { type Call, load, send } from './load.ts'
import type { Statement } from './bare.ts'
import { plainItem, plainPage, plainSearch } from './plain.ts'
import { daysAt, filtersAt, queryAt } from './scale-calls.ts'
import { questions } from './scale-questions.ts'

const items = 10_000
const sampleCount = 18
const today = new Date().toISOString().slice(0, 10) as Day
const days = { from: addDays(today, 40), until: addDays(today, 42) }
const limit = 'limit=24'
// After all bookings of the stock, so that every item is free.
const quietDays = { from: addDays(today, 172), until: addDays(today, 174) }

// Copies of one sample, so that a recorded booking fits each of them.
const itemAt = (at: number) => `bench-${1 + at * sampleCount}`
const quote: Call = { path: '/api/quotes', method: 'POST', body: { lines: [{ itemId: itemAt(0), ...days, quantity: 1 }] } }
const hold = (at: number): Call => ({
  path: '/api/orders',
  method: 'POST',
  body: { key: newId(), lines: [{ itemId: itemAt(at), ...quietDays, quantity: 1 }] },
})

const searchFor = (question: string) => `/api/search?${limit}&q=${encodeURIComponent(question)}`
const searches = new Map<string, Statement>()
const plainSearchAt: typeof plainPage = (address) => searches.get(address) ?? plainPage(address)

/** Reads against the plainest statement of the same address; each asks for another address every time. */
const reads: readonly [name: string, path: (at: number) => string, requests: number, plain: typeof plainPage | null][] = [
  ['listing', (at) => `/api/search?${queryAt(at)}&${limit}`, 600, plainPage],
  ['listing with days', (at) => `/api/search?${queryAt(at)}&${limit}&${daysAt(at, today)}`, 600, plainPage],
  ['item', (at) => `/api/items/bench-${1 + ((at * 7919) % items)}`, 3000, plainItem],
  ['search', (at) => searchFor(questions[at % questions.length] ?? ''), 600, plainSearchAt],
  ['counts', (at) => `/api/search/counts?${filtersAt(at)}`, 600, null],
  ['counts with days', (at) => `/api/search/counts?${[filtersAt(at), daysAt(at, today)].filter(Boolean).join('&')}`, 600, null],
]
const pages: readonly [name: string, path: string][] = [
  ['page: home', '/'],
  ['page: browse', '/browse'],
  ['page: product', '/product/wf-001'],
]
const holds = 150

// React reads it when it is first loaded.
process.env['NODE_ENV'] = 'production'
const { bytesServer, plainServer, reactServer, recorded, sqlServer } = await import('./bare.ts')
const { elementsOf } = await import('./react-page.ts')
const { openShop } = await import('./open-shop.ts')
const { measureLedger } = await import('./ledger.ts')
const { measureSignIns } = await import('./sign-ins.ts')
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`Filling a shop with ${items} items; then each row takes a few seconds …`)
const shop = await openShop(items)

const rounds = 3

interface Limit {
  what: string
  server: { port: number; close(): void }
  calls: (at: number) => Call
}

interface Race {
  calls: (at: number) => Call
  limits: readonly Limit[]
  requests: number
  port?: number
}

/** The shop and its limits take turns, and the best round of each counts, so that what else the machine does falls on all alike. */
async function rows(name: string, { calls, limits, requests, port = shop.port }: Race): Promise<void> {
  const runners = [{ server: { port }, calls }, ...limits].map((one) => ({ ...one, best: 0, sent: 0 }))
  for (let round = 0; round < rounds; round += 1) {
    for (const one of runners) {
      const { rate, sent } = await load(one.server.port, (at) => one.calls(one.sent + at), { requests: Math.ceil(requests / rounds) })
      one.best = Math.max(one.best, rate)
      one.sent += sent
    }
  }
  const [own, ...bare] = runners.map(({ best }) => best)
  if (limits.length === 0) say(`${name.padEnd(20)}${(own ?? 0).toFixed(0).padStart(8)}`)
  for (const [at, { what, server }] of limits.entries()) {
    const most = bare[at] ?? 0
    const cells = [
      (own ?? 0).toFixed(0).padStart(8),
      most.toFixed(0).padStart(8),
      `${(((own ?? 0) / most) * 100).toFixed(0)} %`.padStart(7),
    ]
    say(`${name.padEnd(20)}${cells.join('')}   bare: ${what}`)
    server.close()
  }
}

const sameStatements = (count: number) => `the same ${count} ${count === 1 ? 'statement' : 'statements'}`

async function benchRead([name, path, requests, plain]: (typeof reads)[number]): Promise<void> {
  const { status } = await send(shop.port, { path: path(0) })
  if (status === 404) {
    say(`${name}: there is no such address yet.`)
    return
  }
  const calls = (at: number): Call => ({ path: path(at) })
  if (plain === plainSearchAt) for (const question of questions) searches.set(searchFor(question), await plainSearch(shop.db, question))
  const limits = plain ? [{ what: 'the plainest statement', server: await plainServer(shop.pool, plain), calls }] : []
  return rows(name, { calls, limits, requests })
}

async function benchQuote(): Promise<void> {
  await send(shop.port, quote)
  const statements = await recorded(() => send(shop.port, quote))
  const server = await sqlServer(shop.pool, statements)
  await rows('quote', {
    calls: () => quote,
    limits: [{ what: sameStatements(statements.length), server, calls: () => quote }],
    requests: 500,
  })
}

async function benchHolds(): Promise<void> {
  const statements = await recorded(() => send(shop.port, hold(0)))
  // The shop books the items from the first on, the bare server those far behind.
  const server = await sqlServer(shop.pool, statements, { recorded: itemAt(0), at: (request) => itemAt(request + 2 * holds) })
  const limits = [{ what: sameStatements(statements.length), server, calls: hold }]
  await rows('booking (hold)', { calls: (at) => hold(at + 1), limits, requests: holds })
}

async function benchPage(name: string, path: string): Promise<void> {
  const page: Call = { path }
  const { status, body } = await send(shop.port, page)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const size = `${Math.round(body.length / 1024)} KiB`
  const statements = await recorded(() => send(shop.port, page))
  const limits = [
    { what: `React renders the same ${size}`, server: await reactServer(elementsOf(body.toString())), calls: () => page },
    { what: sameStatements(statements.length), server: await sqlServer(shop.pool, statements), calls: () => page },
    { what: `sends the same ${size}`, server: await bytesServer(body), calls: () => page },
  ]
  await rows(name, { calls: () => page, limits, requests: 1200 })
}

/** A page that is kept for all visitors, against a server that only sends the same bytes. */
async function benchCachedPage(name: string, path: string): Promise<void> {
  const page: Call = { path }
  const { body } = await send(shop.cachingPort, page)
  const what = `sends the same ${Math.round(body.length / 1024)} KiB`
  const limits = [{ what, server: await bytesServer(body), calls: () => page }]
  await rows(name, { calls: () => page, limits, requests: 6000, port: shop.cachingPort })
}

/** A page beside a crowd that signs in; the last row, since it leaves its people behind. */
async function benchSignIns(path: string): Promise<void> {
  const { alone, beside, offered, signedIn, sentAway, pages, refused, work } = await measureSignIns(shop, { path })
  say(`${'milliseconds'.padEnd(20)}${'alone'.padStart(8)}${'beside'.padStart(8)}${'ratio'.padStart(7)}`)
  const row = (name: string, share: 'middle' | 'slow') => {
    const cells = [
      alone[share].toFixed(0).padStart(8),
      beside[share].toFixed(0).padStart(8),
      (beside[share] / alone[share]).toFixed(1).padStart(7),
    ]
    say(`${name.padEnd(20)}${cells.join('')}   ${path}`)
  }
  row('sign-ins: half', 'middle')
  row('sign-ins: 95 %', 'slow')
  say(`Of one processor, load and shop together took ${work.alone.toFixed(0)} % alone and ${work.beside.toFixed(0)} % beside the crowd.`)
  say(
    `Of ${offered.toFixed(0)} sign-ins a second ${signedIn.toFixed(0)} were served and ${sentAway.toFixed(0)} asked to come back; ${refused} of ${pages} pages were not given.`,
  )
}

const words = process.argv.slice(2)
const isWanted = ([name]: readonly [string, ...unknown[]]) => words.length === 0 || words.some((word) => name.includes(word))

try {
  say(`${'requests a second'.padEnd(20)}${'shop'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(7)}`)
  for (const read of reads.filter(isWanted)) await benchRead(read)
  if (isWanted(['quote'])) await benchQuote()
  if (isWanted(['booking'])) await benchHolds()
  if (!shop.isBuilt) say('The pages are not built: run `npm run build` first to time them.')
  else {
    for (const [name, path] of pages.filter(isWanted)) await benchPage(name, path)
    for (const [name, path] of pages.map(([page, at]) => [`cached ${page}`, at] as const).filter(isWanted))
      await benchCachedPage(name, path)
  }
  if (isWanted(['ledger'])) await measureLedger(shop, say)
  if (isWanted(['sign-ins'])) await benchSignIns(shop.isBuilt ? '/browse' : `/api/search?${limit}`)
} finally {
  await shop.close()
}
