import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connect } from '#platform/database/database.ts'
import { addDays, type Day } from '#values/day.ts'
import { send } from './load.ts'
import { daysAt, type Habit, habitsOf, queryAt, quietFrom } from './scale-calls.ts'
import { openDatabase } from './scale-database.ts'
import { inTurn, measure, type Shop, startShop, type Times } from './scale-measure.ts'
import { printWriting } from './scale-writing.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    bookings: { type: 'string', default: '5000000' },
    /** Keeps the databases in that folder and uses those that exist already. */
    folder: { type: 'string' },
    /** Addresses of databases that are filled and run already, the small one first. */
    at: { type: 'string', multiple: true, default: [] },
    /** Only the measurements whose name contains the word. */
    only: { type: 'string', default: '' },
  },
})
const small = 10_000
const most = { milliseconds: 50, page: 300, ratio: 3, heap: 400 }
// Longer than what a page may keep of the catalogue.
const forgotten = 2200
const say = (line: string) => process.stdout.write(`${line}\n`)
const today: Day = new Date().toISOString().slice(0, 10)
const idOf = ({ id }: { id: string }) => id
const isWanted = (name: string) => name.includes(values.only)

interface Site extends Shop {
  pool: pg.Pool
  items: number
  habits: Habit[]
  heap: number
  stop(): Promise<void>
}

async function openFilled(items: number, bookings: number): Promise<Site> {
  const folder = values.folder ? `${values.folder}/${items}` : null
  const { url, close } = await openDatabase({ items, bookings, folder, say })
  return openSite(url, close)
}

async function openSite(url: string, close = async () => {}): Promise<Site> {
  const { pool, close: leave } = connect(url)
  const shop = await startShop(url)
  const isPublic = "status = 'approved' AND visibility = 'visible'"
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM items WHERE ${isPublic} ORDER BY md5(id) LIMIT 50000`)
  const { rows: quiet } = await pool.query<{ id: string }>(
    `SELECT id FROM items WHERE ${isPublic} AND available_from IS NULL AND available_until IS NULL AND NOT EXISTS (SELECT FROM units
      JOIN blocks ON blocks.unit_id = units.id WHERE units.item_id = items.id AND upper(days) > $1::date) ORDER BY md5(id) LIMIT 5000`,
    [addDays(today, quietFrom)],
  )
  const { rows: counts } = await pool.query<{ items: number }>('SELECT count(*)::int AS items FROM items')
  const items = counts[0]?.items ?? 0
  const stop = async () => {
    shop.close()
    await leave()
    await close()
  }
  return { ...shop, pool, items, habits: habitsOf({ ids: rows.map(idOf), quiet: quiet.map(idOf), items, today }), heap: 0, stop }
}

/** The results of both in one measurement, with the processor time of the load and the big shop. */
async function print(name: string, sites: readonly Site[], times: (site: Site) => Promise<Times>, limit: number): Promise<void> {
  const found: Times[] = []
  let shares = ''
  for (const site of sites) {
    await site.usage()
    const [work, began] = [process.cpuUsage(), performance.now()]
    found.push(await times(site))
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(work)
    const used = await site.usage()
    site.heap = Math.max(site.heap, used.heap)
    shares = `${((user + system) / 10_000 / seconds).toFixed(0).padStart(5)} %${((used.seconds / seconds) * 100).toFixed(0).padStart(5)} %`
  }
  const [few, many] = [found[0], found.at(-1)]
  if (!few || !many) return
  const cells = [few.half, few.slow, many.half, many.slow].map((time) => time.toFixed(1).padStart(9)).join('')
  const ratio = many.slow / few.slow
  const over = [...(many.slow > limit ? [`over ${limit} ms`] : []), ...(ratio > most.ratio ? [`over ${most.ratio} ×`] : [])].join(', ')
  say(`${name.padEnd(20)}${cells}${ratio.toFixed(1).padStart(7)}${String(many.answers).padStart(7)}${shares}  ${over}`)
  for (const { failed, answers, failure } of found) if (failed > 0) say(`  ${failed} of ${answers} failed: ${failure}`)
}

async function printApi(sites: readonly Site[]): Promise<void> {
  for (const { name } of sites[0]?.habits ?? []) {
    if (!isWanted(name)) continue
    const habitOf = (site: Site): Habit => {
      const found = site.habits.find((habit) => habit.name === name)
      if (!found) throw new Error(`There is no ${name}.`)
      return found
    }
    const first = sites[0]
    const call = first && habitOf(first).next(0, null)
    if (first && call?.method !== 'POST' && call && (await send(first.port, call)).status === 404)
      say(`${name}: there is no such address yet.`)
    else await print(name, sites, (site) => measure(site.port, habitOf(site)), most.milliseconds)
  }
}

/** First pages, each at another address or after what was kept of it is forgotten. */
async function printPages(sites: readonly Site[]): Promise<void> {
  const pages = (count: number, path: (at: number) => string) => Array.from({ length: count }, (_, index) => ({ path: path(index) }))
  const prefix = (at: number) => (at % 2 === 0 ? '' : '/ar')
  const rows = [
    { name: 'page: home', calls: pages(12, (at) => prefix(at) || '/'), wait: forgotten },
    { name: 'page: browse', calls: pages(60, (at) => `${prefix(at)}/browse?${queryAt(at)}`), wait: forgotten / 60 },
    { name: 'page: browse, days', calls: pages(30, (at) => `${prefix(at)}/browse?${queryAt(at)}&${daysAt(at, today)}`), wait: 0 },
  ]
  for (const { name, calls, wait } of rows)
    if (isWanted(name)) await print(name, sites, ({ port }) => inTurn(port, calls, () => pause(wait)), most.page)
}

const sites: Site[] = []
try {
  for (const url of values.at) sites.push(await openSite(url))
  if (sites.length === 0) {
    sites.push(await openFilled(small, Math.round((small * Number(values.bookings)) / Number(values.items))))
    sites.push(await openFilled(Number(values.items), Number(values.bookings)))
  }
  const sizes = [sites[0], sites.at(-1)].map((site) => `${site?.items.toLocaleString('en')} items`.padStart(18)).join('')
  say(`\n${'milliseconds'.padEnd(20)}${sizes}${'95 %'.padStart(7)}${'one processor'.padStart(21)}`)
  say(
    `${''.padEnd(20)}${['half', '95 %', 'half', '95 %'].map((cell) => cell.padStart(9)).join('')}${'ratio'.padStart(7)}${'sent'.padStart(7)}${'load'.padStart(7)}${'shop'.padStart(7)}`,
  )
  await printApi(sites)
  if (!sites[0]?.isBuilt) say('The pages are not built: run `npm run build` first to time them.')
  else await printPages(sites)
  for (const { items, heap } of sites.filter((site) => site.heap > 0)) {
    const megabytes = heap / 1024 / 1024
    say(
      `Heap with ${items.toLocaleString('en')} items: ${megabytes.toFixed(0)} MB at most${megabytes > most.heap ? `, over ${most.heap} MB` : ''}.`,
    )
  }
  const big = sites.at(-1)
  if (big && isWanted('writing')) await printWriting(big.pool, { items: big.items, today, say })
} finally {
  for (const site of sites) await site.stop()
}
