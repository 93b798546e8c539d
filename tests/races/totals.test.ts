import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { authorizeAll, brokenInvariants, line, readyOrder } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const range = fc.record({ start: fc.integer({ min: 3, max: 150 }), length: fc.integer({ min: 1, max: 14 }) }).map(({ start, length }) => {
  const from = addDays('2027-07-01', start)
  return { from, until: addDays(from, length - 1) }
})
const bagLine = fc
  .record({ item: fc.constantFrom('single-1', 'single-2', 'triple'), quantity: fc.integer({ min: 1, max: 3 }), range })
  .map(({ item, quantity, range: days }) => line(item, item === 'triple' ? quantity : 1, days))
const bag = fc.record({ lines: fc.array(bagLine, { minLength: 1, maxLength: 4 }), area: fc.constantFrom('amman-abdoun', 'irbid-downtown') })

test('what is shown, quoted, charged and booked is one amount, to the fils, for any bag', async () => {
  let visitor = 0
  await fc.assert(
    fc.asyncProperty(bag, async ({ lines, area }) => {
      visitor += 1
      const ctx = shop.as(`visitor-${visitor}-0123456789`)
      const quote = await makeQuote(ctx, { lines, area, method: 'card' })
      expect(quote.charges.reduce((sum, charge) => sum + charge.amount, 0)).toBe(quote.total)
      expect(quote.charges.every((charge) => charge.amount % 10 === 0)).toBe(true)
      if (!quote.isBookable) {
        await expect(holdOrder(ctx, { key: newId(), lines })).rejects.toBeInstanceOf(Refusal)
        return
      }
      const order = await readyOrder(shop, ctx, lines, 'card', area)
      expect([order.quote.total, order.quote.charges, order.quote.deposit]).toEqual([quote.total, quote.charges, quote.deposit])
      await payOrder(ctx, { id: order.id, key: newId(), total: quote.total })
      const [providerId] = await authorizeAll(shop)
      shop.clock.advance(20_000)
      expect(await completeOrders(ctx)).toEqual([])
      const { rows } = await shop.database.pool.query<{ captured: number; booked: number; balance: number }>(
        `SELECT d.captured, sum(e.amount) FILTER (WHERE e.amount > 0)::int AS booked, sum(e.amount)::int AS balance
         FROM demo_payments d JOIN ledger_transactions t ON t.order_id = d.order_id JOIN ledger_entries e ON e.transaction_id = t.id WHERE d.id = $1 GROUP BY d.id`,
        [providerId],
      )
      expect(rows).toEqual([{ captured: quote.total, booked: quote.total, balance: 0 }])
      expect((await getOrder(ctx, order.id)).quote.total).toBe(quote.total)
    }),
    { numRuns: process.env['LIBSA_LONG'] === '1' ? 400 : 40 },
  )
  expect(await brokenInvariants(shop)).toEqual([])
})

test('in cash too: what is shown and quoted is what is owed; the ledger waits until a courier has the money', async () => {
  let visitor = 0
  let confirmed = 0
  await fc.assert(
    fc.asyncProperty(bag, async ({ lines, area }) => {
      visitor += 1
      const ctx = shop.as(`cash-${visitor}-0123456789`)
      const quote = await makeQuote(ctx, { lines, area, method: 'cash' })
      expect(quote.charges.reduce((sum, charge) => sum + charge.amount, 0)).toBe(quote.total)
      if (!quote.isBookable) return
      const order = await readyOrder(shop, ctx, lines, 'cash', area)
      expect([order.quote.total, order.quote.charges]).toEqual([quote.total, quote.charges])
      await shop.database.pool.query(
        `UPDATE orders SET phone_confirmed_at = now(), delivery = jsonb_set(delivery, '{phone}', to_jsonb($2::text)) WHERE id = $1`,
        [order.id, `+96279${1_000_000 + visitor}`],
      )
      const before = await shop.count('ledger_transactions')
      const paid = await payOrder(ctx, { id: order.id, key: newId(), total: quote.total }).catch((refusal: Refusal) => refusal)
      if (paid instanceof Refusal) {
        expect(paid).toMatchObject({ code: 'order.cash-limit', status: 409 })
        expect(quote.total).toBeGreaterThan(60_000)
        expect((await getOrder(ctx, order.id)).status).toBe('held')
        return
      }
      confirmed += 1
      expect(paid.order).toMatchObject({ status: 'confirmed', payment: { status: 'cash_due' }, quote: { total: quote.total } })
      const { rows } = await shop.database.pool.query<{ amount: number; mails: number }>(
        `SELECT p.amount, (SELECT count(*)::int FROM outbox m WHERE m.dedupe_key = 'order-confirmed:' || p.order_id AND position($2 IN m.body_text) > 0) AS mails
         FROM payments p WHERE p.order_id = $1`,
        [order.id, formatMoney(quote.total, 'en')],
      )
      expect(rows).toEqual([{ amount: quote.total, mails: 1 }])
      expect(await shop.count('ledger_transactions')).toBe(before)
    }),
    // At least one bag is cheap enough for cash.
    { numRuns: process.env['LIBSA_LONG'] === '1' ? 400 : 40, examples: [[{ lines: [line('single-1')], area: 'amman-abdoun' }]] },
  )
  expect(confirmed).toBeGreaterThan(0)
  expect(await brokenInvariants(shop)).toEqual([])
})

test('on no day are more units out than there are, over random ranges booked at once', async () => {
  const ranges = fc.sample(range, 60)
  await Promise.allSettled(
    ranges.map((days, index) => holdOrder(shop.as(`crowd-${index}-0123456789`), { key: newId(), lines: [line('triple', 1, days)] })),
  )
  const { rows } = await shop.database.pool.query<{ most: number }>(
    `SELECT max(out)::int AS most FROM (SELECT day, count(*) AS out FROM blocks b JOIN units u ON u.id = b.unit_id, generate_series(lower(b.days), upper(b.days) - 1, '1 day') AS day
     WHERE b.is_live AND u.item_id = 'triple' GROUP BY day) by_day`,
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(3)
  expect(await brokenInvariants(shop)).toEqual([])
})
