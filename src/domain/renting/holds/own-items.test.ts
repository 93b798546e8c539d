import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { joinWaits } from '#domain/renting/waits/change-waits.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { holdOrder } from './hold-order.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

test('nobody rents their own piece: the bag says so, checkout refuses it, and nobody waits for it', async () => {
  const quote = await makeQuote(shop.dana, { lines: [line('single-1'), line('single-2')] })
  expect(quote.lines.map(({ state }) => state)).toEqual(['own', 'free'])
  expect(quote).toMatchObject({ isBookable: false, lines: [{ price: 0, deposit: 0 }, {}] })
  const held = holdOrder(shop.dana, { key: newId(), lines: [line('single-2'), line('single-1')] })
  await expect(held).rejects.toMatchObject({ code: 'order.own-item', status: 409, details: { lines: [1] } })
  await expect(
    joinWaits(shop.dana, { itemId: 'single-1', from: quote.lines[0]?.from ?? '', until: quote.lines[0]?.until ?? '' }),
  ).rejects.toMatchObject({
    code: 'item.unknown',
  })
})

test('a guest who turns out to be the owner cannot pay', async () => {
  const guest = shop.as('guest-0123456789abcdef')
  const { id, quote } = await readyOrder(shop, guest, [line('single-1')])
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ('owner-dana', 'Dana', 'dana@example.com', true, now(), now()) ON CONFLICT DO NOTHING`,
  )
  await shop.query('UPDATE orders SET person_id = $2 WHERE id = $1', [id, 'owner-dana'])
  await expect(payOrder(shop.dana, { id, key: newId(), total: quote.total })).rejects.toMatchObject({ code: 'order.own-item' })
})

test('a guest who turns out to be somebody whom the owner blocked cannot pay, and is told what everybody is told', async () => {
  const guest = shop.as('guest-1123456789abcdef')
  const { id, quote } = await readyOrder(shop, guest, [line('single-2')])
  const me = shop.person('customer-salma', 'customer')
  for (const [person, name] of [
    ['customer-salma', 'Salma'],
    ['owner-lama', 'Lama'],
  ])
    await shop.query(
      `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, $2, $1 || '@example.com', true, now(), now()) ON CONFLICT DO NOTHING`,
      [person, name],
    )
  await shop.query('UPDATE orders SET person_id = $2 WHERE id = $1', [id, 'customer-salma'])
  await shop.query(
    `INSERT INTO blocked_people SELECT 'b-1', 'owner-lama', 'customer-salma', rentals.id, now() FROM rentals WHERE order_id = $1`,
    [id],
  )
  await expect(payOrder(me, { id, key: newId(), total: quote.total })).rejects.toMatchObject({ code: 'order.taken', status: 409 })
  await shop.query(`DELETE FROM blocked_people`)
  expect(await payOrder(me, { id, key: newId(), total: quote.total })).toMatchObject({ order: { id } })
})
