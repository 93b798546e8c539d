import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { addCode } from '#domain/money/promotions/add-code.ts'
import { Refusal } from '#domain/refusal.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { newId } from '#values/id.ts'
import { authorizeAll, brokenInvariants, line, readyOrder } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

const buyers = 200
const atOnce = 8
let shop: OpenShop
beforeEach(async () => {
  shop = await openShop({ most: 20 })
  const { pool } = shop.database
  await pool.query(`INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, '{promotionalCodes}', now())`, [
    JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } }),
  ])
  await inTransaction(shop.as(''), (tx) =>
    addCode(tx, {
      code: 'ONE',
      kind: 'fixed',
      amount: 2000,
      maxUses: 1,
      opensAt: new Date('2027-06-01T00:00:00Z'),
      closesAt: new Date('2027-09-01T00:00:00Z'),
    }),
  )
})
afterEach(() => shop.close())

/** Makes as many single pieces as there are buyers. */
async function stockForAll(): Promise<void> {
  const { pool } = shop.database
  const copied = `name, brand, description, care, category, type, size, condition, price_fils, rental_period, price_by_days, agreed_value_fils, turnaround_days,
    pickup_area, colors, status, visibility, is_instant_book, created_at, updated_at`
  await pool.query(`INSERT INTO items (id, owner_id, style_id, quantity, ${copied})
    SELECT 'copy-' || n, owner_id, 'copy-' || n, 1, ${copied} FROM items, generate_series(1, ${buyers}) n WHERE id = 'single-1'`)
  await pool.query(
    `INSERT INTO units (id, item_id, number) SELECT 'copy-' || n || '-u', 'copy-' || n, 1 FROM generate_series(1, ${buyers}) n`,
  )
}

const used = async () =>
  (
    await shop.database.pool.query<{ used: number; uses: number }>(
      `SELECT used, (SELECT count(*)::int FROM promotional_code_uses) AS uses FROM promotional_codes`,
    )
  ).rows[0]

test('a code with one use, and 200 who pay with it at once: exactly one pays less, and the others are told the price without it', async () => {
  await stockForAll()
  const reduced = async (buyer: number) => {
    const ctx = shop.as(`buyer-${buyer}-0123456789`)
    const { id } = await readyOrder(shop, ctx, [line(`copy-${buyer}`)])
    const { quote } = await reduceOrder(ctx, { id, promotionalCode: 'one' })
    return { ctx, id, total: quote.total }
  }
  const orders: Awaited<ReturnType<typeof reduced>>[] = []
  for (let first = 1; first <= buyers; first += atOnce)
    orders.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => reduced(first + index)))))
  expect(new Set(orders.map(({ total }) => total)).size).toBe(1)
  const answers = await Promise.allSettled(orders.map(({ ctx, id, total }) => payOrder(ctx, { id, key: newId(), total })))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' && answer.reason instanceof Refusal ? [answer.reason] : []))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(refused).toHaveLength(buyers - 1)
  expect(await used()).toEqual({ used: 1, uses: 1 })
  expect(await shop.count(`orders WHERE charges @> '[{"code": "promotional-code"}]'`)).toBe(1)
  expect(await brokenInvariants(shop)).toEqual([])
})

test('a code whose order ran out is free for the next one, and what it takes off and what credit pays is booked with the capture', async () => {
  const first = shop.as('first-0123456789')
  const order = await readyOrder(shop, first, [line('single-1')])
  const { quote } = await reduceOrder(first, { id: order.id, promotionalCode: 'one' })
  await payOrder(first, { id: order.id, key: newId(), total: quote.total })
  expect(await used()).toEqual({ used: 1, uses: 1 })
  await shop.database.pool.query(`UPDATE orders SET hold_ends_at = hold_ends_at - interval '1 hour'`)
  // The page was left open: the provider says so, and the hold ends.
  shop.clock.advance(30 * 60_000)
  await completeOrders(shop.as(''))
  await completeOrders(shop.as(''))
  expect(await used()).toEqual({ used: 0, uses: 0 })
  await shop.database.pool.query(`WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('gift', 'adjustment', NULL, 'gift', now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT posted.id, gift.* FROM posted,
      (VALUES ('customer_credit', 'owner-lama', -5000), ('rounding', NULL, 5000)) AS gift`)
  const visitor = shop.as('second-0123456789')
  const second = { ...visitor, actor: { ...visitor.actor, personId: 'owner-lama' } }
  const other = await readyOrder(shop, second, [line('single-1')])
  const { quote: reduced } = await reduceOrder(second, { id: other.id, promotionalCode: 'one', usesCredit: true })
  // 15 JOD less 2, delivery 3, fee 0.650, less 5 of credit.
  expect(reduced.total).toBe(11_650)
  await payOrder(second, { id: other.id, key: newId(), total: reduced.total })
  await authorizeAll(shop)
  shop.clock.advance(20_000)
  await completeOrders(shop.as(''))
  expect(await used()).toEqual({ used: 1, uses: 1 })
  const { rows } = await shop.database.pool.query(
    `SELECT account, sum(amount)::int AS sum FROM ledger_entries WHERE transaction_id <> 'gift' GROUP BY account ORDER BY account`,
  )
  expect(rows).toEqual([
    { account: 'commission', sum: -3000 },
    { account: 'customer_credit', sum: 5000 },
    { account: 'delivery_fees', sum: -3000 },
    { account: 'discounts', sum: 2000 },
    { account: 'owner_payable', sum: -12_000 },
    { account: 'provider_clearing', sum: 11_650 },
    { account: 'service_fees', sum: -650 },
  ])
  expect(await checkBooks(shop.as(''))).toEqual([])
})
