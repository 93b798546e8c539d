import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { findPaymentReturnPath } from '#domain/renting/orders/find-payment-return-path.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { back, claimDamage, contested, damaged, decided, decisionWords, report } from '#tests/claimed.ts'
import { collectOn, type Delivered, deliverOne, pass, prove, receiveNow } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim, appealClaim, withdrawClaim } from './answer-claim.ts'
import { completeRental, completeUnclaimed } from './complete-rental.ts'
import { getClaim, getClaims } from './get-claims.ts'
import { openClaim } from './open-claim.ts'
import { payDebt } from './pay-debt.ts'
import { writeOffDebt } from './write-off-debt.ts'

// `single-1`: 15.000 for three days, its owner is owed 12.000, agreed value 150.000, deposit 30.000.
// `single-2`: 22.500, 18.000, 225.000, 45.000.

let shop: RentingShop
let nour: FullContext
beforeAll(async () => {
  shop = await openRentingShop()
  nour = shop.person('moderator-nour', 'moderator')
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

const rentalOf = ({ customer, id }: Delivered) => getRental(customer, id)
const refusedAs = (code: string) => expect.objectContaining({ code })
const refundsOf = ({ id }: Delivered) => shop.query(`SELECT amount, way, reason FROM refunds WHERE rental_id = $1 ORDER BY amount`, [id])

test('agreed damage is taken out of the deposit: the rest goes back, and the owner has all of it', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 20_000)
  expect(claim).toMatchObject({
    status: 'opened',
    claimed: 20_000,
    bearer: 'customer',
    moves: ['withdraw'],
    evidence: [{ party: 'owner' }],
  })
  expect(await rentalOf(rental)).toMatchObject({ status: 'in_claim' })
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ moves: ['agree', 'contest'], evidence: [{ party: 'owner' }] })
  expect(await agreeToClaim(rental.customer, { id: claim.id, key: newId() })).toMatchObject({ status: 'settled', decided: 20_000 })
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { status: 'kept_part', applied: 20_000 } })
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-32_000)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
})

test('contested damage is decided, appealed once, decided by somebody else for good, and settled out of the deposit', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 30_000)
  expect(await contested(rental, claim)).toMatchObject({ status: 'escalated', answer: 'It was torn when it came.', moves: [] })
  const { evidence, moves } = await getClaim(shop.dana, claim.id)
  expect({ from: evidence.map(({ party }) => party).sort(), moves }).toEqual({ from: ['customer', 'owner'], moves: ['withdraw'] })
  await expect(decided(shop.dana, claim, 30_000)).rejects.toEqual(refusedAs('claim.not-yours'))
  expect(await decided(shop.admin, claim, 30_000)).toMatchObject({ status: 'decided', reason: decisionWords.en })
  expect((await getClaim({ ...rental.customer, locale: 'ar' }, claim.id)).reason).toBe(decisionWords.ar)
  await expect(decided(nour, claim, 5_000)).rejects.toEqual(refusedAs('claim.wrong-status'))
  await prove(rental.customer, rental.id)
  const appeal = { id: claim.id, key: newId(), words: 'Look at the picture of the delivery.' }
  expect(await appealClaim(rental.customer, appeal)).toMatchObject({ status: 'appealed', appealedBy: 'customer' })
  expect(await getClaim(shop.admin, claim.id)).toMatchObject({ moves: [] })
  await expect(decided(shop.admin, claim, 10_000)).rejects.toEqual(refusedAs('claim.same-person'))
  await expect(appealClaim(shop.dana, { ...appeal, key: newId() })).rejects.toEqual(refusedAs('claim.wrong-status'))
  expect(await decided(nour, claim, 12_000)).toMatchObject({ status: 'settled', decided: 12_000 })
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { applied: 12_000 } })
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-24_000)
})

test('a claim that nobody answers for 48 hours is decided by the shop, and a decision that nobody appeals for 48 hours is final', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 10_000)
  await pass(shop, 47)
  expect(await getClaim(shop.dana, claim.id)).toMatchObject({ status: 'opened' })
  await pass(shop, 1)
  expect(await getClaim(shop.dana, claim.id)).toMatchObject({ status: 'escalated', isOverdue: false })
  await expect(agreeToClaim(rental.customer, { id: claim.id, key: newId() })).rejects.toEqual(refusedAs('claim.wrong-status'))
  await decided(shop.admin, claim, 0)
  await pass(shop, 48)
  expect(await getClaim(shop.dana, claim.id)).toMatchObject({ status: 'settled', decided: 0 })
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { status: 'returned', applied: 0 } })
})

test('a claim that its owner takes back within 48 hours of the return costs nothing: they inspect on, and may claim again', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 10_000)
  await expect(withdrawClaim(rental.customer, { id: claim.id, key: newId() })).rejects.toEqual(refusedAs('claim.not-yours'))
  expect(await withdrawClaim(shop.dana, { id: claim.id, key: newId() })).toMatchObject({ status: 'withdrawn', moves: [] })
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'inspecting', hold: { status: 'held', frozen: 30_000 } })
  const again = await damaged(shop.dana, rental, 20_000)
  expect(await rentalOf(rental)).toMatchObject({ status: 'in_claim', hold: { frozen: 20_000 } })
  await withdrawClaim(shop.dana, { id: again.id, key: newId() })
  await pass(shop, 47)
  expect(await rentalOf(rental)).toMatchObject({ status: 'inspecting' })
  await pass(shop, 1)
  await completeUnclaimed(shop.as(''), rental.id)
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { status: 'returned' } })
})

test('a claim that its owner takes back after 48 hours ends the rental', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 10_000)
  await pass(shop, 48)
  expect(await withdrawClaim(shop.dana, { id: claim.id, key: newId() })).toMatchObject({ status: 'withdrawn' })
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { status: 'returned' } })
})

test('what goes beyond the deposit is charged to the card of the order', async () => {
  const rental = await back(shop)
  const claim = await damaged(shop.dana, rental, 100_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await rentalOf(rental)).toMatchObject({ status: 'completed', hold: { status: 'kept', applied: 30_000 } })
  expect(await shop.query(`SELECT status, captured FROM payments WHERE rental_id = $1`, [rental.id])).toEqual([
    { status: 'captured', captured: 70_000 },
  ])
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-112_000)
})

test('in cash the deposit is kept first; the rest is owed until it is paid on the provider’s page, by the customer alone', async () => {
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 50_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 20_000 })
  expect(await getClaims(shop.dana, rental.id)).toMatchObject({ debt: null })
  await expect(payDebt(shop.dana, { id: rental.id, key: newId() })).rejects.toEqual(refusedAs('rental.not-yours'))
  const first = await payDebt(rental.customer, { id: rental.id, key: newId() })
  expect(first.redirect).toContain('/demo')
  expect(await payDebt(rental.customer, { id: rental.id, key: newId() })).toEqual(first)
  const [page] = await shop.query<{ id: string }>(`SELECT id FROM payments WHERE rental_id = $1 AND purpose = 'claim'`, [rental.id])
  expect(await findPaymentReturnPath(rental.customer, page?.id ?? '')).toMatch(`/profile/orders/${rental.orderId}/rentals/${rental.id}`)
  const off = { id: rental.id, key: newId(), words: 'They have moved away.' }
  await expect(writeOffDebt(shop.admin, off)).rejects.toEqual(refusedAs('payment.pending'))
  await shop.payAll()
  expect(await payDebt(rental.customer, { id: rental.id, key: newId() })).toEqual({ redirect: null })
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
  await expect(payDebt(rental.customer, { id: rental.id, key: newId() })).rejects.toEqual(refusedAs('claim.nothing-owed'))
})

test('a page on which nobody paid for half an hour is replaced, also for its own key; a paid one is not', async () => {
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 50_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  const asked = { id: rental.id, key: newId() }
  const first = await payDebt(rental.customer, asked)
  expect(await payDebt(rental.customer, asked)).toEqual(first)
  shop.clock.advance(31 * 60_000)
  const second = await payDebt(rental.customer, asked)
  expect(second.redirect).toContain('/demo')
  expect(second).not.toEqual(first)
  expect(await payDebt(rental.customer, asked)).toEqual(second)
  await shop.payAll()
  expect(await payDebt(rental.customer, asked)).toEqual({ redirect: null })
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0 })
})

test('a card that refuses leaves a debt, which the shop may write off once', async () => {
  const rental = await back(shop)
  await shop.query(`UPDATE demo_cards SET kind = 'declines-later' WHERE id IN (SELECT card_id FROM demo_payments WHERE order_id = $1)`, [
    rental.orderId,
  ])
  const claim = await damaged(shop.dana, rental, 60_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 30_000 })
  const off = { id: rental.id, key: newId(), words: 'A mistake of ours.' }
  await expect(writeOffDebt(rental.customer, off)).rejects.toEqual(refusedAs('rental.not-yours'))
  await Promise.all([writeOffDebt(shop.admin, off), writeOffDebt(shop.admin, off)])
  expect(await getClaims(shop.admin, rental.id)).toMatchObject({ debt: 0 })
  await expect(writeOffDebt(shop.admin, { ...off, key: newId() })).rejects.toEqual(refusedAs('claim.nothing-owed'))
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-72_000)
})

test('what is not as described comes back out of the owner’s share once they agree', async () => {
  const rental = await deliverOne(shop)
  // Rental 15.000, fee 0.750, delivery 3.000.
  const claim = await report(rental, 'not-as-described')
  expect(claim).toMatchObject({ status: 'opened', claimed: 18_750, bearer: 'owner', moves: ['withdraw'] })
  expect(await getClaim(shop.dana, claim.id)).toMatchObject({ moves: ['agree', 'contest'] })
  await agreeToClaim(shop.dana, { id: claim.id, key: newId() })
  await shop.settle()
  expect(await refundsOf(rental)).toEqual([{ amount: 18_750, way: 'card', reason: 'claim' }])
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(0)
  expect(await rentalOf(rental)).toMatchObject({ status: 'active', hold: { status: 'held' } })
  await collectOn(shop, rental, 1)
})

test('a fault of the delivery is decided at once by the shop, which bears it: delivery and fee first, the owner keeps theirs', async () => {
  const rental = await deliverOne(shop, { item: 'single-2' })
  const claim = await report(rental, 'delivery-fault')
  expect(claim).toMatchObject({ status: 'escalated', bearer: 'shop', claimed: 26_630 })
  await decided(shop.admin, claim, 5_000)
  await pass(shop, 48)
  expect(await refundsOf(rental)).toEqual([{ amount: 5_000, way: 'card', reason: 'claim' }])
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-18_000)
  await collectOn(shop, rental, 1)
})

test('problems are reported within twelve hours of the delivery, damage within 48 hours of the return, each once', async () => {
  const rental = await deliverOne(shop)
  expect((await getClaims(rental.customer, rental.id)).openings.map(({ kind, most }) => [kind, most])).toEqual([
    ['not-as-described', 18_750],
    ['delivery-fault', 18_750],
  ])
  await prove(rental.customer, rental.id)
  await pass(shop, 2)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ openings: [] })
  const late = { id: rental.id, key: newId(), kind: 'delivery-fault', words: 'It came creased.' } as const
  await expect(openClaim(rental.customer, late)).rejects.toEqual(refusedAs('rental.too-late'))
  await expect(damaged(shop.dana, rental, 5_000)).rejects.toEqual(refusedAs('rental.wrong-status'))
  await collectOn(shop, rental, 1)
  await receiveNow(shop, rental)
  expect((await getClaims(shop.dana, rental.id)).openings).toMatchObject([{ kind: 'damage', most: 150_000 }])
  await pass(shop, 48)
  await expect(claimDamage(shop.dana, rental.id, { amount: 5_000 })).rejects.toMatchObject({
    code: expect.stringMatching(/too-late|wrong-status/),
  })
})

test('small damage of a trusted customer is the shop’s: the owner has it at once, the deposit goes back whole', async () => {
  const rental = await backOfTrusted()
  expect(await damaged(shop.dana, rental, 10_000)).toMatchObject({
    status: 'settled',
    rule: 'small-claim',
    bearer: 'shop',
    decided: 10_000,
  })
  await shop.settle()
  expect(await refundsOf(rental)).toEqual([])
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-22_000)
  const [row] = await shop.query(`SELECT status, applied FROM deposits WHERE rental_id = $1`, [rental.id])
  expect(row).toEqual({ status: 'released', applied: 0 })
})

test('the shop pays small damage twice in 90 days for an owner; what it paid counts in what is left to claim', async () => {
  for (let count = 0; count < 2; count += 1) {
    const earlier = await back(shop)
    await shop.query(
      `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, decided, rule, decided_at, settled_at, created_at, updated_at)
       SELECT $1, id, order_id, 'damage', 'settled', 'owner', 'shop', 5000, 5000, 'small-claim', $3, $3, $3, $3 FROM rentals WHERE id = $2`,
      [newId(), earlier.id, await shop.clock.now(shop.database.db)],
    )
    expect((await getClaims(shop.dana, earlier.id)).openings).toEqual([])
    await completeRental(shop.dana, { id: earlier.id, key: newId() })
  }
  const rental = await backOfTrusted()
  expect(await damaged(shop.dana, rental, 9_000)).toMatchObject({ status: 'opened', rule: null, bearer: 'customer' })
})

test('damage above ten dinars of a trusted customer is answered by them', async () => {
  const rental = await backOfTrusted()
  expect(await damaged(shop.dana, rental, 10_010)).toMatchObject({ status: 'opened', rule: null, bearer: 'customer' })
})

/** A rental that is back, of a customer who has an account and three rentals that ended well. */
async function backOfTrusted(): Promise<Delivered> {
  const id = newId()
  const all: Delivered[] = []
  for (let count = 0; count < 3; count += 1) {
    const one = await back(shop, { item: 'triple' })
    await completeRental(shop.dana, { id: one.id, key: newId() })
    all.push(one)
  }
  const rental = await back(shop)
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Rana', lower($1) || '@example.com', true, now(), now())`,
    [id],
  )
  await shop.query(`UPDATE orders SET person_id = $1 WHERE id = ANY ($2)`, [id, [...all, rental].map(({ orderId }) => orderId)])
  return rental
}
