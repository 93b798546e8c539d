import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeToClaim } from '#domain/renting/claims/answer-claim.ts'
import { writeOffDebt } from '#domain/renting/claims/write-off-debt.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { back, contested, damaged } from '#tests/claimed.ts'
import { collectOn, comeInVain, deliverOne, pass } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { findRisks } from './find-risks.ts'
import { listAllClaims } from './list-all-claims.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const listed = async (asked: Parameters<typeof listAllClaims>[1]) => (await listAllClaims(shop.admin, asked)).rows.map(({ id }) => id)
const risks = async (kind: string) => (await findRisks(shop.admin)).filter((risk) => risk.kind === kind)

test('claims are listed by their deadline, and found by status, kind, waiting time and order', async () => {
  const first = await back(shop)
  const second = await back(shop, { item: 'single-2' })
  const waiting = await contested(second, await damaged(shop.lama, second, 30_000))
  await pass(shop, 1)
  const asked = await deliverOne(shop, { item: 'triple' })
  await collectOn(shop, asked, 1)
  await shop.query(`UPDATE rentals SET status = 'inspecting', returned_at = $2 WHERE id = $1`, [asked.id, await shop.clock.now()])
  const open = await damaged(shop.dana, asked, 40_000)
  expect(await listed({})).toEqual([waiting.id, open.id])
  expect(await listed({ status: 'to-decide' })).toEqual([waiting.id])
  expect(await listed({ status: 'opened' })).toEqual([open.id])
  expect(await listed({ kind: 'late' })).toEqual([])
  expect(await listed({ after: waiting.id })).toEqual([open.id])
  expect(await listed({ waiting: '24h' })).toEqual([waiting.id])
  expect(await risks('claim-waits')).toMatchObject([{ id: waiting.id, amount: 30_000, isLate: true }])
  await agreeToClaim(asked.customer, { id: open.id, key: newId() })
  expect(await listed({})).toEqual([waiting.id])
  expect((await listed({ status: 'any' })).toSorted()).toEqual([waiting.id, open.id].toSorted())
  const [row] = (await listAllClaims(shop.admin, { q: 'lb-0' })).rows
  expect(row).toBeUndefined()
  expect(first.id).toBeTruthy()
})

test('what nobody came for by 20:00 is at risk, then what is overdue; the order says who came, and how late it is', async () => {
  const rental = await deliverOne(shop, { item: 'triple' })
  shop.clock.set(instantAt(addDays(rental.until, 1), 19))
  expect(await risks('not-collected')).toEqual([])
  shop.clock.set(instantAt(addDays(rental.until, 1), 20))
  expect(await risks('not-collected')).toMatchObject([{ id: rental.id, orderId: rental.orderId }])
  await comeInVain(shop, rental)
  shop.clock.set(instantAt(addDays(rental.until, 2), 12))
  await shop.settle()
  expect(await risks('not-collected')).toEqual([])
  expect(await risks('overdue')).toMatchObject([{ id: rental.id }])
  const file = await getOrderDetail(shop.admin, rental.orderId)
  // Three days of 45.000: a day of lateness costs the most it can.
  expect(file.rentals[0]?.collection).toMatchObject({ attempts: 1, late: { days: 1, perDay: 15_000, amount: 15_000 }, isToCollect: true })
  await collectOn(shop, rental, 2)
  expect(await risks('overdue')).toEqual([])
})

test('what is owed is at risk until it is written off, and stands on the order', async () => {
  const rental = await back(shop, { item: 'triple', method: 'cash' })
  const claim = await damaged(shop.dana, rental, 190_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  const [debt] = await risks('debt')
  expect(debt).toMatchObject({ id: rental.id, orderId: rental.orderId, amount: 100_000 })
  expect((await getOrderDetail(shop.admin, rental.orderId)).rentals[0]).toMatchObject({
    debt: 100_000,
    claims: [{ id: claim.id, kind: 'damage', status: 'settled', amount: 190_000 }],
  })
  await writeOffDebt(shop.admin, { id: rental.id, key: newId(), words: 'Moved away.' })
  expect(await risks('debt')).toEqual([])
})
