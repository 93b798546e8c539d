import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { connect } from '#platform/database/database.ts'
import { addressOf, nameOf, onServer } from '#tests/database.ts'
import { dueJobs } from '#tests/due-jobs.ts'
import { openRentingShop } from '#tests/renting.ts'
import { brokenInvariants, line, shopOn } from './checkout.ts'

const script = fileURLToPath(new URL('./renting-process.ts', import.meta.url))
const shortPoints = 8
const atOnce = 2
const isLong = process.env['LIBSA_LONG'] === '1'
const template = inject('databaseUrl')
const stories = ['accept', 'cancel', 'extend'] as const
type Story = (typeof stories)[number]
const prepared = (story: Story) => `renting_killed_${story}`
afterAll(async () => {
  for (const story of stories) await onServer(template, `DROP DATABASE IF EXISTS ${prepared(story)} WITH (FORCE)`)
})

/** An order by card of two owners, asked for or confirmed, to be copied for each death. Answers its time. */
async function prepare(story: Story): Promise<Date> {
  const shop = await openRentingShop()
  if (story === 'accept') await shop.askFor('single-1', 'single-2')
  await shop.book([line('single-1'), line('single-2')])
  if (story === 'extend') await shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE line = 0`)
  const time = await shop.clock.now(shop.database.db)
  await shop.jobs.run()
  await shop.jobs.close()
  await shop.database.pool.end()
  await onServer(template, `DROP DATABASE IF EXISTS ${prepared(story)} WITH (FORCE)`)
  await onServer(template, `CREATE DATABASE ${prepared(story)} TEMPLATE ${nameOf(shop.database.url)}`)
  await shop.database.close().catch(() => undefined)
  return time
}

/** Runs a story in its own process; answers its round trips, or null when it was killed. */
async function run(url: string, { story, time, dieAt }: { story: Story; time: Date; dieAt: number }): Promise<number | null> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, url, time.toISOString(), String(dieAt), story], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return null
  expect(code).toBe(0)
  return Number(said)
}

/** What is half done: captured or refunded is what the rentals say, and a deposit follows its rental. */
const rules: Record<string, string> = {
  'accepted and never captured': `rentals r WHERE r.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM rentals w WHERE w.order_id = r.order_id AND w.status = 'requested') AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = r.order_id AND p.captured > 0)`,
  'captured while an owner may still decline': `demo_payments WHERE purpose = 'payment' AND captured > 0 AND EXISTS (SELECT 1 FROM rentals WHERE status = 'requested')`,
  'a confirmed rental without its deposit': `rentals r WHERE r.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM deposits d WHERE d.rental_id = r.id AND d.status = 'planned')`,
  'a cancelled rental with a deposit, its days or its price kept': `rentals r WHERE r.status = 'cancelled' AND (EXISTS (SELECT 1 FROM deposits d WHERE d.rental_id = r.id AND d.status <> 'released')
    OR EXISTS (SELECT 1 FROM blocks b WHERE b.rental_id = r.id AND b.is_live) OR NOT EXISTS (SELECT 1 FROM refunds f WHERE f.rental_id = r.id AND f.status = 'made'))`,
  'extended and not paid for, or paid for and not extended': `payments p JOIN rentals r ON r.id = p.rental_id WHERE (p.captured > 0) <> (r.last_day = '2027-07-12')`,
  'an extension that is neither done nor ended': `rental_extensions WHERE status = 'asked'`,
  'held at the provider for an extension and forgotten': `demo_payments d WHERE status = 'authorized' AND order_id IN (SELECT id FROM rentals)`,
  'refunded at the provider for a rental that stands': `demo_payments WHERE refunded > 0 AND NOT EXISTS (SELECT 1 FROM rentals WHERE status = 'cancelled')`,
}

async function killedAt(story: Story, time: Date, trip: number): Promise<{ broken: string[]; trips: number | null; isRepaired: boolean }> {
  const name = `${prepared(story)}_${trip}`
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE ${prepared(story)}`)
  const database = connect(addressOf(template, name), { maxConnections: 3 })
  try {
    const trips = await run(addressOf(template, name), { story, time, dieAt: trip })
    const shop = shopOn(database, { now: new Date(time.getTime() + 60_000) })
    const broken = async (): Promise<string[]> => {
      const found = (await checkBooks(shop.as(''))).map(({ rule }) => rule)
      for (const [rule, statement] of Object.entries(rules)) if ((await shop.count(statement)) > 0) found.push(rule)
      return story === 'accept' ? [...found, ...(await brokenInvariants(shop))] : found
    }
    const before = await broken()
    const jobs = dueJobs({ pool: database.pool, clock: shop.clock, system: () => shop.as('') })
    const faults = (await jobs.run()).flatMap(({ fault }) => (fault === undefined ? [] : [String(fault)]))
    shop.clock.advance(60_000)
    await jobs.run()
    await jobs.close()
    const after = [...(await broken()), ...faults]
    return { broken: after.map((rule) => `${story}, round trip ${trip}: ${rule}`), trips, isRepaired: before.length > after.length }
  } finally {
    await database.close()
    await onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

test.each(stories)(
  '%s: killed at any round trip, its own or the provider’s, a minute later the order and its money agree',
  async (story) => {
    const time = await prepare(story)
    const whole = await killedAt(story, time, 0)
    expect(whole).toMatchObject({ broken: [], isRepaired: false })
    const all = Array.from({ length: whole.trips ?? 0 }, (_, at) => at + 1)
    const step = all.length / shortPoints
    const points = isLong ? all : Array.from({ length: shortPoints }, (_, at) => all[Math.floor((at + 0.5) * step)] ?? 1)
    const broken: string[] = []
    let repaired = 0
    for (let at = 0; at < points.length; at += atOnce)
      for (const end of await Promise.all(points.slice(at, at + atOnce).map((point) => killedAt(story, time, point)))) {
        expect(end.trips).toBeNull()
        broken.push(...end.broken)
        repaired += Number(end.isRepaired)
      }
    expect(broken).toEqual([])
    // Otherwise no death left anything to repair.
    expect(repaired).toBeGreaterThan(0)
  },
)
