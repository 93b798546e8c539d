import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { getCalendar } from '#domain/renting/orders/get-calendar.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { retryAuthorization } from '#domain/renting/rentals/retry-authorization.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

async function goTo(time: Date): Promise<void> {
  shop.clock.advance(time.getTime() - (await shop.clock.now()).getTime())
}

test('a hold that the card refused is asked for again by its customer, who alone is told where it stands', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 20)
  const { customer, rentals } = await shop.book([line('triple', 1, { from, until: addDays(from, 2) })])
  const id = rentals[0] ?? ''
  await shop.settle()
  expect((await getRental(customer, id)).hold).toMatchObject({ status: 'planned', amount: 90_000, backBy: null })
  await shop.query(`UPDATE demo_cards SET kind = 'declines-later'`)
  await goTo(instantAt(addDays(from, -2), 12))
  await shop.settle()
  expect((await getRental(customer, id)).hold).toMatchObject({ status: 'failed', heldAt: null })
  expect((await getRental(shop.dana, id)).hold).toBeNull()
  await expect(retryAuthorization(shop.dana, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.not-yours' })
  await expect(retryAuthorization(shop.person('customer-rana', 'customer'), { id, key: newId() })).rejects.toMatchObject({
    code: 'rental.unknown',
  })
  expect((await retryAuthorization(customer, { id, key: newId() })).hold).toMatchObject({ status: 'failed' })
  await shop.query(`UPDATE demo_cards SET kind = 'succeeds'`)
  const key = newId()
  expect((await retryAuthorization(customer, { id, key })).hold).toMatchObject({ status: 'held', amount: 90_000 })
  expect((await retryAuthorization(customer, { id, key })).hold).toMatchObject({ status: 'held' })
  expect(await shop.inAccount('deposit_liability', (await getRental(customer, id)).orderId)).toBe(-90_000)
})

test('what was cancelled is neither in the calendar nor in what is to be had ready, and its refund stands in the order', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 30)
  const days = { from, until: addDays(from, 2) }
  const { customer, order, rentals } = await shop.book([line('triple', 1, days), line('single-2', 1, days)])
  await shop.settle()
  const visits = async () => (await (await getCalendar(customer, order.id)).text()).match(/STATUS:CONFIRMED/g)?.length ?? 0
  const before = await visits()
  const [first = '', second = ''] = rentals
  const { refund } = await getCancellation(customer, first)
  await cancelRental(customer, { id: first, key: newId(), refund })
  await shop.settle()
  expect((await getOrder(customer, order.id)).payment).toMatchObject({ refunded: refund })
  expect(await visits()).toBe(before)
  const last = await getCancellation(customer, second)
  await cancelRental(customer, { id: second, key: newId(), refund: last.refund })
  expect([before > 0, await visits()]).toEqual([true, 0])
})
