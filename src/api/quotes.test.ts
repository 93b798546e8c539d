import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]

test('a quote says to a guest’s browser that something is owed for an earlier rental, and to nobody else', async () => {
  const [guest, other] = [shop.browser(), shop.browser('10.0.0.2')]
  const isOwing = async (who: Browser) => (await who.send('POST', '/api/quotes', { lines })).body['isOwing']
  const { body } = await guest.send('POST', '/api/orders', { key: newId(), lines: [{ ...lines[0], itemId: 'wf-003' }] })
  expect([await isOwing(guest), await isOwing(other)]).toEqual([false, false])
  const owes = (amount: number) =>
    shop.pool.query(
      `WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ($2, 'adjustment', $1, $2, now()) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id)
       SELECT posted.id, line.account, NULL, line.amount, rentals.id FROM posted, rentals,
         (VALUES ('customer_debt', $3::int), ('rounding', -$3::int)) AS line (account, amount) WHERE rentals.order_id = $1`,
      [body['id'], newId(), amount],
    )
  await owes(20_000)
  expect([await isOwing(guest), await isOwing(other)]).toEqual([true, false])
  await owes(-20_000)
  expect(await isOwing(guest)).toBe(false)
})
