import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPayoutBlock } from '#domain/money/payouts/find-balances.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Browser } from '#tests/front.ts'
import { decide, picture } from '#tests/listed.ts'
import { demoPassword, mailsTo, prove, signedIn, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(`UPDATE people SET suspended_at = NULL, suspended_for = NULL, suspension_words = NULL`)
  shop.clock.advance(3_600_000)
  lina = await signedIn(shop, 'admin')
})

const path = '/api/person-files'
const because = { reason: 'conduct', words: 'Rude to two couriers' }
const suspend = async (id: string, body: object = because) => {
  const answer = await lina.send('PUT', `${path}/${id}/suspension`, body)
  await shop.runDueJobs()
  return answer
}
const lift = async (id: string) => {
  const answer = await lina.send('DELETE', `${path}/${id}/suspension`, {})
  await shop.runDueJobs()
  return answer
}
const statusesOf = async (orderId: string) =>
  (await shop.pool.query<{ status: string }>('SELECT status FROM rentals WHERE order_id = $1 ORDER BY line', [orderId])).rows.map(
    ({ status }) => status,
  )

const subjectsTo = async (to: string) => (await mailsTo(shop, to)).map(({ subject }) => subject)

async function book(who: Browser, itemId: string, day: string): Promise<string> {
  const { body } = await who.send('POST', '/api/orders', { key: newId(), lines: [{ itemId, from: day, until: day, quantity: 1 }] })
  const order = `/api/orders/${String(body['id'])}`
  const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await who.send('PUT', `${order}/delivery`, { ...place, slot: `${eve}_17-19` })
  const chosen = await who.send('PUT', `${order}/method`, { method: 'card' })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [body['id']])
  const { total } = chosen.body['quote'] as { total: number }
  expect(await who.send('POST', `${order}/payment`, { key: newId(), total })).toMatchObject({ status: 200 })
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  shop.clock.advance(20_000)
  expect(await completeOrders(shop.system())).toEqual([])
  await shop.runDueJobs()
  return String(body['id'])
}

test('a suspended customer is out at once and stays out; her requests end for nothing, what is confirmed goes on', async () => {
  const rana = await signedIn(shop, 'customer')
  const requested = await book(rana, 'wf-001', '2027-07-20')
  const confirmed = await book(rana, 'wf-002', '2027-07-20')
  expect([await statusesOf(requested), await statusesOf(confirmed)]).toEqual([['requested'], ['confirmed']])
  expect((await lina.get(`${path}/customer-rana/suspension`)).body).toEqual({
    sessions: 1,
    requests: { made: 1, received: 0 },
    listings: 0,
    rentals: { rented: 1, rentedOut: 0 },
    owed: 0,
  })
  const token = String((await rana.send('POST', '/api/sessions/tokens', {})).body['token'])
  expect((await suspend('customer-rana')).body).toMatchObject({
    state: 'suspended',
    suspension: { ...because, by: 'Lina Odeh' },
    sessions: { count: 0 },
  })
  expect((await rana.get('/api/people/me')).body).toEqual({ person: null })
  expect((await shop.browser().get('/api/profile', { authorization: `Bearer ${token}` })).status).toBe(401)
  expect([await statusesOf(requested), await statusesOf(confirmed)]).toEqual([['cancelled'], ['confirmed']])
  expect((await shop.pool.query(`SELECT status FROM demo_payments WHERE status = 'voided'`)).rowCount).toBe(1)
  const { trail } = (await lina.get(`${path}/customer-rana`)).body as unknown as PersonDetail
  expect(trail[0]).toMatchObject({ event: 'person.suspended', actor: 'Lina Odeh' })
  expect(await subjectsTo('rana@libsa.example')).toContain('Your Libsa account is suspended')

  const refused = await trySignIn(shop.browser(), { email: 'rana@libsa.example', password: demoPassword })
  expect(refused).toMatchObject({ status: 403, body: { code: 'people.suspended' } })
  expect((await trySignIn(shop.browser(), { email: 'rana@libsa.example', password: 'wrong' })).body.code).toBe('people.credentials')
  const arabic = await shop
    .browser()
    .send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: demoPassword }, { 'accept-language': 'ar' })
  expect(arabic.body['title']).toContain('حسابك موقوف')
  const browser = shop.browser()
  shop.clock.advance(1000)
  await browser.send('POST', '/api/people/password-codes', { email: 'rana@libsa.example', proof: await prove(browser) })
  const code = /\d{6}/.exec((await mailsTo(shop, 'rana@libsa.example'))[0]?.text ?? '')?.[0] ?? ''
  const reset = { email: 'rana@libsa.example', code, password: 'another long password' }
  expect((await browser.send('PUT', '/api/people/password', reset)).body.code).toBe('people.suspended')

  expect((await lift('customer-rana')).body).toMatchObject({ state: 'active', suspension: null })
  await signedIn(shop, 'customer')
  expect(await subjectsTo('rana@libsa.example')).toContain('Your Libsa account is open again')
  expect(await statusesOf(confirmed)).toEqual(['confirmed'])
})

test('what a suspended owner offers is nowhere, what is asked of her is declined, her payouts wait; lifted it is back', async () => {
  const rana = await signedIn(shop, 'customer')
  const order = await book(rana, 'wf-001', '2027-08-10')
  expect(await statusesOf(order)).toEqual(['requested'])
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const { rows } = await shop.pool.query<{ id: string }>(
    `SELECT id FROM items WHERE owner_id = 'owner-dana' AND id <> 'wf-001' ORDER BY id LIMIT 2`,
  )
  const [paused = '', suspended = ''] = rows.map(({ id }) => id)
  expect((await dana.send('PUT', `/api/listings/${paused}/pause`, {})).status).toBe(200)
  const words = { en: 'The pictures are not hers.', ar: 'الصور ليست لها.' }
  expect((await lina.send('PUT', `/api/listings/${suspended}/suspension`, { reason: words })).status).toBe(200)
  await shop.pool.query(`INSERT INTO listings (id, owner_id, status, submitted_at, saved_at, created_at)
    VALUES ('listing-sent', 'owner-dana', 'submitted', '2027-07-01', '2027-07-01', '2027-07-01')`)
  const hers = async () =>
    (await shop.pool.query<{ id: string }>(`SELECT id FROM items WHERE owner_id = 'owner-dana' AND visibility = 'visible' ORDER BY id`))
      .rows
  const before = await hers()
  expect(before.length).toBeGreaterThan(1)
  const { body: preview } = await lina.get(`${path}/owner-dana/suspension`)
  expect(preview).toMatchObject({ requests: { received: 1 }, listings: before.length })

  expect((await suspend('owner-dana', { reason: 'fraud', words: 'Two false listings' })).status).toBe(200)
  expect(await statusesOf(order)).toEqual(['declined'])
  expect(await hers()).toEqual([])
  expect((await shop.browser().get('/api/items/wf-001')).status).toBe(404)
  const found = await shop.browser().get('/api/search')
  expect(JSON.stringify(found.body)).not.toContain('"wf-001"')
  expect((await shop.browser().get('/sitemap.xml')).body['text']).not.toContain('wf-001')
  expect(await findPayoutBlock(shop.system(), 'owner-dana')).toMatchObject({ reason: 'suspended' })
  expect(await makeBatch(shop.system())).toEqual([])
  const refused = { status: 409, body: { code: 'listing.owner-suspended' } }
  expect(await lina.send('DELETE', `/api/listings/${suspended}/suspension`, {})).toMatchObject(refused)
  const resumed = await lina.send('POST', '/api/listings/many', { ids: ['wf-001', suspended], change: { kind: 'resume' } })
  expect(resumed.body['rows']).toContainEqual(expect.objectContaining({ id: 'wf-001', outcome: 'owner-suspended' }))
  expect(await decide(lina, { id: 'listing-sent', version: 1 }, { outcome: 'approve' })).toMatchObject(refused)

  expect((await lift('owner-dana')).status).toBe(200)
  expect(await hers()).toEqual(before)
  expect((await shop.browser().get('/api/items/wf-001')).status).toBe(200)
  expect(await findPayoutBlock(shop.system(), 'owner-dana')).toMatchObject({ reason: 'identity' })
  await signedIn(shop, { email: 'dana@libsa.example' })
})

test('nobody suspends herself, the last administrator stays, twice and of nobody is refused', async () => {
  expect((await suspend('admin-lina')).body.code).toBe('people.suspend-self')
  await shop.pool.query(`INSERT INTO person_roles VALUES ('owner-lama', 'admin')`)
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await suspend('owner-lama')).status).toBe(200)
  expect((await lama.get(path)).status).toBe(401)
  // A suspended administrator does not count as one.
  expect((await lina.send('DELETE', '/api/roles', { email: 'lina@libsa.example', role: 'admin' })).body.code).toBe('people.last-admin')
  await expect(shop.pool.query(`DELETE FROM person_roles WHERE person_id = 'admin-lina' AND role = 'admin'`)).rejects.toMatchObject({
    constraint: 'person_roles_keep_an_admin',
  })
  await expect(
    shop.pool.query(`UPDATE people SET suspended_at = now(), suspended_for = 'other' WHERE id = 'admin-lina'`),
  ).rejects.toMatchObject({ constraint: 'people_keep_an_admin' })
  expect((await suspend('owner-lama')).body.code).toBe('people.is-suspended')
  expect((await lina.send('POST', `${path}/owner-lama/password-links`, {})).body.code).toBe('people.is-suspended')
  expect((await suspend('nobody')).body.code).toBe('people.unknown')
  expect((await suspend('customer-rana', { reason: 'other', words: ' ' })).status).toBe(422)
  expect((await lift('customer-rana')).body.code).toBe('people.not-suspended')
  expect((await lift('owner-lama')).status).toBe(200)
})

test('of two administrators who suspend each other at once one stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    shop.clock.advance(3_600_000)
    lina = await signedIn(shop, 'admin')
    const lama = await signedIn(shop, { email: 'lama@libsa.example' })
    const answers = await Promise.all([
      lina.send('PUT', `${path}/owner-lama/suspension`, because),
      lama.send('PUT', `${path}/admin-lina/suspension`, because),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await shop.pool.query(`UPDATE people SET suspended_at = NULL, suspended_for = NULL, suspension_words = NULL`)
  }
})

test('what a suspended owner would pack is on her file, and staff pack it in her place', async () => {
  const rana = await signedIn(shop, 'customer')
  const [item] = (
    await shop.pool.query<{ id: string }>(`SELECT id FROM items WHERE owner_id = 'owner-dana' AND id <> 'wf-001' AND is_instant_book
    AND visibility = 'visible' AND status = 'approved' ORDER BY id LIMIT 1`)
  ).rows
  const order = await book(rana, item?.id ?? '', '2027-09-20')
  expect(await statusesOf(order)).toEqual(['confirmed'])
  const duties = async () => ((await lina.get(`${path}/owner-dana`)).body as unknown as PersonDetail).duties
  expect(await duties()).toBeNull()
  await suspend('owner-dana')
  const hers = async () => (await duties())?.rows.find(({ orderId }) => orderId === order)
  const duty = await hers()
  expect(duty).toMatchObject({ status: 'confirmed', packBy: '2027-09-19T09:00:00.000Z', isWithShop: false })
  const nour = await signedIn(shop, 'moderator')
  const pack = () => nour.send('PUT', `/api/rentals/${duty?.id}/packing`, { key: newId() })
  expect(await pack()).toMatchObject({ status: 409, body: { code: 'rental.photos-missing' } })
  for (const place of [1, 2, 3, 4]) {
    const photo = new Blob([new Uint8Array(await picture(place, { width: 200, height: 250 }))])
    const sent = await nour.send('PUT', `/api/rentals/${duty?.id}/photos/packing/${place}`, photo, { 'content-type': 'image/jpeg' })
    expect(sent).toMatchObject({ status: 200 })
  }
  expect(await pack()).toMatchObject({ status: 200, body: { status: 'packed' } })
  expect(await hers()).toMatchObject({ id: duty?.id, status: 'packed', packBy: null })
})
