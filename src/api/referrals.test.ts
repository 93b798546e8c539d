import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { forgetReferrer } from '#domain/money/promotions/get-referral.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { writeFigures } from '#tests/figures.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'

// The time is noon in Amman on 1 July 2027.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query('INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, $2, now())', [
    JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } }),
    ['promotionalCodes'],
  ])
  rana = await signedIn(shop, 'customer')
})
afterAll(() => shop.close())

const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
const referral = async (who = rana) => (await who.get('/api/promotions/referral')).body
const promotion = async (code: string, browser = shop.browser()) => {
  const { body } = await browser.send('POST', '/api/quotes', { lines, promotionalCode: code })
  const { charges, reductions } = body as { charges: { reductions?: unknown }; reductions: { promotion: { refusal: string | null } } }
  return { refusal: reductions.promotion.refusal, charges }
}
const creditOf = async (who: Browser) =>
  (await who.get('/api/payments')).body['credit'] as { balance: number; entries: { kind: string; amount: number }[] }
let networks = 0
/** A friend's order with the code, from a network of its own, whose rental came to `status`. */
async function friendsOrder(code: string, status: string): Promise<string> {
  const held = await shop.browser(`10.0.${++networks}.1`).send('POST', '/api/orders', {
    key: newId(),
    lines: [{ ...lines[0], from: addDays('2027-08-05', networks * 6), until: addDays('2027-08-06', networks * 6) }],
  })
  const order = String(held.body['id'])
  await shop.pool.query('INSERT INTO promotional_code_uses (order_id, code, at) VALUES ($1, $2, $3)', [order, code, await shop.clock.now()])
  await shop.pool.query('UPDATE promotional_codes SET used = used + 1 WHERE code = $1', [code])
  await shop.pool.query('UPDATE blocks SET is_live = false WHERE id IN (SELECT id FROM rentals WHERE order_id = $1)', [order])
  await shop.pool.query('UPDATE rentals SET status = $2 WHERE order_id = $1', [order, status])
  return order
}
const rewards = async () => {
  shop.clock.advance(11 * 60_000)
  await shop.runDueJobs()
}

test('somebody gets one code of their own, however often they ask, and visitors none', async () => {
  expect(await referral()).toMatchObject({ code: null, off: 5000, minimum: 20_000, credit: 5000, friends: 0, earned: 0 })
  const made = await Promise.all([1, 2, 3].map(() => rana.send('POST', '/api/promotions/referral', undefined)))
  expect(new Set(made.map(({ body }) => body['code'])).size).toBe(1)
  expect(await referral()).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{8}$/) as string })
  expect((await shop.browser().get('/api/promotions/referral')).status).toBe(401)
})

test('it is for a friend’s first order, by the figures in force, and not for oneself', async () => {
  const code = String((await referral())['code'])
  expect((await promotion(code)).refusal).toBeNull()
  expect((await promotion(code, rana)).refusal).toBe('promotion.own')
  const { browser: friend } = await signUp(shop, 'friend@elsewhere.example')
  expect((await promotion(code, friend)).refusal).toBeNull()
  await writeFigures(shop, { 'referral.minimum': 500_000 })
  expect((await promotion(code, friend)).refusal).toBe('promotion.minimum')
  await writeFigures(shop, { 'referral.minimum': 20_000, 'referral.off': 0 })
  expect((await promotion(code, friend)).refusal).toBe('promotion.over')
  expect(await referral()).toMatchObject({ off: 0 })
  const { browser: late } = await signUp(shop, 'late@elsewhere.example')
  expect(await late.send('POST', '/api/promotions/referral', undefined)).toMatchObject({ status: 409, body: { code: 'referral.closed' } })
  await writeFigures(shop, { 'referral.off': 5000, 'referral.perMonth': 2 })
})

test('a completed rental of the friend gives credit once; one that came to nothing gives none', async () => {
  const code = String((await referral())['code'])
  const before = (await creditOf(rana)).balance
  const order = await friendsOrder(code, 'confirmed')
  await rewards()
  expect((await creditOf(rana)).balance).toBe(before)
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [order])
  await friendsOrder(code, 'cancelled')
  await rewards()
  await rewards()
  const { balance, entries } = await creditOf(rana)
  expect(balance).toBe(before + 5000)
  expect(entries[0]).toMatchObject({ kind: 'referral', amount: 5000 })
  const told = (await rana.get('/api/notifications?locale=en')).body['notifications'] as { event: string; path: string }[]
  expect(told.filter(({ event }) => event === 'friend-came')).toMatchObject([{ path: '/profile/payment' }])
  expect(await referral()).toMatchObject({ friends: 2, earned: 5000 })
})

test.each([
  ['a phone of her account', `UPDATE people SET phone = '+962790001122' WHERE email = 'rana@libsa.example'`, 'delivery'],
  [
    'a phone that she confirmed for an order of hers',
    `UPDATE orders SET person_id = (SELECT id FROM people WHERE email = 'rana@libsa.example'), phone_confirmed_at = now(),
       delivery = '{"phone":"+962790001122"}' WHERE id = $1`,
    'collector',
  ],
])('an order that names %s is no friend’s, though nobody has confirmed it there', async (_, makeHers, place) => {
  const code = String((await referral())['code'])
  const { balance } = await creditOf(rana)
  // An earlier order of hers, which keeps nothing.
  const hers = await friendsOrder(code, 'cancelled')
  await shop.pool.query(makeHers, makeHers.includes('$1') ? [hers] : [])
  const order = await friendsOrder(code, 'completed')
  await shop.pool.query(`UPDATE orders SET ${place} = $2 WHERE id = $1`, [order, { name: 'Salma', phone: '+962790001122' }])
  await rewards()
  expect((await creditOf(rana)).balance).toBe(balance)
  await shop.pool.query(`UPDATE people SET phone = NULL WHERE email = 'rana@libsa.example'`)
  await shop.pool.query('DELETE FROM promotional_code_uses WHERE order_id = ANY ($1)', [[order, hers]])
})

test('a code ends with its person', async () => {
  const { browser } = await signUp(shop, 'leaving@elsewhere.example')
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM people WHERE email = 'leaving@elsewhere.example'`)
  const { body } = await browser.send('POST', '/api/promotions/referral', undefined)
  shop.clock.advance(1000)
  await inTransaction(shop.system(), (tx) => forgetReferrer(tx, rows[0]?.id ?? ''))
  expect((await promotion(String(body['code']))).refusal).toBe('promotion.over')
})

test('beyond the friends of a month credit comes in the next', async () => {
  const code = String((await referral())['code'])
  const { balance } = await creditOf(rana)
  for (const _ of [1, 2]) await friendsOrder(code, 'completed')
  await rewards()
  expect((await creditOf(rana)).balance).toBe(balance + 5000)
  shop.clock.set(new Date('2027-08-01T09:00:00Z'))
  await rewards()
  expect((await creditOf(await signedIn(shop, 'customer'))).balance).toBe(balance + 10_000)
})

test('staff see the codes of people apart from the shop’s, and what they cost with the credit', async () => {
  const list = async (query: string) =>
    (await (await signedIn(shop, 'admin')).get(`/api/promotions${query}`)).body['rows'] as { id: string; given: number }[]
  const code = String((await referral(await signedIn(shop, 'customer')))['code'])
  expect((await list('')).map(({ id }) => id)).not.toContain(code)
  expect(await list('?whose=people')).toMatchObject([{ id: code, person: 'Rana Haddad', amount: 5000, given: 15_000 }])
  expect((await list('?whose=people&q=nobody')).length).toBe(0)
})

test('a friend to whom she had a rental brought before is still a friend', async () => {
  shop.clock.set(new Date('2027-09-01T09:00:00Z'))
  const her = await signedIn(shop, 'customer')
  const code = String((await referral(her))['code'])
  const { balance } = await creditOf(her)
  for (const [place, phone] of [
    ['delivery', '+962790003344'],
    ['collector', '+962790005566'],
  ]) {
    const hers = await friendsOrder(code, 'cancelled')
    const friend = { name: 'Salma', phone }
    await shop.pool.query(
      `UPDATE orders SET person_id = (SELECT id FROM people WHERE email = 'rana@libsa.example'), ${place} = $2 WHERE id = $1`,
      [hers, friend],
    )
    const order = await friendsOrder(code, 'completed')
    await shop.pool.query('UPDATE orders SET delivery = $2, phone_confirmed_at = now() WHERE id = $1', [order, friend])
  }
  await rewards()
  expect((await creditOf(her)).balance).toBe(balance + 10_000)
})
