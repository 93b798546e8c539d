import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { deletePeople } from './delete-people.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

/** A payment and a deposit in cash that a courier carried, of an order that is long over. */
async function carriedBy(courier: string): Promise<void> {
  const client = await shop.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO payments (id, order_id, method, status, amount, key, locale, purpose, courier_id, created_at, updated_at)
       VALUES ('carried', 'over', 'cash', 'cash_remitted', 5000, 'carried', 'en', 'order', $1, now(), now())`,
      [courier],
    )
    await client.query(
      `INSERT INTO deposits (id, order_id, rental_id, method, status, amount, hold_at, courier_id, created_at, updated_at)
       VALUES ('carried', 'over', 'over', 'cash', 'released', 5000, now(), $1, now(), now())`,
      [courier],
    )
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

test('a courier is deleted once the cash is handed in; payments and deposits stay without the courier', async () => {
  const { browser, answer } = await signUp(shop, 'sami@elsewhere.example')
  const { id } = answer.body['person'] as { id: string }
  const ask = () => browser.send('POST', '/api/my-data/deletion', { understood: true })
  const book = (key: string, amount: number) =>
    shop.pool.query(
      `WITH posted AS (INSERT INTO ledger_transactions (id, kind, key, at) VALUES ($1, 'adjustment', $1, now()) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount)
       SELECT id, 'courier_cash', $2, $3::int FROM posted UNION ALL SELECT id, 'transfer_clearing', NULL, -$3::int FROM posted`,
      [key, id, amount],
    )
  await book('collected-by-sami', 5000)
  expect(await ask()).toMatchObject({ status: 409, body: { blocks: ['cash'] } })
  await book('remitted-by-sami', -5000)
  await carriedBy(id)
  expect(await ask()).toMatchObject({ status: 200 })
  shop.clock.advance(15 * 86_400_000)
  expect(await deletePeople(shop.system())).toEqual([])
  const { rows } = await shop.pool.query(
    `SELECT courier_id FROM payments WHERE id = 'carried' UNION ALL SELECT courier_id FROM deposits WHERE id = 'carried'`,
  )
  expect(rows).toEqual([{ courier_id: null }, { courier_id: null }])
})
