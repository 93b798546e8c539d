import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const mails = () => shop.query(`SELECT recipient FROM outbox WHERE subject = 'The books don’t add up' ORDER BY recipient`)
const risks = async () => (await findRisks(shop.admin)).filter(({ kind }) => kind === 'books-broken')

test('books that do not hold are mailed to staff every night, and are a risk until they hold', async () => {
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
    const each = (recipient: string) => Array.from({ length: nights }, () => ({ recipient }))
    expect(await mails()).toEqual([...each('admin-lina@example.com'), ...each('moderator-nour@example.com')])
    expect(await risks()).toMatchObject([{ kind: 'books-broken', orderId: null, what: 'price-differs' }])
  }
  await shop.query(`UPDATE rentals SET price = price - 10 WHERE order_id = $1`, [order.id])
  await nightfall()
  expect([(await mails()).length, await risks()]).toEqual([4, []])
})
