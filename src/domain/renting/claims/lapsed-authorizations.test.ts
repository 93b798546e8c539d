import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { retryAuthorization } from '#domain/renting/rentals/retry-authorization.ts'
import { back, damaged } from '#tests/claimed.ts'
import type { Delivered } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { getClaims } from './get-claims.ts'
import { payDebt } from './pay-debt.ts'

// `single-1`: 15.000 for three days, its owner is owed 12.000, deposit 30.000.

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

/** The bank lets go of the hold of a piece that came back damaged, and its customer agrees to the claim. */
async function agreed(card: string, amount = 20_000): Promise<Delivered> {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, amount)
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE purpose = 'hold' AND order_id = $1`, [rental.id])
  await shop.query(`UPDATE demo_cards SET kind = $2 WHERE id IN (SELECT card ->> 'id' FROM order_cards WHERE order_id = $1)`, [
    rental.orderId,
    card,
  ])
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  return rental
}

test('a deposit whose hold is gone becomes a debt: its owner is paid, its customer pays on a page, staff see it', async () => {
  const rental = await agreed('declines-later')
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-32_000)
  expect(await shop.inAccount('deposit_liability', rental.orderId)).toBe(0)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 20_000, claims: [{ status: 'settled', decided: 20_000 }] })
  expect(await getRental(rental.customer, rental.id)).toMatchObject({ status: 'completed', hold: { status: 'returned', applied: 0 } })
  const risks = (await findRisks(shop.admin)).filter(({ orderId }) => orderId === rental.orderId)
  expect(risks).toMatchObject([{ kind: 'debt', amount: 20_000 }])
  await payDebt(rental.customer, { id: rental.id, key: newId() })
  await shop.payAll()
  shop.clock.advance(60_000)
  await shop.settle()
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
})

test('the saved card is asked for such a debt first', async () => {
  const rental = await agreed('succeeds')
  await shop.settle()
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
  expect(await shop.query(`SELECT amount, status FROM payments WHERE rental_id = $1`, [rental.id])).toEqual([
    { amount: 20_000, status: 'captured' },
  ])
})

test('more than the deposit is owed in one sum, whatever of it the bank still holds', async () => {
  const rental = await agreed('declines-later', 50_000)
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-62_000)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 50_000 })
})

test('a card that forbids to be asked again is not asked for a debt either, and its customer is told to take another', async () => {
  const rental = await back(shop)
  const ofCard = `id IN (SELECT card ->> 'id' FROM order_cards WHERE order_id = $1)`
  await shop.query(`UPDATE demo_cards SET kind = 'forbids-later' WHERE ${ofCard}`, [rental.orderId])
  await shop.query(`UPDATE deposits SET due_at = '2027-01-01' WHERE rental_id = $1`, [rental.id])
  await shop.settle()
  expect(await getRental(rental.customer, rental.id)).toMatchObject({ hold: { refused: 'declined', mayAskAgain: false } })
  await expect(retryAuthorization(rental.customer, { id: rental.id, key: newId() })).rejects.toMatchObject({ code: 'card.not-again' })
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE purpose = 'hold' AND order_id = $1`, [rental.id])
  const claim = await damaged(shop.dana, rental, 20_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 20_000 })
  expect(await shop.query(`SELECT 1 FROM payments WHERE rental_id = $1`, [rental.id])).toEqual([])
})
