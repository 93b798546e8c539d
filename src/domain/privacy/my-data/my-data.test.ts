import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedConsents } from '#domain/accounts/consents/seed-consents.ts'
import { inTransaction } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { startMembership } from '#domain/money/memberships/start-membership.ts'
import { addCode } from '#domain/money/promotions/add-code.ts'
import type { Browser } from '#tests/front.ts'
import { mailsTo, signedIn, signUp, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { deletePeople } from './delete-people.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const day = 86_400_000
const password = 'a long password of hers'
const rows = async (sql: string, values: unknown[] = []) => (await shop.pool.query<Record<string, unknown>>(sql, values)).rows
const ask = (browser: Browser) => browser.send('POST', '/api/my-data/deletion', { understood: true })
const overview = async (browser: Browser) => (await browser.get('/api/my-data')).body
const deletions = () => rows('SELECT person_id FROM deletions')
let people = 0
let last = 0

/** A new customer, and an order of hers that she has paid in cash. */
async function customer(): Promise<{ email: string; browser: Browser; id: string }> {
  shop.clock.advance(3_700_000)
  people += 1
  const email = `huda${people}@elsewhere.example`
  const { browser, answer } = await signUp(shop, email, password)
  return { email, browser, id: (answer.body['person'] as { id: string }).id }
}

async function paidOrder(browser: Browser, email: string): Promise<string> {
  last = Math.max(last + 6 * day, (await shop.clock.now()).getTime() + 8 * day)
  const from = new Date(last)
  const on = (at: Date, more: number) => new Date(at.getTime() + more * day).toISOString().slice(0, 10)
  const lines = [{ itemId: 'wf-001', from: on(from, 0), until: on(from, 2), quantity: 1 }]
  const held = await browser.send('POST', '/api/orders', { key: `key-of-order-${last}`, lines })
  const id = String(held.body['id'])
  const delivery = {
    name: 'Huda Saleh',
    phone: `07${90_000_000 + (Math.round(last / day) % 10_000)}`,
    area: 'amman-abdoun',
    landmark: 'Abdoun Circle',
    building: '12',
    slot: `${on(from, -1)}_17-19`,
  }
  await browser.send('PUT', `/api/orders/${id}/delivery`, delivery)
  const { body } = await browser.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  await shop.pool.query('UPDATE orders SET email = $2, email_confirmed_at = $3, phone_confirmed_at = $3 WHERE id = $1', [
    id,
    email,
    await shop.clock.now(),
  ])
  const { total } = body['quote'] as { total: number }
  const paid = await browser.send('POST', `/api/orders/${id}/payment`, { key: `key-of-payment-${last}`, total })
  expect(paid.status).toBe(200)
  return id
}

const settle = (orderId: string) =>
  shop.pool.query(
    `UPDATE rentals SET status = 'completed' WHERE order_id = '${orderId}'; UPDATE payments SET status = 'captured' WHERE order_id = '${orderId}'`,
  )

test('an export requires re-authentication and contains all data of the person, as records and as a page, and nothing of others', async () => {
  const { browser, email } = await customer()
  await paidOrder(browser, email)
  await browser.send('POST', '/api/inquiries', {
    kind: 'message',
    firstName: 'Huda',
    lastName: 'Saleh',
    email,
    topic: 'other',
    message: 'A question <b>of hers</b>',
  })
  await browser.send('PUT', '/api/profile', { isDiscreet: true })
  expect((await shop.browser().send('POST', '/api/my-data/copies', {})).status).toBe(401)
  const { status, body } = await browser.send('POST', '/api/my-data/copies', {})
  expect(status).toBe(200)
  const data = body['data'] as Record<string, Record<string, unknown>[]>
  expect(data).toMatchObject({
    account: [{ name: 'Salma', email, roles: 'customer', isDiscreet: true }],
    orders: [{ name: 'Huda Saleh', phone: expect.stringContaining('79') as string, landmark: 'Abdoun Circle' }],
    rentals: [{ piece: expect.any(String) as string, status: 'confirmed' }],
    payments: [{ method: 'cash', status: 'cash_due' }],
    messages: [{ message: 'A question <b>of hers</b>' }],
    consents: [
      { kind: 'terms', place: 'sign-up', version: '1.1' },
      { kind: 'terms', place: 'checkout' },
    ],
  })
  expect(data['signInMethods']).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ signInMethod: 'code', name: email })]) as object,
  )
  const instants = [...Object.values(data).flat(), body].flatMap((row) => [row['at'], row['createdAt'], row['seenAt'], row['madeAt']])
  const written = instants.filter((each) => typeof each === 'string')
  expect(written.length).toBeGreaterThan(10)
  for (const instant of written) expect(new Date(instant).toISOString()).toBe(instant)
  expect(data['sessions']).toHaveLength(1)
  expect(data['sentToYou']?.length).toBeGreaterThan(1)
  expect(data['history']?.map(({ event }) => event)).toContain('person.data-copied')
  expect(JSON.stringify(data)).not.toMatch(/rana@|token|hash|\$scrypt/i)
  const page = String(body['page'])
  expect(page).toContain('<h2>Orders</h2>')
  expect(page).toContain('A question &lt;b&gt;of hers&lt;/b&gt;')
  const arabic = await browser.send('POST', '/api/my-data/copies', {}, { 'accept-language': 'ar' })
  expect(arabic.body['page']).toMatch(/lang="ar" dir="rtl".*بياناتي لدى لبسة.*الطلبات/s)
  shop.clock.advance(11 * 60_000)
  expect(await browser.send('POST', '/api/my-data/copies', {})).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
})

test('an export has what was taken off, the membership and the invoices', async () => {
  const { browser, email, id } = await customer()
  const order = await paidOrder(browser, email)
  await inTransaction(shop.system(), async (tx) => {
    await startMembership(tx, { personId: id, plan: 'premium', endsAt: new Date(tx.now.getTime() + 30 * day) })
    await addCode(tx, { code: 'EID', kind: 'fixed', amount: 5000, opensAt: tx.now, closesAt: new Date(tx.now.getTime() + day) })
    const at = tx.now.toISOString()
    await tx.db.execute(sql`INSERT INTO promotional_code_uses (order_id, code, at) VALUES (${order}, 'EID', ${at})`)
    await tx.db.execute(
      sql`INSERT INTO membership_uses (order_id, month, off, deliveries, accessories) VALUES (${order}, '2027-07-01', 6750, 1, 0)`,
    )
    const entries = [
      { account: 'provider_clearing', amount: 50_250 },
      { account: 'platform_revenue', amount: -50_250, part: 'service_fee' },
    ] as const
    await postEntries(tx, { kind: 'capture', orderId: order, key: `capture:${order}`, entries })
  })
  const { body } = await browser.send('POST', '/api/my-data/copies', {}, { 'accept-language': 'ar' })
  expect(body['data']).toMatchObject({
    promotionalCodes: [{ code: 'EID' }],
    memberships: [{ plan: 'premium' }],
    benefits: [{ month: '2027-07-01', off: 6750, deliveries: 1 }],
    invoices: [{ invoice: expect.stringMatching(/^INV-/) as string, kind: 'invoice', amount: 50_250 }],
    waits: [],
  })
  expect(body['page']).toMatch(/المستخدم من مزايا العضوية.*بريميوم|بريميوم.*المستخدم من مزايا العضوية/s)
})

test('consents are recorded once at sign-up and with each order, never at a later sign-in', async () => {
  const { browser, email } = await customer()
  shop.clock.advance(day)
  const again = await signedIn(shop, { email, password })
  expect((await overview(again))['consents']).toMatchObject([{ kind: 'terms', version: '1.1', place: 'sign-up', network: '127.0.0.0/24' }])
  await paidOrder(again, email)
  expect((await overview(again))['consents']).toMatchObject([{ place: 'checkout' }, { place: 'sign-up' }])
  expect(await overview(await signedIn(shop, 'moderator'))).toMatchObject({ consents: [] })
  expect((await browser.get('/api/my-data')).status).toBe(200)
  for (const _ of [1, 2]) await inTransaction(shop.system(), seedConsents)
  expect((await overview(await signedIn(shop, 'moderator')))['consents']).toEqual([
    { kind: 'terms', version: '1.1', place: 'sign-up', network: '', at: '2027-07-01T09:00:00.000Z' },
  ])
})

test('a deletion requires re-authentication and a confirmation, ends every session, is mailed at once and before it is due, and can be cancelled', async () => {
  const { browser, email } = await customer()
  const elsewhere = await signedIn(shop, { email, password })
  expect((await elsewhere.send('POST', '/api/my-data/deletion', {})).status).toBe(422)
  shop.clock.advance(11 * 60_000)
  expect(await ask(elsewhere)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  const fresh = await signedIn(shop, { email, password })
  expect((await ask(fresh)).status).toBe(200)
  for (const one of [browser, elsewhere, fresh]) expect((await one.get('/api/people/me')).body).toEqual({ person: null })
  expect((await mailsTo(shop, email))[0]?.subject).toMatch(/^Your account will be deleted on/)
  const count = (await mailsTo(shop, email)).length

  shop.clock.advance(12 * day)
  for (const _ of [1, 2]) expect(await deletePeople(shop.system())).toEqual([])
  expect(await mailsTo(shop, email)).toHaveLength(count + 1)
  expect((await mailsTo(shop, email))[0]?.subject).toMatch(/^Last reminder/)

  const back = await signedIn(shop, { email, password })
  expect((await overview(back))['deletionDueAt']).not.toBeNull()
  expect((await back.send('DELETE', '/api/my-data/deletion', {})).body).toMatchObject({ deletionDueAt: null })
  shop.clock.advance(3 * day)
  await deletePeople(shop.system())
  expect((await back.get('/api/people/me')).body).not.toEqual({ person: null })
})

test('an open rental, an unsettled payment, deposit or payout hold it up and say so; settled, the clock does it', async () => {
  const { browser, email, id } = await customer()
  const orderId = await paidOrder(browser, email)
  expect(await ask(browser)).toMatchObject({ status: 409, body: { code: 'my-data.blocked', blocks: ['rental', 'payment'] } })
  const entries = async (account: string, party: string | null, amount: number) => {
    await shop.pool.query(
      `WITH t AS (INSERT INTO ledger_transactions VALUES ('t' || gen_random_uuid(), 'adjustment', $1, 'k' || gen_random_uuid(), now()) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, a, p, v FROM t, (VALUES ($2, $3, $4::int), ('rounding', NULL, -$4::int)) AS e (a, p, v)`,
      [orderId, account, party, amount],
    )
  }
  await settle(orderId)
  await entries('deposit_liability', null, 20_000)
  await entries('owner_payable', id, 5000)
  expect(await ask(browser)).toMatchObject({ body: { blocks: ['deposit', 'payout'] } })
  await entries('deposit_liability', null, -20_000)
  await entries('owner_payable', id, -5000)
  expect((await ask(browser)).status).toBe(200)

  // In the grace she rents again: the day comes, and it waits.
  const back = await signedIn(shop, { email, password })
  const second = await paidOrder(back, email)
  shop.clock.advance(15 * day)
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await overview(await signedIn(shop, { email, password }))).toMatchObject({ blocks: ['rental', 'payment'] })
  await settle(second)
  expect(await deletePeople(shop.system())).toEqual([])
  expect((await trySignIn(shop.browser(), { email, password })).status).toBe(401)
})

test('after a deletion nothing names the person, and the ledger still balances', async () => {
  const { browser, email, id } = await customer()
  const orderId = await paidOrder(browser, email)
  await browser.send('POST', '/api/inquiries', {
    kind: 'message',
    firstName: 'Huda',
    lastName: 'Saleh',
    email,
    topic: 'other',
    message: 'A question',
  })
  await browser.send('POST', '/api/newsletter', { email })
  await settle(orderId)
  // She ordered with the address of a friend who has an account too.
  await shop.pool.query(`UPDATE orders SET email = 'rana@libsa.example' WHERE id = $1`, [orderId])
  await shop.browser().send('POST', '/api/auth/codes', { email: 'rana@libsa.example' })
  await ask(browser)
  const before = await rows('SELECT id, order_id, kind FROM ledger_transactions ORDER BY id')
  shop.clock.advance(14 * day - 1000)
  await deletePeople(shop.system())
  expect(await rows('SELECT id FROM people WHERE id = $1', [id])).toHaveLength(1)
  shop.clock.advance(2000)
  await deletePeople(shop.system())
  expect(await rows('SELECT id FROM people WHERE id = $1', [id])).toEqual([])
  expect(await deletions()).toEqual([])
  const [order] = await rows('SELECT person_id, email, delivery, visitor_id, total FROM orders WHERE id = $1', [orderId])
  expect(order).toMatchObject({
    person_id: null,
    email: null,
    visitor_id: `deleted-${orderId}`,
    delivery: { name: '', phone: '', landmark: '', building: '', area: 'amman-abdoun' },
  })
  expect((await browser.get(`/api/orders/${orderId}`)).status).toBe(404)
  expect(await rows('SELECT id, order_id, kind FROM ledger_transactions ORDER BY id')).toEqual(before)
  expect(await rows('SELECT coalesce(sum(amount), 0)::int AS balance FROM ledger_entries')).toEqual([{ balance: 0 }])

  const tables = await rows(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const named: unknown[] = []
  for (const { name } of tables) {
    const [found] = await rows(
      `SELECT count(*)::int AS count FROM "${String(name)}" AS t WHERE t::text LIKE $1 OR t::text LIKE '%Huda Saleh%' AND t::text LIKE $2`,
      [`%${email}%`, `%${orderId}%`],
    )
    if (found?.['count'] !== 0 && name !== 'rate_limits') named.push(name)
  }
  expect(named).toEqual([])
  expect(await rows(`SELECT channel FROM outbox WHERE recipient = 'rana@libsa.example'`)).toEqual([{ channel: 'mail' }])
})

test('a deleted owner’s items leave the shop and an empty row stays; the last administrator cannot be deleted', async () => {
  shop.clock.advance(3_700_000)
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await shop.browser().get('/api/items/wc-001')).status).toBe(200)
  const [{ owner } = { owner: '' }] = await rows(`SELECT owner_id AS owner FROM items WHERE id = 'wc-001'`)
  const blocked = (await overview(lama))['blocks'] as string[]
  if (blocked.length > 0)
    await shop.pool.query(`UPDATE rentals SET status = 'released' WHERE owner_id = 'owner-lama' AND status <> 'completed'`)
  expect((await ask(lama)).status).toBe(200)
  shop.clock.advance(15 * day)
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await rows(`SELECT name, email, phone, email_verified FROM people WHERE id = 'owner-lama'`)).toEqual([
    { name: '—', email: null, phone: null, email_verified: false },
  ])
  expect(await rows(`SELECT 1 FROM person_roles WHERE person_id = 'owner-lama'`)).toEqual([])
  expect(await rows(`SELECT DISTINCT status, visibility FROM items WHERE owner_id = 'owner-lama'`)).toEqual([
    { status: 'archived', visibility: 'hidden' },
  ])
  if (owner === 'owner-lama') expect((await shop.browser().get('/api/items/wc-001')).status).toBe(404)
  const lina = await signedIn(shop, 'admin')
  expect(await ask(lina)).toMatchObject({ status: 409, body: { blocks: ['last-admin'] } })
})

test('a cancellation at the moment of the deletion leaves the account either whole or deleted', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { browser, email, id } = await customer()
    await ask(browser)
    shop.clock.advance(14 * day + 1000)
    const back = await signedIn(shop, { email, password })
    const [answer] = await Promise.all([back.send('DELETE', '/api/my-data/deletion', {}), deletePeople(shop.system())])
    const kept = await rows('SELECT id FROM people WHERE id = $1', [id])
    if (answer.status === 200 && kept.length === 1) expect((await back.get('/api/people/me')).body).not.toEqual({ person: null })
    else expect(await rows('SELECT id FROM sessions WHERE person_id = $1', [id])).toEqual([])
  }
})
