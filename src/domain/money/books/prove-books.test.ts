import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRisks } from '#domain/renting/operations/find-risks.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
  await shop.query(`INSERT INTO roles VALUES ('admin') ON CONFLICT DO NOTHING`)
  await shop.query(`INSERT INTO person_roles (person_id, role) VALUES ('admin-lina', 'admin')`)
})
afterAll(() => shop.close())

const mails = () => shop.query(`SELECT recipient FROM outbox WHERE subject = 'The books don’t add up'`)
const risks = async () => (await findRisks(shop.admin)).filter(({ kind }) => kind === 'books-broken')

test('books that do not hold are mailed to administrators every night, and are a risk until they hold', async () => {
  const { order } = await shop.book([line('single-1')])
  const nightfall = async () => {
    shop.clock.advance(24 * 3_600_000)
    await shop.jobs.run()
  }
  await nightfall()
  expect([await mails(), await risks()]).toEqual([[], []])
  await shop.query(`UPDATE rentals SET price = price + 10 WHERE order_id = $1`, [order.id])
  for (const nights of [1, 2]) {
    await nightfall()
    expect(await mails()).toEqual(Array.from({ length: nights }, () => ({ recipient: 'admin-lina@example.com' })))
    expect(await risks()).toMatchObject([{ kind: 'books-broken', orderId: null, what: 'price-differs' }])
  }
  await shop.query(`UPDATE rentals SET price = price - 10 WHERE order_id = $1`, [order.id])
  await nightfall()
  expect([(await mails()).length, await risks()]).toEqual([2, []])
})
