import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { takeCode } from '#domain/money/promotions/take-code.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// The time is noon in Amman on 1 July 2027.

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
let rana: Browser
let samer: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query('INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, $2, now())', [
    JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } }),
    ['promotionalCodes'],
  ])
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  rana = await signedIn(shop, 'customer')
  samer = (await signUp(shop, 'samer@elsewhere.example')).browser
  await shop.pool.query(`INSERT INTO person_roles SELECT id, 'admin' FROM people WHERE email = 'samer@elsewhere.example'`)
})
afterAll(() => shop.close())

interface Code {
  id: string
  state: string
  used: number
  orders: number
  given: number
  revenue: number
  from: string
  until: string
}
const eid = {
  code: 'EID27',
  kind: 'percent',
  amount: 1000,
  categories: [],
  most: 5000,
  minimum: 10_000,
  maxUses: 2,
  maxUsesPerPerson: 1,
  isFirstOrder: false,
  campaign: null,
  from: '2027-07-01',
  until: '2027-07-31',
}
const { kind: _, amount: __, categories: ___, ...limits } = eid
const codes = async (query = '') => (await lina.get(`/api/promotions${query}`)).body['rows'] as Code[]
const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
const reductionOf = async (code: string, browser = shop.browser()) => {
  const { body } = await browser.send('POST', '/api/quotes', { lines, promotionalCode: code })
  return (body['reductions'] as { promotion: { refusal: string | null } | null }).promotion?.refusal
}
const audited = async (event: string) => (await shop.pool.query('SELECT subject_id, details FROM audit_log WHERE event = $1', [event])).rows
const creditOf = async (email: string) => {
  const { rows } = await shop.pool.query<{ credit: number }>(
    `SELECT -coalesce(sum(amount), 0)::int AS credit FROM ledger_entries JOIN people ON people.id = party_id WHERE account = 'customer_credit' AND email = $1`,
    [email],
  )
  return rows[0]?.credit
}
const give = (who: Browser, wish: object): Promise<Answer> =>
  who.send('POST', '/api/credits', { key: newId(), words: 'For the late courier', ...wish })

test('only administrators read and write codes and credit', async () => {
  for (const who of [nour, rana]) {
    expect((await who.get('/api/promotions')).status).toBe(403)
    expect((await who.get('/api/credits')).status).toBe(403)
    expect((await who.send('POST', '/api/promotions', eid)).status).toBe(403)
    expect((await who.send('DELETE', '/api/promotions/EID27', {})).status).toBe(403)
    expect((await give(who, { email: 'rana@libsa.example', amount: 1000 })).status).toBe(403)
  }
  expect((await shop.browser().get('/api/promotions')).status).toBe(401)
})

test('a code begins, takes something off within its limits, and is listed with what came of it', async () => {
  expect(await lina.send('POST', '/api/promotions', eid)).toMatchObject({ status: 200 })
  expect(await lina.send('POST', '/api/promotions', eid)).toMatchObject({ status: 409, body: { code: 'promotion.exists' } })
  expect(await lina.send('POST', '/api/promotions', { ...eid, code: 'BACK', until: '2027-06-30' })).toMatchObject({ status: 422 })
  expect(await lina.send('POST', '/api/promotions', { ...eid, code: 'MUCH', amount: 10_010 })).toMatchObject({
    status: 422,
    body: { code: 'promotion.percent-too-high' },
  })
  expect(await reductionOf('eid 27')).toBeNull()
  expect(await codes()).toMatchObject([
    { id: 'EID27', state: 'open', used: 0, orders: 0, given: 0, from: '2027-07-01', until: '2027-07-31' },
  ])
  expect(await audited('promotion.added')).toMatchObject([{ subject_id: 'EID27' }])
})

test('its limits are changed, but not below what was used', async () => {
  await shop.pool.query(`UPDATE promotional_codes SET used = 2 WHERE code = 'EID27'`)
  expect((await codes('?state=used-up')).map(({ id }) => id)).toEqual(['EID27'])
  const change = (wish: object) => lina.send('PUT', '/api/promotions/EID27', { ...limits, ...wish })
  expect(await change({ maxUses: 1 })).toMatchObject({ status: 409, body: { code: 'promotion.used-more' } })
  expect(await change({ maxUses: null, until: '2027-08-15' })).toMatchObject({ status: 200 })
  expect(await codes('?q=ei')).toMatchObject([{ state: 'open', until: '2027-08-15' }])
  expect(await lina.send('PUT', '/api/promotions/NOBODY', { ...limits, code: 'NOBODY' })).toMatchObject({ status: 404 })
})

test('a code for first orders takes nothing off the second', async () => {
  expect((await lina.send('POST', '/api/promotions', { ...eid, code: 'WELCOME', isFirstOrder: true })).status).toBe(200)
  const { browser } = await signUp(shop, 'maha@elsewhere.example')
  expect(await reductionOf('WELCOME', browser)).toBeNull()
  const held = await browser.send('POST', '/api/orders', { key: newId(), lines })
  expect(await reductionOf('WELCOME', browser)).toBeNull()
  await shop.pool.query(`UPDATE rentals SET status = 'confirmed' WHERE order_id = $1`, [held.body['id']])
  expect(await reductionOf('WELCOME', browser)).toBe('promotion.first-order')
})

test('who ordered as a guest has had their first order, by a confirmed address or phone', async () => {
  for (const [email, guest] of [
    ['huda@elsewhere.example', { email: 'huda@elsewhere.example', email_confirmed_at: 'now' }],
    ['suha@elsewhere.example', { method: 'cash', delivery: { phone: '+962791112233' }, phone_confirmed_at: 'now' }],
  ] as const) {
    const { browser } = await signUp(shop, email)
    await shop.pool.query(`UPDATE people SET phone = '+962791112233' WHERE email = 'suha@elsewhere.example'`)
    const earlier = await shop.browser().send('POST', '/api/orders', { key: newId(), lines: [{ ...lines[0], itemId: 'a-001' }] })
    expect(earlier.status).toBe(200)
    await shop.pool.query(
      `UPDATE orders SET (email, email_confirmed_at, method, delivery, phone_confirmed_at) =
         (SELECT email, email_confirmed_at, method, delivery, phone_confirmed_at FROM jsonb_populate_record(orders, $1)) WHERE id = $2`,
      [JSON.stringify(guest), earlier.body['id']],
    )
    expect(await reductionOf('WELCOME', browser)).toBeNull()
    await shop.pool.query(`UPDATE rentals SET status = 'confirmed' WHERE order_id = $1`, [earlier.body['id']])
    expect(await reductionOf('WELCOME', browser)).toBe('promotion.first-order')
  }
})

test('what a code gave and earned are sums of the ledger', async () => {
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1')
  const order = rows[0]?.id
  await shop.pool.query(`INSERT INTO promotional_code_uses (order_id, code, at) VALUES ($1, 'WELCOME', now())`, [order])
  await shop.pool.query(
    `WITH t AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('sold', 'adjustment', $1, 'sold', now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, account, party, amount FROM t,
       (VALUES ('courier_cash', NULL, 40500), ('discounts', NULL, 4500), ('owner_payable', 'owner-dana', -36000), ('platform_revenue', NULL, -9000)) AS e (account, party, amount)`,
    [order],
  )
  expect(await codes('?q=WELCOME')).toMatchObject([{ orders: 1, given: 4500, revenue: 9000 }])
})

test('a code is ended at once, also one that has not begun, and only once', async () => {
  expect((await lina.send('POST', '/api/promotions', { ...eid, code: 'LATER', from: '2027-08-01', until: '2027-08-31' })).status).toBe(200)
  expect((await codes('?state=coming')).map(({ id }) => id)).toEqual(['LATER'])
  for (const code of ['LATER', 'EID27']) {
    expect(await lina.send('DELETE', `/api/promotions/${code}`, {})).toMatchObject({ status: 200 })
    expect(await lina.send('DELETE', `/api/promotions/${code}`, {})).toMatchObject({ status: 409, body: { code: 'promotion.over' } })
    expect(await reductionOf(code)).toBe('promotion.over')
  }
  expect(await lina.send('DELETE', '/api/promotions/NOBODY', {})).toMatchObject({ status: 404 })
})

test('one administrator gives up to 100 JOD, once, and nothing to themselves or to nobody', async () => {
  const wish = { email: 'rana@libsa.example', amount: 5000, key: newId(), words: 'For the late courier' }
  const before = (await creditOf('rana@libsa.example')) ?? 0
  for (const _again of [1, 2])
    expect(await lina.send('POST', '/api/credits', wish)).toMatchObject({ status: 200, body: { status: 'given' } })
  expect(await creditOf('rana@libsa.example')).toBe(before + 5000)
  expect(await lina.send('POST', '/api/credits', { ...wish, amount: 6000 })).toMatchObject({
    status: 409,
    body: { code: 'credit.other-wish' },
  })
  expect(await give(lina, { email: 'lina@libsa.example', amount: 1000 })).toMatchObject({ status: 403, body: { code: 'credit.own' } })
  expect(await give(lina, { email: 'nobody@libsa.example', amount: 1000 })).toMatchObject({ status: 404 })
  expect((await give(lina, { email: 'rana@libsa.example', amount: 1005 })).status).toBe(422)
  expect(await audited('credit.given')).toMatchObject([{ details: { amount: 5000, words: 'For the late courier' } }])
  expect((await rana.get('/api/payments')).status).toBe(200)
})

test('above 100 JOD another administrator gives it', async () => {
  const before = (await creditOf('dana@libsa.example')) ?? 0
  expect(await give(lina, { email: 'dana@libsa.example', amount: 150_000 })).toMatchObject({ body: { status: 'asked' } })
  expect(await creditOf('dana@libsa.example')).toBe(before)
  const [asked] = (await samer.get('/api/credits?status=asked')).body['rows'] as { id: string; isOwn: boolean }[]
  if (!asked) throw new Error('nothing was asked for')
  expect(asked.isOwn).toBe(false)
  const confirm = (who: Browser) => who.send('PUT', `/api/credits/${asked.id}/confirmation`, {})
  expect(await confirm(lina)).toMatchObject({ status: 409, body: { code: 'credit.same-person' } })
  expect(await confirm(nour)).toMatchObject({ status: 403 })
  expect(await confirm(samer)).toMatchObject({ status: 200 })
  expect(await confirm(samer)).toMatchObject({ status: 409, body: { code: 'credit.decided' } })
  expect(await creditOf('dana@libsa.example')).toBe(before + 150_000)
  await give(lina, { email: 'dana@libsa.example', amount: 120_000 })
  const [other] = (await lina.get('/api/credits?status=asked')).body['rows'] as { id: string }[]
  expect(await samer.send('DELETE', `/api/credits/${other?.id}`, {})).toMatchObject({ status: 200 })
  expect(await creditOf('dana@libsa.example')).toBe(before + 150_000)
  expect(await samer.send('DELETE', '/api/credits/none', {})).toMatchObject({ status: 404 })
})

test('the database refuses large credit that one person asked for and gave', async () => {
  const insert = shop.pool.query(
    `INSERT INTO given_credits (id, key, person_id, amount, words, status, asked_by, asked_at, decided_by, decided_at)
     SELECT 'alone', 'alone', 'owner-dana', 100010, 'Alone', 'given', id, now(), id, now() FROM people WHERE email = 'lina@libsa.example'`,
  )
  await expect(insert).rejects.toThrow(/check constraint/)
})

test('a campaign says who pays, gives what its budget has, and ends with its codes', async () => {
  const begin = (wish: object) => lina.send('POST', '/api/campaigns', { name: 'Summer weddings', partner: null, budget: null, ...wish })
  expect((await nour.send('POST', '/api/campaigns', { name: 'Mine', partner: null, budget: null })).status).toBe(403)
  expect((await rana.get('/api/campaigns')).status).toBe(403)
  const id = String((await begin({ partner: 'Zain', budget: 10_000 })).body['id'])
  expect((await lina.send('POST', '/api/promotions', { ...eid, code: 'ZAIN', maxUses: null, campaign: 'none-such' })).status).toBe(404)
  expect((await lina.send('POST', '/api/promotions', { ...eid, code: 'ZAIN', maxUses: null, campaign: id })).status).toBe(200)
  const campaign = async () => ((await lina.get('/api/campaigns')).body['rows'] as object[]).at(0)
  expect(await campaign()).toMatchObject({
    id,
    name: 'Summer weddings',
    partner: 'Zain',
    budget: 10_000,
    state: 'open',
    spent: 0,
    codes: 1,
  })
  expect(await codes(`?campaign=${id}`)).toMatchObject([{ id: 'ZAIN', campaign: id, campaignName: 'Summer weddings' }])
  expect(await reductionOf('ZAIN')).toBeNull()
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1')
  await shop.pool.query(
    `INSERT INTO promotional_code_uses (order_id, code, at, off) VALUES ($1, 'ZAIN', now(), 10000)
    ON CONFLICT (order_id) DO UPDATE SET code = 'ZAIN', off = 10000`,
    [rows[0]?.id],
  )
  expect(await campaign()).toMatchObject({ state: 'used-up', spent: 10_000, orders: 1 })
  expect(await reductionOf('ZAIN')).toBe('promotion.used-up')
  expect((await lina.send('PUT', `/api/campaigns/${id}`, { name: 'Weddings', partner: 'Zain', budget: 20_000 })).status).toBe(200)
  expect(await reductionOf('ZAIN')).toBeNull()
  expect((await lina.send('DELETE', `/api/campaigns/${id}`, {})).status).toBe(200)
  expect(await lina.send('DELETE', `/api/campaigns/${id}`, {})).toMatchObject({ status: 404, body: { code: 'promotion.unknown-campaign' } })
  expect(await reductionOf('ZAIN')).toBe('promotion.over')
  expect(await campaign()).toMatchObject({ name: 'Weddings', state: 'over' })
  expect((await audited('promotion.campaign-ended')).map(({ subject_id }: { subject_id: string }) => subject_id)).toEqual([id])
})

test('two orders at once do not take more than the budget of a campaign', async () => {
  const { body } = await lina.send('POST', '/api/campaigns', { name: 'Two at once', partner: null, budget: 5000 })
  for (const code of ['ONE', 'TWO'])
    expect((await lina.send('POST', '/api/promotions', { ...eid, code, maxUses: null, campaign: body['id'] })).status).toBe(200)
  const held = await Promise.all(
    ['a-001', 'wf-003'].map((itemId) =>
      shop
        .browser()
        .send('POST', '/api/orders', { key: newId(), lines: [{ itemId, from: '2027-07-20', until: '2027-07-21', quantity: 1 }] }),
    ),
  )
  const taken = await Promise.all(
    ['ONE', 'TWO'].map((code, index) =>
      inTransaction(shop.system(), (tx) =>
        takeCode(tx, { orderId: String(held[index]?.body['id']), code, customer: { personId: null, email: null, phone: null }, off: 3000 }),
      ),
    ),
  )
  expect(taken.toSorted()).toEqual([false, true])
})
