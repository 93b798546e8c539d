import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { connect } from '#platform/database/database.ts'
import { addressOf, nameOf, onServer } from '#tests/database.ts'
import { openPaidShop } from '#tests/money.ts'
import { shopOn } from './checkout.ts'

const script = fileURLToPath(new URL('./money-process.ts', import.meta.url))
const shortPoints = 6
const atOnce = 2
const isLong = process.env['LIBSA_LONG'] === '1'
const template = inject('databaseUrl')
const prepared = 'money_killed'
let time: Date

/** One paid order whose card is kept, to be copied for each death. */
beforeAll(async () => {
  const shop = await openPaidShop()
  await shop.keepCard(await shop.cardOrder())
  time = await shop.clock.now(shop.database.db)
  const name = nameOf(shop.database.url)
  const { close } = shop.database
  await shop.database.pool.end()
  await onServer(template, `DROP DATABASE IF EXISTS ${prepared} WITH (FORCE)`)
  await onServer(template, `CREATE DATABASE ${prepared} TEMPLATE ${name}`)
  await close().catch(() => undefined)
})
afterAll(() => onServer(template, `DROP DATABASE IF EXISTS ${prepared} WITH (FORCE)`))

/** Runs a story in its own process; answers its round trips, or null when it was killed. */
async function run(url: string, story: string, dieAt: number): Promise<number | null> {
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

const rules: Record<string, string> = {
  'a refund that is never made': `refunds WHERE status <> 'made'`,
  'a refund made twice, or otherwise': `demo_payments WHERE purpose = 'payment' AND refunded NOT IN (0, 35440)`,
  'a hold that nobody lets go of': `demo_payments d WHERE purpose = 'hold' AND status = 'authorized' AND NOT EXISTS (SELECT 1 FROM deposits WHERE provider_id = d.id AND status = 'held')`,
  'a held deposit without its hold': `deposits p WHERE status = 'held' AND NOT EXISTS (SELECT 1 FROM demo_payments WHERE id = p.provider_id AND status = 'authorized')`,
  'a decision that was not carried out': `deposits WHERE decision IS NOT NULL AND status NOT IN ('released', 'applied')`,
  'two captures of one deposit': `(SELECT order_id FROM demo_payments WHERE purpose = 'hold' AND captured > 0 GROUP BY 1 HAVING count(*) > 1 OR sum(captured) <> 20000) twice`,
}

/** Lets a story die, and says what is wrong once the shop has run again for a while. */
async function killedAt(story: string, trip: number): Promise<{ broken: string[]; trips: number | null; repaired: boolean }> {
  const name = `${prepared}_${story}_${trip}`
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE ${prepared}`)
  const url = addressOf(template, name)
  const database = connect(url, { maxConnections: 2 })
  try {
    const trips = await run(url, story, trip)
    const shop = shopOn(database, { now: new Date(time.getTime() + 6 * 86_400_000) })
    const broken = async (): Promise<string[]> => {
      const found = (await checkBooks(shop.as(''))).map(({ rule }) => rule)
      for (const [rule, statement] of Object.entries(rules)) if ((await shop.count(statement)) > 0) found.push(rule)
      return found
    }
    const before = await broken()
    const faults = [...(await settleDue(shop.as(''))), ...(await settleDue(shop.as('')))]
    const after = [...(await broken()), ...faults.map(String)]
    return { broken: after.map((rule) => `${story}, round trip ${trip}: ${rule}`), trips, repaired: before.length > after.length }
  } finally {
    await database.close()
    await onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

test.each(['refund', 'release', 'apply'])(
  '%s: killed at any round trip, its own or the provider’s, the money is where it belongs when the shop runs again',
  async (story) => {
    const whole = await killedAt(story, 0)
    expect(whole).toMatchObject({ broken: [], repaired: false })
    const all = Array.from({ length: whole.trips ?? 0 }, (_, at) => at + 1)
    const step = all.length / shortPoints
    const points = isLong ? all : Array.from({ length: shortPoints }, (_, at) => all[Math.floor((at + 0.5) * step)] ?? 1)
    const broken: string[] = []
    let repaired = 0
    for (let at = 0; at < points.length; at += atOnce) {
      for (const end of await Promise.all(points.slice(at, at + atOnce).map((point) => killedAt(story, point)))) {
        expect(end.trips).toBeNull()
        broken.push(...end.broken)
        repaired += Number(end.repaired)
      }
    }
    expect(broken).toEqual([])
    // Otherwise no death left anything to repair.
    expect(repaired).toBeGreaterThan(0)
  },
)
