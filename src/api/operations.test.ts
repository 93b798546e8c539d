import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
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

interface Row {
  event?: string
  actor?: string | null
  id: string
  orderId: string
  number: string
  status: string
  total: number
  from: string
  customer: string
  order: { id: string } | null
}

const rowsOf = ({ body }: Answer) => body['rows'] as Row[]
const ask = async (path: string) => rowsOf(await lina.get(`/api/operations/${path}`))
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Somebody new takes a dress as far as the choice of cash, confirmed without the code. */
async function order(day: number, { name, phone }: { name: string; phone: string }): Promise<{ id: string; number: string }> {
  const browser = shop.browser(`10.0.0.${day}`)
  const from = `2027-07-${String(day).padStart(2, '0')}`
  const { body } = await browser.send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: 'wf-003', from, until: from, quantity: 1 }],
  })
  const id = String(body['id'])
  const place = { name, phone, area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await browser.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: `2027-07-${String(day - 1).padStart(2, '0')}_17-19` })
  const chosen = await browser.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now(), email = $2 WHERE id = $1', [id, `guest${day}@mail.example`])
  const { total } = chosen.body['quote'] as { total: number }
  expect((await browser.send('POST', `/api/orders/${id}/payment`, { key: newId(), total })).status).toBe(200)
  shop.clock.advance(60_000)
  return { id, number: String(body['number']) }
}

test('an order is found by its number, and by a part of its name, phone and address, however they are typed', async () => {
  const huda = await order(5, { name: 'هدى المصري', phone: '0791112233' })
  const zaid = await order(10, { name: 'Zaid Al-Rashid', phone: '+962 78 444 5566' })
  for (const q of [huda.number, huda.number.slice(3), 'المصرى', 'هد', '٠٧٩١١١٢٢', '00962791112233', '079 111 2233', 'guest5@mail'])
    expect([q, ids(await ask(`orders?q=${encodeURIComponent(q)}`))]).toEqual([q, [huda.id]])
  for (const q of ['rashid', 'ZAID', '444 5566', 'GUEST10@mail.example'])
    expect([q, ids(await ask(`orders?q=${encodeURIComponent(q)}`))]).toEqual([q, [zaid.id]])
  expect(await ask('orders?q=nobody')).toEqual([])
  expect(await ask('rentals?q=rashid')).toMatchObject([
    { orderId: zaid.id, number: zaid.number, customer: 'Zaid Al-Rashid', status: 'confirmed' },
  ])
  expect(await ask('payments?q=rashid')).toMatchObject([{ orderId: zaid.id, status: 'cash_due', method: 'cash' }])
  // A name in Arabic letters is known to the account alone.
  const setPerson = (id: string | null) => shop.pool.query('UPDATE orders SET person_id = $2 WHERE id = $1', [zaid.id, id])
  await setPerson('customer-rana')
  expect(ids(await ask(`orders?q=${encodeURIComponent('رنا حداد')}`))).toEqual([zaid.id])
  await setPerson(null)
})

test('lists are filtered and sorted as they were asked; what is being paid is in them, and what was given up when it is asked for', async () => {
  const held = await shop
    .browser('10.0.1.1')
    .send('POST', '/api/orders', { key: newId(), lines: [{ itemId: 'wf-002', from: '2027-07-08', until: '2027-07-08', quantity: 1 }] })
  const all = await ask('orders')
  expect(all.length).toBeGreaterThanOrEqual(2)
  expect(ids(all)).toContain(held.body['id'])
  expect(ids(await ask('orders?status=held'))).toEqual([held.body['id']])
  expect(ids(await ask('orders?sort=oldest'))).toEqual(ids(all).toReversed())
  expect((await ask('orders?sort=dearest')).map(({ total }) => total)).toEqual(all.map(({ total }) => total).toSorted((a, b) => b - a))
  await shop.pool.query(`UPDATE rentals SET status = 'released' WHERE order_id = $1`, [held.body['id']])
  expect(ids(await ask('orders'))).toEqual(ids(all).filter((id) => id !== held.body['id']))
  expect(ids(await ask('orders?status=any'))).toEqual(ids(all))
  expect(ids(await ask('orders?status=released'))).toEqual([held.body['id']])
  expect((await ask('rentals')).map(({ orderId }) => orderId)).not.toContain(held.body['id'])
  expect((await ask('rentals?status=any')).map(({ orderId }) => orderId)).toContain(held.body['id'])
  expect(await ask('orders?method=card')).toEqual([])
  const days = (await ask('rentals?sort=soonest')).map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
  expect(await ask('rentals?status=completed')).toEqual([])
  expect(await ask('deposits?status=held')).toEqual([])
})

test('pages follow each other without a gap or a repetition, also where rows are of the same instant', async () => {
  await shop.pool.query(`
    INSERT INTO orders (id, visitor_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
    SELECT 'copied-order-000' || n, 'visitor', 'en', now(), '[]', 10 * (1 + n % 3), 0, '2027-06-01', now() FROM generate_series(100, 220) n`)
  await shop.pool.query(`
    INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, created_at, updated_at)
    SELECT 'copied-rental-' || o.id, o.id, 0, 'wf-001', 'wf-001-u1', 'owner-dana', 'green', '2026-01-01', '2026-01-01', 10, 0, 'completed', o.created_at, now()
    FROM orders o WHERE o.id LIKE 'copied-%'`)
  for (const list of [
    'orders?sort=newest',
    'orders?sort=dearest',
    'rentals?sort=soonest',
    'rentals?status=completed&sort=oldest',
    'audit-log?sort=newest',
  ]) {
    const seen: string[] = []
    let after = ''
    do {
      const { body } = await lina.get(`/api/operations/${list}${after}`)
      const { rows, next } = body as unknown as { rows: Row[]; next: string | null }
      expect(rows.length).toBeLessThanOrEqual(50)
      seen.push(...ids(rows))
      after = next === null ? '' : `&after=${next}`
    } while (after !== '' && seen.length < 1000)
    expect([list, new Set(seen).size]).toEqual([list, seen.length])
    if (!list.startsWith('audit')) expect(ids(await ask(list))).toEqual(seen.slice(0, 50))
    expect(seen.length).toBeGreaterThan(list.startsWith('audit') ? 10 : 120)
  }
})

test('the audit log says what happened, who did it and to which order', async () => {
  const { body } = await lina.send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: 'wf-002', from: '2027-07-20', until: '2027-07-20', quantity: 1 }],
  })
  const [held] = await ask('audit-log?kind=order')
  expect(held).toMatchObject({ event: 'order.held', actor: 'Lina Odeh', order: { id: body['id'], number: body['number'] } })
  expect((await ask('audit-log?kind=person'))[0]).toMatchObject({
    event: 'person.signed-in',
    actor: 'Lina Odeh',
    person: { id: 'admin-lina', name: 'Lina Odeh' },
    order: null,
  })
  const ofOrder = await ask(`audit-log?q=${String(body['number'])}`)
  expect(ofOrder.map(({ order }) => (order as { id: string }).id)).toEqual(ofOrder.map(() => body['id']))
  expect(ofOrder).toMatchObject([{ event: 'order.held' }])
  const oldestFirst = await ask('audit-log?q=lina@libsa.example&sort=oldest')
  expect(oldestFirst.length).toBeGreaterThan(1)
  expect(new Set(oldestFirst.map(({ actor }) => actor))).toEqual(new Set(['Lina Odeh']))
  expect(ids(await ask('audit-log?q=odeh&sort=oldest'))).toEqual(ids(oldestFirst))
  expect(await ask('audit-log?q=nobody@nowhere.example')).toEqual([])
  const rows = await ask('audit-log?kind=rental')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.order !== null)).toBe(true)
  expect(rows[0]).toMatchObject({ about: { piece: expect.any(String) as string, itemId: expect.any(String) as string } })
})

test('the audit log names the role, the sum, the sections of the settings and the code that an event is about', async () => {
  const { pool } = shop
  const add = (event: string, subject: string, details: object) =>
    pool.query(`INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ($1, $2, 'admin-lina', $3, now())`, [
      event,
      subject,
      details,
    ])
  await add('role.granted', 'customer-rana', { role: 'moderator' })
  await add('credit.given', 'customer-rana', { amount: 5000, words: 'Late delivery' })
  await add('settings.written', 'site', { version: 7, sections: ['colors'] })
  await add('promotion.added', 'SPRING', { kind: 'percent', amount: 20 })
  const latest = async (kind: string) => (await ask(`audit-log?kind=${kind}`))[0] as { about: unknown } | undefined
  expect(await latest('role')).toMatchObject({ person: { id: 'customer-rana' }, about: { role: 'moderator' } })
  expect((await latest('credit'))?.about).toEqual({ amount: 5000, words: 'Late delivery' })
  expect((await latest('settings'))?.about).toEqual({ version: 7, sections: ['colors'] })
  expect((await latest('promotion'))?.about).toEqual({ name: 'SPRING' })
})

test('what a list cannot be asked for is refused', async () => {
  for (const path of ['orders?status=nowhere', 'orders?sort=random', `orders?q=${'x'.repeat(90)}`, 'orders?after=%27', 'orders?owner=1'])
    expect([path, (await lina.get(`/api/operations/${path}`)).status]).toEqual([path, 422])
})

test('a list is taken as a file as it is asked, whole, in the language of who takes it, and the log says so', async () => {
  await shop.pool.query(`UPDATE orders SET delivery = '{"name": "=HYPERLINK(1)"}' WHERE id = 'copied-order-000100'`)
  const take = (list: string, asked: object, language = 'en') =>
    lina.send('POST', `/api/operations/${list}/file`, asked, { 'accept-language': language })
  const { status, body } = await take('orders', { status: 'completed', sort: 'oldest' })
  const lines = String(body['text']).trim().split('\r\n')
  const pages: Row[] = []
  for (let after = ''; after !== 'end'; ) {
    const page = (await lina.get(`/api/operations/orders?status=completed&sort=oldest${after}`)).body as unknown as {
      rows: Row[]
      next: string | null
    }
    pages.push(...page.rows)
    after = page.next === null ? 'end' : `&after=${page.next}`
  }
  expect([status, body['isCut'], body['name']]).toEqual([200, false, expect.stringMatching(/^orders-2027-07-\d\d\.csv$/)])
  expect(lines).toHaveLength(pages.length + 1)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(pages.map(({ number }) => `"${number}"`))
  expect(lines.slice(1).some((line) => line.includes(`,"'=HYPERLINK(1)",`))).toBe(true)
  for (const list of ['orders', 'rentals', 'payments', 'deposits', 'transfers', 'payouts', 'transactions', 'claims', 'audit-log'])
    expect([list, String((await take(list, {}, 'ar')).body['text'])]).toEqual([list, expect.stringMatching(/^\ufeff"[ء-ي]/)])
  expect((await take('orders', { after: 'x' })).status).toBe(422)
  expect((await ask('audit-log?kind=export')).map(({ event }) => event)).toEqual(Array(10).fill('export.made'))
  expect(await ask('audit-log?kind=export')).toContainEqual(expect.objectContaining({ about: { list: 'ledger' } }))
  const moderator = await signedIn(shop, 'moderator')
  expect((await moderator.send('POST', '/api/operations/audit-log/file', {})).status).toBe(403)
  expect((await moderator.send('POST', '/api/operations/orders/file', {})).status).toBe(200)
})

test('a filter is kept under a name for who saved it, and for nobody else', async () => {
  const moderator = await signedIn(shop, 'moderator')
  const filters = async (browser: Browser) => (await browser.get('/api/operations/filters?list=/admin/orders')).body['filters']
  const save = (browser: Browser, name: string, query = 'status=overdue') =>
    browser.send('POST', '/api/operations/filters', { list: '/admin/orders', name, query })
  const { status, body } = await save(lina, 'Late', 'status=overdue&after=xyz')
  expect([status, body['query']]).toEqual([200, 'status=overdue'])
  await save(lina, 'Late', 'status=overdue&method=cash')
  expect(await filters(lina)).toEqual([{ id: body['id'], name: 'Late', query: 'status=overdue&method=cash' }])
  expect(await filters(moderator)).toEqual([])
  expect((await lina.get('/api/operations/filters?list=/admin/rentals')).body['filters']).toEqual([])
  expect((await ask('audit-log?kind=saved-filter'))[0]).toMatchObject({ about: { list: 'orders' } })
  const path = `/api/operations/filters/${String(body['id'])}`
  expect((await moderator.send('DELETE', path, {})).status).toBe(404)
  expect((await lina.send('DELETE', path, {})).status).toBe(200)
  expect(await filters(lina)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => save(lina, `Filter ${index}`)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12)
  expect(answers.find((answer) => answer.status !== 200)?.body.code).toBe('filter.too-many')
  expect((await save(shop.browser(), 'Mine')).status).toBe(401)
  expect((await lina.send('POST', '/api/operations/filters', { list: 'https://elsewhere.example', name: 'x', query: 'a=1' })).status).toBe(
    422,
  )
})

test('lists are asked for the days within which their rows were made, in Amman', async () => {
  await shop.pool.query(`UPDATE orders SET created_at = '2026-05-01T21:30:00Z' WHERE id = 'copied-order-000101'`)
  expect(ids(await ask('orders?status=any&from=2026-05-02&until=2026-05-02'))).toEqual(['copied-order-000101'])
  expect(await ask('orders?status=any&from=2026-05-01&until=2026-05-01')).toEqual([])
  expect(await ask('rentals?status=on&from=2026-01-01&until=2026-01-01')).toEqual([])
  expect((await lina.get('/api/operations/orders?from=2026-13-01')).status).toBe(422)
})
