import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { joinWaits, leaveWaits } from '#domain/renting/waits/change-waits.ts'
import { listWaits } from '#domain/renting/waits/list-waits.ts'
import { offerWaits } from '#domain/renting/waits/offer-waits.ts'
import { connect } from '#platform/database/database.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { line } from './checkout.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const item = 'single-1'
const minute = 60_000
const shortPoints = 8
const isLong = process.env['LIBSA_LONG'] === '1'

interface Line {
  range: { from: string; until: string }
  /** The first customer, and the second. */
  first: FullContext
  second: FullContext
}

/** Two wait for days of the only piece, which were taken and are free now; nobody has been offered them yet. */
async function inLine(): Promise<Line> {
  shop.clock.advance(3 * 86_400_000)
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), 20)
  const range = { from, until: addDays(from, 2) }
  const somebody = shop.as('somebody-else-0123456789')
  const { id } = await holdOrder(somebody, { key: newId(), lines: [line(item, 1, range)] })
  const [first, second] = [shop.lama, shop.courier]
  for (const waits of [first, second]) {
    await joinWaits(waits, { itemId: item, ...range })
    shop.clock.advance(1000)
  }
  await releaseOrder(somebody, id)
  return { range, first, second }
}

/** The faults once all has settled: the first has the days for two hours and was notified once; the second waits. */
async function wrongOf({ range, first, second }: Line): Promise<string[]> {
  const [one] = (await listWaits(first)).waits
  const [two] = (await listWaits(second)).waits
  const [counted] = await shop.query<{ held: string; told: string; blocks: string; until: Date | null }>(
    `SELECT count(DISTINCT r.id) AS held, count(DISTINCT b.id) AS blocks, max(b.expires_at) AS until,
      (SELECT count(*) FROM audit_log WHERE event = 'wait.offered' AND subject_id = $2) AS told
      FROM rentals r LEFT JOIN blocks b ON b.rental_id = r.id AND b.is_live WHERE r.item_id = 'single-1' AND r.first_day = $1 AND r.status = 'held'`,
    [range.from, one?.id ?? ''],
  )
  const kept = one?.heldUntil ? Date.parse(one.heldUntil) - (await shop.clock.now(shop.database.db)).getTime() : 0
  return [
    one?.status === 'offered' ? '' : `the first is ${one?.status}`,
    two?.status === 'waiting' ? '' : `the second is ${two?.status}`,
    counted?.held === '1' && counted.blocks === '1' ? '' : `${counted?.held} holds with ${counted?.blocks} blocks`,
    counted?.told === '1' ? '' : `told ${counted?.told} times`,
    kept > 90 * minute && kept <= 120 * minute ? '' : `kept for ${kept / minute} minutes`,
    counted?.until?.toISOString() === one?.heldUntil ? '' : 'the days are kept for another time than the hold',
  ].filter(Boolean)
}

async function clear({ first, second }: Line): Promise<void> {
  for (const who of [second, first]) for (const { id } of (await listWaits(who)).waits) await leaveWaits(who, id)
  await shop.jobs.run()
}

test('offered by several processes at once, days go to the first in line alone, once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const waiting = await inLine()
    await Promise.all(Array.from({ length: 4 }, () => offerWaits(shop.as(''), item)))
    expect(await wrongOf(waiting)).toEqual([])
    await clear(waiting)
  }
})

test('somebody books the days while they are offered: one gets them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const waiting = await inLine()
    const third = shop.as('a-third-visitor-0123456789')
    const [booked] = await Promise.allSettled([
      holdOrder(third, { key: newId(), lines: [line(item, 1, waiting.range)] }),
      offerWaits(shop.as(''), item),
    ])
    const [{ status } = { status: 'none' }] = (await listWaits(waiting.first)).waits
    expect([booked.status, status]).toEqual(booked.status === 'fulfilled' ? ['fulfilled', 'waiting'] : ['rejected', 'offered'])
    if (booked.status === 'fulfilled') await releaseOrder(third, booked.value.id)
    await clear(waiting)
  }
})

/** A process whose connections die at this round trip to the database, and all later ones with it. */
async function offerAndDie(dieAt: number): Promise<number> {
  const database = connect(shop.database.url, { maxConnections: 2 })
  let trips = 0
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        trips += 1
        if (dieAt === 0 || trips < dieAt) return query(...args)
        ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        const [told] = args.filter((one) => typeof one === 'function') as ((error: Error) => void)[]
        const error = new Error('the process is dead')
        if (!told) return Promise.reject(error)
        told(error)
        return undefined
      },
    } satisfies Partial<Record<keyof pg.PoolClient, unknown>>)
  })
  await offerWaits({ ...shop.as(''), db: database.db }, item).catch(() => undefined)
  await database.pool.end().catch(() => undefined)
  return trips
}

test('dying at any round trip of an offer, the next run makes it whole, also when the hold has ended meanwhile', async () => {
  const whole = await inLine()
  const trips = await offerAndDie(0)
  expect(await wrongOf(whole)).toEqual([])
  await clear(whole)
  const broken: string[] = []
  let halfway = 0
  const all = Array.from({ length: trips }, (_, index) => index + 1)
  const points = isLong
    ? all
    : Array.from({ length: shortPoints }, (_, index) => all[Math.floor(((index + 0.5) * trips) / shortPoints)] ?? 1)
  for (const [at, trip] of points.entries()) {
    const waiting = await inLine()
    await offerAndDie(trip)
    if ((await listWaits(waiting.first)).waits[0]?.status === 'waiting') halfway += 1
    // The job is run again, alternately at once and when the unannounced hold has ended.
    if (at % 2 === 0) {
      shop.clock.advance(20 * minute)
      await completeOrders(shop.as(''))
    }
    await shop.jobs.run()
    broken.push(...(await wrongOf(waiting)).map((wrong) => `round trip ${trip}: ${wrong}`))
    await clear(waiting)
  }
  expect(broken).toEqual([])
  expect(halfway).toBeGreaterThan(points.length / 2)
})
