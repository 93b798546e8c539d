import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { cancelByOperations } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { giveUpDelivery } from '#domain/renting/deliveries/give-up-delivery.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Browser } from '#tests/front.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

// `wf-001` is worth 450 dinars and `single-1` 150: their plan costs 5.

let site: Awaited<ReturnType<typeof world>>
let shop: RentingShop
beforeAll(async () => {
  site = await world()
  shop = await openRentingShop()
})
afterAll(async () => {
  await site.close()
  await shop.close()
})

interface Quoted {
  charges: { code: string; amount: number }[]
  total: number
  deposit: number
  lines: { deposit: number }[]
  reductions: { protection: { amount: number; off: number; isChosen: boolean } | null }
}

const days = { from: '2027-07-08', until: '2027-07-10' }
const gown = { itemId: 'wf-001', ...days, quantity: 1 }

async function quote(browser: Browser, lines: object[], wish: object = {}): Promise<Quoted> {
  return (await browser.send('POST', '/api/quotes', { lines, ...wish })).body as unknown as Quoted
}

const planIn = ({ charges }: Quoted) => charges.find(({ code }) => code === 'protection')?.amount

test('the plan costs 3 dinars up to a value of 100 and 5 above, for each piece, and halves the deposits; a bag without it shows what it would do', async () => {
  const browser = site.browser()
  const { rows } = await site.pool.query<{ id: string; value: number }>(
    `SELECT id, agreed_value_fils AS value FROM items WHERE agreed_value_fils <= 100000 AND status = 'approved' AND visibility = 'visible' ORDER BY agreed_value_fils DESC, id LIMIT 1`,
  )
  const lines = [gown, { itemId: rows[0]?.id, ...days, quantity: 1 }]
  const without = await quote(browser, lines)
  expect(planIn(without)).toBeUndefined()
  const off = without.deposit / 2
  expect(without.reductions.protection).toEqual({ amount: 8000, off, isChosen: false })
  const withPlan = await quote(browser, lines, { wantsProtection: true })
  expect(planIn(withPlan)).toBe(8000)
  expect(withPlan.reductions.protection).toEqual({ amount: 8000, off, isChosen: true })
  expect(withPlan).toMatchObject({ total: without.total + 8000, deposit: off })
  expect(withPlan.lines.map(({ deposit }) => deposit)).toEqual(without.lines.map(({ deposit }) => deposit / 2))
})

test('it is taken and left again in the checkout, stays as the address changes, and is gone where the shop has none', async () => {
  const browser = site.browser()
  const held = await browser.send('POST', '/api/orders', { key: 'key-of-a-protected-hold', lines: [gown], wantsProtection: true })
  const id = String(held.body['id'])
  expect(held.body['quote']).toMatchObject({ total: 52_250, deposit: 45_000, lines: [{ deposit: 45_000 }] })
  const address = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
  const { body: brought } = await browser.send('PUT', `/api/orders/${id}/delivery`, address)
  expect(brought['quote']).toMatchObject({ total: 55_250, deposit: 45_000 })
  const choose = (wantsProtection: boolean) => browser.send('PUT', `/api/orders/${id}/reductions`, { wantsProtection })
  expect((await choose(false)).body['quote']).toMatchObject({ total: 50_250, deposit: 90_000 })
  expect((await choose(true)).body['quote']).toMatchObject({ total: 55_250, deposit: 45_000 })
  await site.pool.query('INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, $2, now())', [
    JSON.stringify({ ...defaultSettings, protection: { enabled: false } }),
    ['protection'],
  ])
  expect((await choose(true)).body['quote']).toMatchObject({ total: 50_250, deposit: 90_000, reductions: { protection: null } })
})

const partsOf = (id: string) => shop.query(`SELECT part, captured, refunded FROM payment_parts WHERE rental_id = $1 ORDER BY part`, [id])

/** `single-1` for three days in so many days: 15.000 + 0.750, its plan 5.000, and a deposit of 15.000. */
async function protectedRental(ahead: number): Promise<{ customer: FullContext; orderId: string; id: string }> {
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), ahead)
  const { customer, order, rentals } = await shop.book([line('single-1', 1, { from, until: addDays(from, 2) })], { wantsProtection: true })
  shop.clock.advance(3 * 3_600_000)
  return { customer, orderId: order.id, id: rentals[0] ?? '' }
}

test('who cancels before dispatch gets the plan back in full, whatever comes back of the rental; the ledger has it as a part of its own', async () => {
  const { customer, orderId, id } = await protectedRental(6)
  expect(await partsOf(id)).toContainEqual({ part: 'protection', captured: 5000, refunded: 0 })
  expect(await shop.query('SELECT amount FROM deposits WHERE rental_id = $1', [id])).toEqual([{ amount: 15_000 }])
  const plan = `SELECT account, -sum(amount)::int AS earned FROM ledger_entries WHERE rental_id = $1 AND part = 'protection' GROUP BY account`
  expect(await shop.query(plan, [id])).toEqual([{ account: 'protection_fees', earned: 5000 }])
  const { refund, lines } = await getCancellation(customer, id)
  expect(lines).toMatchObject([
    { code: 'rental', paid: 15_000, back: 11_250 },
    { code: 'service-fee', paid: 750, back: 560 },
    { code: 'protection', paid: 5000, back: 5000 },
    { code: 'delivery' },
  ])
  await cancelRental(customer, { id, key: newId(), refund })
  await shop.settle()
  expect(await partsOf(id)).toContainEqual({ part: 'protection', captured: 5000, refunded: 5000 })
  expect(await shop.query(plan, [id])).toEqual([{ account: 'protection_fees', earned: 0 }])
  expect((await getOrder(customer, orderId)).payment).toMatchObject({ refunded: refund })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('once it has left, it comes back by the share of the rental', async () => {
  const { id } = await protectedRental(30)
  const out = `UPDATE rentals SET status = 'out_for_delivery', dispatched_at = $2, failed_attempts = 2 WHERE id = $1`
  await shop.query(out, [id, await shop.clock.now(shop.database.db)])
  await giveUpDelivery(shop.courier, { id, key: newId(), isRefused: false })
  expect(await partsOf(id)).toContainEqual({ part: 'protection', captured: 5000, refunded: 2500 })
  const other = await protectedRental(60)
  await shop.query(out, [other.id, await shop.clock.now(shop.database.db)])
  await cancelByOperations(shop.admin, { id: other.id, key: newId(), reason: 'delivery', words: 'Recalled' })
  expect(await partsOf(other.id)).toContainEqual({ part: 'protection', captured: 5000, refunded: 5000 })
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('in cash the plan is collected with the rest', async () => {
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), 90)
  const { order } = await shop.book([line('single-1', 1, { from, until: addDays(from, 2) })], { method: 'cash', wantsProtection: true })
  expect(order.payment).toMatchObject({ status: 'cash_due', amount: 15_000 + 750 + 5000 + 3000 + 1000 })
  expect(await checkBooks(shop.as(''))).toEqual([])
})
