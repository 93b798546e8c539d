import { addDays, type Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { bytesServer, recorded, sqlServer } from './bare.ts'
import { type Call, load, send } from './load.ts'

const items = 10_000
const sampleCount = 18
const today = new Date().toISOString().slice(0, 10) as Day
const days = { from: addDays(today, 40), until: addDays(today, 42) }
// After all bookings of the stock, so that every item is free.
const quietDays = { from: addDays(today, 172), until: addDays(today, 174) }
const listing = '/api/catalogue?category=Women&sort=price-up&limit=24'

// Copies of one sample, so that a recorded booking fits each of them.
const itemAt = (at: number) => `bench-${1 + at * sampleCount}`
const quote: Call = { path: '/api/quotes', method: 'POST', body: { lines: [{ itemId: itemAt(0), ...days, quantity: 1 }] } }
const hold = (at: number): Call => ({
  path: '/api/orders',
  method: 'POST',
  body: { key: newId(), lines: [{ itemId: itemAt(at), ...quietDays, quantity: 1 }] },
})

const reads: readonly [name: string, call: Call, requests: number][] = [
  ['listing', { path: listing }, 200],
  ['listing with days', { path: `${listing}&from=${days.from}&until=${days.until}` }, 200],
  ['item', { path: '/api/items/wf-001' }, 1000],
  ['search', { path: '/api/catalogue?q=dress' }, 60],
  ['quote', quote, 500],
]
const pages: readonly [name: string, path: string][] = [
  ['page: home', '/'],
  ['page: browse', '/browse'],
  ['page: product', '/product/wf-001'],
]
const holds = 150

// React reads it when it is first loaded.
process.env['NODE_ENV'] = 'production'
const { openShop } = await import('./open-shop.ts')
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`Filling a shop with ${items} items; then each row takes a few seconds …`)
const shop = await openShop(items)

function row(name: string, own: number, bare: number, limit: string): void {
  const cells = [own.toFixed(0).padStart(8), bare.toFixed(0).padStart(8), `${((own / bare) * 100).toFixed(0)} %`.padStart(7)]
  say(`${name.padEnd(20)}${cells.join('')}   ${limit}`)
}

async function benchRead(name: string, call: Call, requests: number): Promise<void> {
  await send(shop.port, call)
  const statements = await recorded(() => send(shop.port, call))
  const bare = await sqlServer(shop.pool, statements)
  const own = await load(shop.port, () => call, { requests })
  row(name, own, await load(bare.port, () => call, { requests }), `bare: the same ${statements.length} statements`)
  bare.close()
}

async function benchHolds(): Promise<void> {
  const statements = await recorded(() => send(shop.port, hold(0)))
  const own = await load(shop.port, (at) => hold(at + 1), { requests: holds })
  const bare = await sqlServer(shop.pool, statements, { recorded: itemAt(0), at: (request) => itemAt(request + 2 * holds) })
  row('booking (hold)', own, await load(bare.port, hold, { requests: holds }), `bare: the same ${statements.length} statements`)
  bare.close()
}

async function benchPage(name: string, path: string): Promise<void> {
  const { status, body } = await send(shop.port, { path })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const bare = await bytesServer(body)
  const own = await load(shop.port, () => ({ path }), { requests: 60 })
  row(name, own, await load(bare.port, () => ({ path }), { requests: 1000 }), `bare: the same ${Math.round(body.length / 1024)} KiB`)
  bare.close()
}

try {
  say(`${'requests a second'.padEnd(20)}${'shop'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(7)}`)
  for (const [name, call, requests] of reads) await benchRead(name, call, requests)
  await benchHolds()
  if (shop.isBuilt) for (const [name, path] of pages) await benchPage(name, path)
  else say('The pages are not built: run `npm run build` first to time them.')
} finally {
  await shop.close()
}
