import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { startMembership } from '#domain/money/memberships/start-membership.ts'
import { addCode } from '#domain/money/promotions/add-code.ts'
import { payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { writeFigures } from '#tests/figures.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { giveRefundAccount } from '#tests/repayments.ts'
import { world } from '#tests/world.ts'

// Codes, membership and credit through the API; the time is noon in Amman on 1 July 2027.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
  await write('INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, $2, now())', [
    JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } }),
    ['promotionalCodes'],
  ])
  await add({ code: 'Ahlan 10', amount: 1000 })
})
afterAll(() => shop.close())

type Code = Parameters<typeof addCode>[1]
type Charges = { code: string; amount: number }[]
const write = (statement: string, values: unknown[] = []) => shop.pool.query(statement, values)
const at = (day: string) => new Date(`${day}T00:00:00+03:00`)

function add(code: Partial<Code> & { code: string }): Promise<void> {
  const usual = { kind: 'percent' as const, amount: 1000, opensAt: at('2027-07-01'), closesAt: at('2027-08-01') }
  return inTransaction(shop.system(), (tx) => addCode(tx, { ...usual, ...code }))
}

const line = (itemId: string, from = '2027-07-08') => ({
  itemId,
  from,
  until: from.replace(/..$/, (d) => String(Number(d) + 2).padStart(2, '0')),
  quantity: 1,
})
const quote = (browser: Browser, wish: object, lines = [line('wf-001')]) => browser.send('POST', '/api/quotes', { lines, ...wish })
const chargesIn = ({ body }: Answer, of = body): Record<string, number> =>
  Object.fromEntries((of['charges'] as Charges).map(({ code, amount }) => [code, amount]))

/** A held order as the API answers it. */
interface Held {
  id: string
  quote: { total: number; charges: Charges; reductions: Record<string, unknown> }
}

let holds = 0
async function hold(browser: Browser, wish: object = {}, lines = [line('wf-001')]): Promise<Held> {
  holds += 1
  const { body, status } = await browser.send('POST', '/api/orders', { key: `key-of-hold-${holds}`, lines, ...wish })
  expect(status).toBe(200)
  return body as unknown as Held
}

/** Gives an order all it needs, and pays it in cash. */
async function payInCash(browser: Browser, { id }: Held, phone = `+96279${2_000_000 + holds}`): Promise<Answer> {
  const day = await shop.pool.query<{ day: string }>(`SELECT (min(first_day) - 1)::text AS day FROM rentals WHERE order_id = $1`, [id])
  const address = {
    name: 'Rana',
    phone,
    area: 'amman-abdoun',
    landmark: 'Abdoun Circle',
    building: '12',
    slot: `${day.rows[0]?.day}_17-19`,
  }
  await browser.send('PUT', `/api/orders/${id}/delivery`, address)
  await write('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  const { body } = await browser.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  const { total } = (body as unknown as Held).quote
  return browser.send('POST', `/api/orders/${id}/payment`, { key: `key-of-pay-${id}`, total })
}

const usesOf = async (code: string) =>
  (await shop.pool.query<{ used: number }>('SELECT used FROM promotional_codes WHERE code = $1', [code])).rows[0]?.used

test('a code is taken however it is typed, in either digits, and shows in the bag and in the order', async () => {
  const browser = shop.browser()
  for (const promotionalCode of ['ahlan10', ' AHLAN  10 ', 'ahlan-١٠', 'Ａhlan۱۰'])
    expect((await quote(browser, { promotionalCode })).body).toMatchObject({
      reductions: { promotion: { code: 'AHLAN10', refusal: null } },
    })
  const bag = await quote(browser, { promotionalCode: 'ahlan10' })
  const plain = await quote(browser, {})
  expect(chargesIn(bag)['promotional-code']).toBe(-(chargesIn(plain)['rentals'] ?? 0) / 10)
  const order = await hold(browser, { promotionalCode: 'ahlan10' })
  expect(order.quote.total).toBe(bag.body['total'])
  const without = await browser.send('PUT', `/api/orders/${order.id}/reductions`, { promotionalCode: null })
  expect((without.body as unknown as Held).quote).toMatchObject({ total: plain.body['total'], reductions: { promotion: null } })
})

test('each reason for which a code takes nothing off is told in both languages', async () => {
  await add({ code: 'SOON', opensAt: at('2027-07-20') })
  await add({ code: 'GONE', opensAt: at('2027-06-01'), closesAt: at('2027-06-30') })
  await add({ code: 'RANAS', personId: 'customer-rana' })
  await add({ code: 'KIDS', categories: ['Kids'] })
  await add({ code: 'BIG', minimum: 500_000 })
  await add({ code: 'FULL', maxUses: 1 })
  await write(`UPDATE promotional_codes SET used = 1 WHERE code = 'FULL'`)
  const browser = shop.browser('10.1.0.1')
  const { id } = await hold(browser)
  const apply = (promotionalCode: string, language = 'en') =>
    browser.send('PUT', `/api/orders/${id}/reductions`, { promotionalCode }, { 'accept-language': language })
  const reasons = {
    SOON: 'not-yet',
    GONE: 'over',
    RANAS: 'not-for-you',
    KIDS: 'not-for-these',
    FULL: 'used-up',
    BIG: 'minimum',
    WRONG: 'unknown',
  }
  for (const [code, reason] of Object.entries(reasons)) {
    expect(await apply(code)).toMatchObject({ status: 422, body: { code: `promotion.${reason}` } })
    expect((await quote(browser, { promotionalCode: code })).body).toMatchObject({
      reductions: { promotion: { refusal: `promotion.${reason}` } },
    })
  }
  expect((await apply('BIG')).body['title']).toContain('500.000')
  expect((await apply('BIG', 'ar')).body['title']).toContain('٥٠٠')
  expect((await browser.get(`/api/orders/${id}`)).body).toMatchObject({ quote: { reductions: { promotion: null } } })
})

test('who guesses too often learns of no code any more, not even of a right one; others do', async () => {
  const guesser = shop.browser('10.2.0.1')
  const refusalOf = async (browser: Browser, promotionalCode: string) =>
    ((await quote(browser, { promotionalCode })).body['reductions'] as { promotion: { refusal: string | null } }).promotion.refusal
  for (let guess = 0; guess < 20; guess += 1) expect(await refusalOf(guesser, `GUESS${guess}`)).toBe('promotion.unknown')
  expect(await refusalOf(guesser, 'AHLAN10')).toBe('promotion.too-many')
  expect(await refusalOf(shop.browser('10.2.1.2'), 'AHLAN10')).toBe(null)
})

test('a code is used when the order is paid, once for each person, and given back when the order comes to nothing', async () => {
  await add({ code: 'ONCE', maxUses: 2, maxUsesPerPerson: 1 })
  const browser = shop.browser()
  const order = await hold(browser, { promotionalCode: 'once' }, [line('wf-002')])
  expect(await usesOf('ONCE')).toBe(0)
  const paid = await payInCash(browser, order, '+962795000001')
  expect(paid).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
  expect(await usesOf('ONCE')).toBe(1)
  // Another browser with the same phone: the order is quoted without the code, and says why.
  const again = shop.browser()
  const second = await hold(again, { promotionalCode: 'once' }, [line('wf-003', '2027-07-12')])
  expect(await payInCash(again, second, '+962795000001')).toMatchObject({ status: 409 })
  expect((await again.get(`/api/orders/${second.id}`)).body).toMatchObject({
    quote: { reductions: { promotion: { refusal: 'promotion.used-before' } } },
  })
  const rental = (paid.body['order'] as { rentals: { id: string }[] }).rentals[0]?.id
  expect(await browser.send('PUT', `/api/rentals/${rental}/cancellation`, { key: 'key-of-cancel-1', refund: 0 })).toMatchObject({
    status: 200,
  })
  await shop.runDueJobs()
  expect(await usesOf('ONCE')).toBe(0)
})

test('Premium takes 15 % and a delivery off, down to what is left of the month, which is told', async () => {
  await inTransaction(shop.system(), (tx) => startMembership(tx, { personId: 'customer-rana', plan: 'premium', endsAt: at('2027-08-15') }))
  const rana = await signedIn(shop, 'customer')
  const first = await hold(rana, {}, [line('wf-001', '2027-07-20')])
  const rentals = first.quote.charges[0]?.amount ?? 0
  const off = Math.floor((rentals * 0.15) / 10 + 0.5) * 10
  expect(first.quote.charges).toContainEqual({ code: 'membership', amount: -off })
  expect(await payInCash(rana, first)).toMatchObject({ status: 200 })
  const { body } = await quote(rana, { area: 'amman-abdoun' }, [line('wf-003', '2027-07-20')])
  const second = chargesIn({ body } as Answer)['membership'] ?? 0
  expect(body['reductions']).toMatchObject({ membership: { plan: 'premium', left: { off: 20_000 - off + second, deliveries: 2 } } })
  expect(await shop.pool.query('SELECT * FROM membership_uses')).toMatchObject({ rows: [{ off, deliveries: 1 }] })
  shop.clock.set(at('2027-08-01'))
  const august = await quote(await signedIn(shop, 'customer'), {}, [line('wf-003', '2027-08-10')])
  expect(august.body['reductions']).toMatchObject({ membership: { left: { off: 20_000 + (chargesIn(august)['membership'] ?? 0) } } })
  shop.clock.set(new Date('2027-07-01T09:00:00Z'))
})

test('credit pays when asked to, all but the service fee; what another order is going to spend is not there', async () => {
  await write(`WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('gift', 'transfer_resolved', NULL, 'gift', now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, 'customer_credit', 'owner-dana', -50000 FROM posted
    UNION ALL SELECT id, 'rounding', NULL, 50000 FROM posted`)
  const dana = await signedIn(shop, 'owner')
  const order = await hold(dana, {}, [line('wc-001', '2027-07-24')])
  expect(order.quote.reductions).toMatchObject({ credit: { available: 50_000, isUsed: false } })
  const { body } = await dana.send('PUT', `/api/orders/${order.id}/reductions`, { usesCredit: true })
  const charges = chargesIn({ body } as Answer, body['quote'] as Answer['body'])
  expect(body['quote']).toMatchObject({ total: charges['service-fee'] })
  expect(await payInCash(dana, order)).toMatchObject({ status: 200 })
  const { rows } = await shop.pool.query<{ credit: number }>('SELECT credit FROM orders WHERE id = $1', [order.id])
  const left = await quote(dana, {}, [line('wf-003', '2027-07-24')])
  const free = 50_000 - (rows[0]?.credit ?? 0)
  expect(left.body['reductions']).toMatchObject({ credit: { available: free } })
  const payOut = (amount: number, key: string) =>
    payOutCredit({ ...shop.system(), actor: { ...shop.system().actor, personId: 'owner-dana' } }, { amount, key })
  await giveRefundAccount(shop.system(), 'owner-dana')
  await expect(payOut(free + 10, 'too-much')).rejects.toMatchObject({ code: 'credit.not-enough', status: 409 })
  await payOut(free, 'all-of-it')
  // Asked for again after its answer was lost.
  await payOut(free, 'all-of-it')
  expect((await quote(dana, {}, [line('wf-003', '2027-07-24')])).body['reductions']).toMatchObject({ credit: { available: 0 } })
  expect(await shop.pool.query(`SELECT 1 FROM audit_log WHERE event = 'credit.payout-asked'`)).toMatchObject({ rowCount: 1 })
})

test('an order keeps the business settings it was made under', async () => {
  const browser = shop.browser()
  const order = await hold(browser, {}, [line('wf-001', '2027-07-28')])
  await writeFigures(shop, { cashHandling: 2000 })
  const chosen = async ({ id }: Held, from: Browser) => (await from.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })).body
  const kept = await chosen(order, browser)
  expect(chargesIn({ body: kept } as Answer, kept['quote'] as Answer['body'])['cash-handling']).toBe(1000)
  const other = shop.browser()
  const later = await chosen(await hold(other, {}, [line('wf-002', '2027-07-28')]), other)
  expect(chargesIn({ body: later } as Answer, later['quote'] as Answer['body'])['cash-handling']).toBe(2000)
})

test('a shop that takes no codes offers none', async () => {
  const other = await world()
  const { body } = await quote(other.browser(), { promotionalCode: 'AHLAN10' })
  await other.close()
  expect(body['reductions']).toMatchObject({ takesCodes: false, promotion: null })
})
