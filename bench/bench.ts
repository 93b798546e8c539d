import { addDays, type Day } from '#values/day.ts'
import type { Statement } from './bare.ts'
import { type Call, send } from './load.ts'
import { plainItem, plainPage, plainSearch } from './plain.ts'
import type { Race } from './race.ts'
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

// React reads it when it is first loaded.
process.env['NODE_ENV'] = 'production'
const { bytesServer, plainServer, reactServer, recorded, sqlServer } = await import('./bare.ts')
const { elementsOf } = await import('./react-page.ts')
const { openShop } = await import('./open-shop.ts')
const { measureChat } = await import('./chat.ts')
const { measureBookings } = await import('./bookings.ts')
const { measureLedger } = await import('./ledger.ts')
const { fillLists, listRows } = await import('./lists.ts')
const { measureOperations, operationsRows } = await import('./operations.ts')
const { fillOrders } = await import('./orders-fill.ts')
const { measureSockets } = await import('./sockets.ts')
const { measureRestart } = await import('./restart.ts')
const { measureSignIns } = await import('./sign-ins.ts')
const { race } = await import('./race.ts')
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`Filling a shop with ${items} items; then each row takes a few seconds …`)
const shop = await openShop(items)

async function rows(name: string, row: Omit<Race, 'port'> & { port?: number }): Promise<void> {
  for (const line of await race(name, { port: shop.port, ...row })) say(line)
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
  say(`${'requests a second'.padEnd(42)}${'shop'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(7)}`)
  for (const read of reads.filter(isWanted)) await benchRead(read)
  if (isWanted(['quote'])) await benchQuote()
  if (isWanted(['booking'])) await measureBookings(shop, { days: quietDays, say })
  if (!shop.isBuilt) say('The pages are not built: run `npm run build` first to time them.')
  else {
    for (const [name, path] of pages.filter(isWanted)) await benchPage(name, path)
    for (const [name, path] of pages.map(([page, at]) => [`cached ${page}`, at] as const).filter(isWanted))
      await benchCachedPage(name, path)
  }
  const ofOperations = operationsRows.filter(({ name }) => isWanted([name]))
  if (isWanted(['ledger']) || ofOperations.length > 0) await fillOrders(shop.pool)
  if (isWanted(['ledger'])) await measureLedger(shop, say)
  if (ofOperations.length > 0) await measureOperations(shop, ofOperations, say)
  const ofLists = listRows.filter(({ name }) => isWanted([name]))
  if (ofLists.length > 0) {
    await fillLists(shop.pool)
    await measureOperations(shop, ofLists, say)
  }
  if (isWanted(['chat'])) await measureChat(shop, quote, say)
  if (isWanted(['sockets'])) await measureSockets(shop, say)
  if (isWanted(['restart'])) await measureRestart(shop, say)
  if (isWanted(['sign-ins'])) await benchSignIns(shop.isBuilt ? '/browse' : `/api/search?${limit}`)
} finally {
  await shop.close()
}
