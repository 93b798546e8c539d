import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

test('the overview is for staff, and says what waits in each queue and since when', async () => {
  const nobody = shop.browser()
  expect((await nobody.get('/api/statistics/overview')).status).toBe(401)
  expect((await (await signedIn(shop, 'owner')).get('/api/statistics/overview')).status).toBe(403)
  const moderator = await signedIn(shop, 'moderator')
  await shop.pool.query(
    `INSERT INTO bank_transfers (id, reference, amount, sender, problem, received_at) VALUES
       ('late-1', '0', 1000, 'Rana', 'unknown', '2027-06-30T08:00:00Z'), ('late-2', '0', 1000, 'Rana', 'unknown', '2027-06-29T08:00:00Z')`,
  )
  const rana = await signedIn(shop, 'customer')
  expect((await rana.send('POST', '/api/reports', { about: 'item', item: 'wf-001', reason: 'counterfeit' })).status).toBe(200)
  const { status, body } = await moderator.get('/api/statistics/overview?period=week')
  expect(status).toBe(200)
  expect(body).toMatchObject({ from: '2027-06-25', until: '2027-07-01' })
  expect(body['waiting']).toEqual([
    { queue: 'approvals', count: 0, since: null },
    { queue: 'claims', count: 0, since: null },
    { queue: 'identity', count: 0, since: null },
    { queue: 'transfers', count: 2, since: '2027-06-29T08:00:00.000Z' },
    { queue: 'deposits', count: 0, since: null },
    { queue: 'reviews', count: 0, since: null },
    { queue: 'reports', count: 1, since: '2027-07-01T09:00:00.000Z' },
    { queue: 'payouts', count: 0, since: null },
    { queue: 'chat', count: 0, since: null },
  ])
  expect((await moderator.get('/api/statistics/waiting')).body).toEqual({ waiting: body['waiting'] })
  // Credit above 100 JOD waits for another administrator.
  const wish = { email: 'rana@libsa.example', amount: 150_000, key: newId(), words: 'For a lost week' }
  expect((await lina.send('POST', '/api/credits', wish)).status).toBe(200)
  expect((await lina.get('/api/statistics/waiting')).body['waiting']).toContainEqual({
    ...{ queue: 'credits', count: 1, since: '2027-07-01T09:00:00.000Z' },
  })
  expect((await (await signedIn(shop, 'owner')).get('/api/statistics/waiting')).status).toBe(403)
  expect((await lina.get('/api/statistics/overview?period=year')).status).toBe(422)
})

interface ReportBody {
  from: string
  until: string
  rows: { key: string; values: (number | null)[]; to: string | null }[]
}

const report = async (name: string, days = '') => (await lina.get(`/api/statistics/${name}${days}`)).body as unknown as ReportBody
const countOf = ({ rows }: ReportBody, key: string) => rows.find((row) => row.key === key)?.values[0]

test('the funnel counts searches, prices and orders, and each number is that of the rows it opens', async () => {
  const browser = shop.browser('10.0.0.7')
  const line = { itemId: 'wf-003', from: '2027-07-12', until: '2027-07-12', quantity: 1 }
  await browser.get('/api/search?q=dress')
  await browser.get('/api/search?from=2027-07-12&until=2027-07-12')
  // Neither a list without a question nor its next page is a search.
  await browser.get('/api/search')
  expect((await browser.send('POST', '/api/quotes', { lines: [line] })).status).toBe(200)
  const held = await browser.send('POST', '/api/orders', { key: newId(), lines: [line] })
  expect(held.status).toBe(200)
  await shop.activity.write()
  const before = await report('funnel')
  expect([before.from, before.until]).toEqual(['2027-06-02', '2027-07-01'])
  expect(before.rows.map(({ key, values }) => [key, values[0]])).toEqual([
    ['search', 2],
    ['quote', 1],
    ['hold', 1],
    ['request', 0],
    ['confirmed', 0],
    ['returned', 0],
  ])
  await shop.pool.query(
    `UPDATE rentals SET status = 'completed', confirmed_at = created_at, returned_at = created_at WHERE order_id = $1`,
    [held.body['id']],
  )
  for (const { key, values, to } of (await report('funnel')).rows.slice(2)) {
    const { rows } = (await lina.get(`/api/operations/orders?${to?.split('?')[1] ?? ''}`)).body as { rows?: unknown[] }
    expect([key, values[0], rows?.length]).toEqual([key, 1, 1])
  }
  expect(countOf(await report('funnel', '?from=2027-06-01&until=2027-06-30'), 'hold')).toBe(0)
})

test('rows behind the numbers of lateness are those of the days on which it happened', async () => {
  await shop.pool.query(`UPDATE rentals SET late_from = '2027-06-20T17:00:00Z', status = 'overdue'`)
  for (const [days, count] of [
    ['?from=2027-06-20&until=2027-06-20', 1],
    ['?from=2027-06-21&until=2027-07-01', 0],
  ] as const) {
    const late = (await report('lateness', days)).rows.find(({ key }) => key === 'late')
    const { rows } = (await lina.get(`/api/operations/rentals?${late?.to?.split('?')[1] ?? ''}`)).body as { rows?: unknown[] }
    expect([days, late?.values[0], rows?.length]).toEqual([days, count, count])
  }
})

test('what nobody could be shown is counted by its words, a few times of one network, and never a number or an address', async () => {
  const [first, second] = [shop.browser('10.1.0.1'), shop.browser('10.2.0.1')]
  const search = (browser: Browser, q: string) => browser.get(`/api/search?q=${encodeURIComponent(q)}`)
  for (const q of ['=cmd zzxqkw', 'CMD  zzxqkw', 'zzxq 0791234567', 'zzxq@mail.example', 'zzxq ٠٧٩١٢٣٤٥٦٧']) await search(first, q)
  for (let count = 0; count < 20; count += 1) await search(second, 'qqvvxx')
  await shop.activity.write()
  await search(second, 'qqvvxx')
  await shop.activity.write()
  const { rows } = await report('missed-searches')
  expect(rows.map(({ key, values }) => [key, values[0]])).toEqual([
    ['qqvvxx', 11],
    ['cmd zzxqkw', 2],
  ])
})

test('an area that somebody misses is counted by its name, a few times of one network, and never with a number', async () => {
  const visitor = shop.browser('10.3.0.1')
  const wish = (name: string) => visitor.send('POST', '/api/area-wishes', { name })
  for (const name of ['الزرقاء', 'Um Uthaina', 'um  uthaina', 'house 5, 0791234567']) expect((await wish(name)).status).toBe(200)
  const { rows } = await report('area-wishes')
  expect(rows.map(({ key, values }) => [key, values[0]])).toEqual([
    ['um uthaina', 2],
    ['زرقاء', 1],
  ])
  for (let count = 4; count < 10; count += 1) await wish('Zarqa')
  expect((await wish('Zarqa')).status).toBe(429)
})

test('every report is there as a file, which is written down; more than a year is refused', async () => {
  await shop.pool.query(`INSERT INTO missed_searches VALUES ('2027-07-01', '=1+1', 3) ON CONFLICT DO NOTHING`)
  for (const name of ['funnel', 'utilisation', 'lateness', 'claims', 'cash', 'payouts', 'memberships', 'missed-searches', 'area-wishes']) {
    const read = await report(name)
    const { status, body } = await lina.send('POST', `/api/statistics/${name}/file`, {}, { 'accept-language': 'ar' })
    const [head, ...lines] = String(body['text']).split('\r\n')
    expect([name, status, body['name']]).toEqual([name, 200, `${name}-2027-06-02-2027-07-01.csv`])
    expect(head).toMatch(/^\ufeff"[ء-ي]/)
    expect(lines).toHaveLength(read.rows.length + 1)
    if (name === 'missed-searches') expect(lines).toContain(`"'=1+1","3"`)
  }
  const { rows } = (await lina.get('/api/operations/audit-log?kind=export')).body as { rows?: { event: string }[] }
  expect(rows?.map(({ event }) => event)).toEqual(Array(9).fill('export.made'))
  for (const days of ['?from=2026-01-01&until=2027-06-01', '?from=2027-06-02&until=2027-06-01', '?from=2020-01-01'])
    expect([days, (await lina.get(`/api/statistics/cash${days}`)).status]).toEqual([days, 422])
  expect((await shop.browser().get('/api/statistics/cash')).status).toBe(401)
})
