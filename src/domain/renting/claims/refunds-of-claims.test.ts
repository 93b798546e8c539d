import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { getEarning } from '#domain/money/payouts/list-earnings.ts'
import { contestedAndDecided, decided, report } from '#tests/claimed.ts'
import { collectOn, type Delivered, deliverOne, pass } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { followUpClaims } from './due-claim.ts'
import { getClaim } from './get-claims.ts'

// `single-1`: 15.000 for three days, fee 0.750, delivery 3.000.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})
afterEach(async () => {
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

const refundsOf = ({ id }: Delivered) =>
  shop.query(`SELECT amount, reason FROM refunds WHERE rental_id = $1 AND reason = 'claim' ORDER BY amount`, [id])
async function dispute({ orderId }: Delivered, status: 'open' | 'won' | 'lost'): Promise<void> {
  await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [orderId, status])
  const paid = await shop.query<{ id: string }>(`SELECT id FROM payments WHERE order_id = $1 AND purpose = 'order'`, [orderId])
  for (const { id } of paid) await settleDispute(shop.as(''), id)
}

test('a claim that is agreed while a bank decides about the payment waits, and is paid once the shop has won', async () => {
  const rental = await deliverOne(shop)
  const claim = await report(rental, 'not-as-described')
  await dispute(rental, 'open')
  expect(await agreeToClaim(shop.dana, { id: claim.id, key: newId() })).toMatchObject({ status: 'agreed', decided: 18_750 })
  await shop.settle()
  expect(await followUpClaims(shop.as(''))).toEqual([])
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ status: 'agreed' })
  await dispute(rental, 'won')
  await shop.settle()
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ status: 'settled' })
  expect(await refundsOf(rental)).toEqual([{ amount: 18_750, reason: 'claim' }])
  await collectOn(shop, rental, 1)
})

test('where the bank has given everything back the claim is settled, and nothing is paid twice', async () => {
  const rental = await deliverOne(shop)
  const claim = await report(rental, 'not-as-described')
  await dispute(rental, 'open')
  await agreeToClaim(shop.dana, { id: claim.id, key: newId() })
  await dispute(rental, 'lost')
  await shop.settle()
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ status: 'settled' })
  expect(await refundsOf(rental)).toEqual([])
  await collectOn(shop, rental, 1)
})

test('two claims of one rental never promise more than was paid, and what is promised is paid', async () => {
  const rental = await deliverOne(shop)
  const first = await report(rental, 'delivery-fault')
  const second = await report(rental, 'not-as-described')
  await decided(shop.admin, first, 10_000)
  expect(await agreeToClaim(shop.dana, { id: second.id, key: newId() })).toMatchObject({ status: 'settled', decided: 8_750 })
  await pass(shop, 48)
  expect(await refundsOf(rental)).toEqual([
    { amount: 8_750, reason: 'claim' },
    { amount: 10_000, reason: 'claim' },
  ])
  await collectOn(shop, rental, 1)
})

test('a decision above what is left is refused with the limit', async () => {
  const rental = await deliverOne(shop)
  const first = await report(rental, 'not-as-described')
  const second = await report(rental, 'delivery-fault')
  await agreeToClaim(shop.dana, { id: first.id, key: newId() })
  await expect(decided(shop.admin, second, 10)).rejects.toMatchObject({ code: 'claim.too-much', details: { limit: 0 } })
  expect(await decided(shop.admin, second, 0)).toMatchObject({ status: 'decided' })
  await collectOn(shop, rental, 1)
})

const statementOf = async (owner: FullContext, { id }: Delivered) => {
  const { parts, net } = await getEarning(owner, id)
  return { ...Object.fromEntries(parts.map(({ part, amount }) => [part, amount])), net }
}
/** The shop's earnings with an order, and what it bears in a customer's place. */
const earnedByShop = async ({ orderId }: Delivered) => {
  const sums = await Promise.all((['commission', 'service_fees', 'delivery_fees'] as const).map((one) => shop.inAccount(one, orderId)))
  return 0 - sums.reduce((all, one) => all + one, 0)
}
const bornByShop = ({ orderId }: Delivered) => shop.inAccount('compensation_costs', orderId)

test('what a claim brings its customer is borne by the owner and the shop at the commission of the rental, and the statement says so', async () => {
  const rental = await deliverOne(shop, { length: 7 })
  const before = await earnedByShop(rental)
  await contestedAndDecided(rental, { owner: shop.dana, admin: shop.admin, amount: 1_000 })
  await pass(shop, 49)
  expect(await refundsOf(rental)).toEqual([{ amount: 1_000, reason: 'claim' }])
  expect(await statementOf(shop.dana, rental)).toEqual({ price: 24_000, commission: -4_800, claim: -800, net: 18_400 })
  expect(await earnedByShop(rental)).toBe(before - 200)
  await collectOn(shop, rental, 1)
})

test('an owner gives back at most what they had, and the shop the rest', async () => {
  const rental = await deliverOne(shop)
  const before = await earnedByShop(rental)
  const claim = await report(rental, 'not-as-described')
  await agreeToClaim(shop.dana, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await statementOf(shop.dana, rental)).toEqual({ price: 15_000, commission: -3_000, claim: -12_000, net: 0 })
  expect(await earnedByShop(rental)).toBe(before - 6_750)
  await collectOn(shop, rental, 1)
})

test('what the delivery has caused is the shop’s alone', async () => {
  const rental = await deliverOne(shop)
  const before = await earnedByShop(rental)
  await decided(shop.admin, await report(rental, 'delivery-fault'), 10_000)
  await pass(shop, 49)
  expect(await statementOf(shop.dana, rental)).toEqual({ price: 15_000, commission: -3_000, net: 12_000 })
  // The fees that come back are no revenue; the owner keeps the price, which the shop bears.
  expect([await earnedByShop(rental), await bornByShop(rental)]).toEqual([before - 3_750, 6_250])
  await collectOn(shop, rental, 1)
})
