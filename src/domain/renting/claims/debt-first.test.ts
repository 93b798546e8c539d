import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { back, damaged } from '#tests/claimed.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { payDebt } from './pay-debt.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

test('who owes for an earlier rental pays that before they book again: neither held nor paid until then', async () => {
  const rental = await back(shop, { method: 'cash' })
  const { customer, id, orderId } = rental
  const claim = await damaged(shop.dana, rental, 50_000)
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), 20)
  const lines = [line('single-2', 1, { from, until: addDays(from, 2) })]
  const key = newId()
  const held = await readyOrder(shop, customer, lines)
  await agreeToClaim(customer, { id: claim.id, key: newId() })
  const refusal = { code: 'order.debt-open', status: 409, details: { orderId, rentalId: id, amount: 20_000 } }
  await expect(payOrder(customer, { id: held.id, key: newId(), total: held.quote.total })).rejects.toMatchObject(refusal)
  await expect(holdOrder(customer, { key, lines })).rejects.toMatchObject(refusal)
  expect((await makeQuote(customer, { lines })).isBookable).toBe(true)
  await expect(
    holdOrder(shop.as('somebody-0123456789abcdef'), { key: newId(), lines: [line('triple', 1, { from, until: addDays(from, 2) })] }),
  ).resolves.toBeTruthy()
  await payDebt(customer, { id, key: newId() })
  await shop.payAll()
  await payDebt(customer, { id, key: newId() })
  expect(await holdOrder(customer, { key, lines })).toMatchObject({ status: 'held' })
})
