import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { listPayments } from '#domain/money/payments/list-payments.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { back, claimDamage, damaged, decided } from '#tests/claimed.ts'
import { collectOn, comeInVain, type Delivered, deliverOne, pass, prove, receiveNow } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim, appealClaim } from './answer-claim.ts'
import { completeRental } from './complete-rental.ts'
import { getClaimDetail } from './get-claim-detail.ts'
import { getClaims } from './get-claims.ts'

// The deposit of `single-1` is 30.000, and its agreed value 150.000.

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

/** The rental of somebody who has an account. */
async function adopted(rental: Delivered): Promise<Delivered> {
  const id = newId()
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Rana', lower($1) || '@example.com', true, now(), now())`,
    [id],
  )
  await shop.query(`UPDATE orders SET person_id = $1 WHERE id = $2`, [id, rental.orderId])
  return { ...rental, customer: shop.person(id, 'customer') }
}
const holdOf = async ({ customer, id }: Delivered) => (await getRental(customer, id)).hold
const owedOf = ({ id }: Delivered) => shop.query('SELECT amount FROM refunds WHERE rental_id = $1 ORDER BY amount', [id])
const held = (rental: Delivered) => shop.inAccount('deposit_liability', rental.orderId)
const holdsOf = ({ id }: Delivered) =>
  shop.query<{ status: string }>(
    `SELECT status, amount, captured FROM demo_payments WHERE purpose = 'hold' AND order_id = $1 ORDER BY amount`,
    [id],
  )

test('in cash only what is claimed stays: the rest is theirs at once, and what is decided less follows', async () => {
  const rental = await adopted(await back(shop, { method: 'cash' }))
  const claim = await damaged(shop.dana, rental, 12_000)
  expect([await owedOf(rental), await held(rental)]).toEqual([[{ amount: 18_000 }], -12_000])
  expect(await holdOf(rental)).toMatchObject({ status: 'held', amount: 30_000, frozen: 12_000, backBy: expect.any(String) })
  expect((await getClaimDetail(rental.customer, claim.id)).deposit).toMatchObject({ amount: 30_000, frozen: 12_000 })
  const { movements } = await listPayments(rental.customer)
  const ofDeposit = movements.filter(({ orderId, state }) => orderId === rental.orderId && state.startsWith('deposit_'))
  expect(ofDeposit.map(({ state, amount }) => `${state} ${amount}`).sort()).toEqual(['deposit_held 12000', 'deposit_to_return 18000'])
  await pass(shop, 48)
  await decided(shop.admin, claim, 5_000)
  await pass(shop, 48)
  expect(await owedOf(rental)).toEqual([{ amount: 7_000 }, { amount: 18_000 }])
  expect([await held(rental), await holdOf(rental)]).toMatchObject([0, { applied: 5_000 }])
})

test('what is claimed beyond a cash deposit keeps all of it', async () => {
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 30_000)
  expect([await owedOf(rental), await held(rental)]).toEqual([[], -30_000])
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  expect(await holdOf(rental)).toMatchObject({ status: 'kept', applied: 30_000 })
})

test('a hold on a card is of what is claimed from its next renewal on, and what is decided is taken of that', async () => {
  const rental = await adopted(await back(shop))
  const claim = await damaged(shop.dana, rental, 12_000)
  expect(await holdOf(rental)).toMatchObject({ status: 'held', frozen: 12_000 })
  expect(await held(rental)).toBe(-30_000)
  await pass(shop, 48)
  await pass(shop, 72)
  expect((await holdsOf(rental)).filter(({ status }) => status === 'authorized')).toEqual([
    { status: 'authorized', amount: 12_000, captured: 0 },
  ])
  expect(await held(rental)).toBe(-12_000)
  expect((await listPayments(rental.customer)).movements).toContainEqual(
    expect.objectContaining({ orderId: rental.orderId, state: 'deposit_held', amount: 12_000 }),
  )
  await decided(shop.admin, claim, 12_000)
  await pass(shop, 48)
  expect(await holdsOf(rental)).toContainEqual({ status: 'captured', amount: 12_000, captured: 12_000 })
  expect([await held(rental), await holdOf(rental)]).toMatchObject([0, { status: 'kept_part', applied: 12_000 }])
  expect((await getClaims(rental.customer, rental.id)).debt).toBe(0)
})

test('lateness counts among what is claimed, and what is final counts as it was decided', async () => {
  const rental = await deliverOne(shop, { method: 'cash' })
  await comeInVain(shop, rental)
  await collectOn(shop, rental, 3)
  await receiveNow(shop, rental)
  const [late] = (await getClaims(rental.customer, rental.id)).claims
  const damage = await damaged(shop.dana, rental, 12_000)
  const lateness = late?.claimed ?? 0
  expect(lateness).toBeGreaterThan(0)
  expect(await held(rental)).toBe(-12_000 - lateness)
  if (!late) throw new Error('a late piece without its claim')
  await prove(rental.customer, rental.id)
  await appealClaim(rental.customer, { id: late.id, key: newId(), words: 'Nobody rang.' })
  expect(await held(rental)).toBe(-12_000 - lateness)
  await decided(shop.admin, late, 1_000)
  expect(await held(rental)).toBe(-13_000)
  await pass(shop, 48)
  await decided(shop.admin, damage, 2_000)
  expect(await held(rental)).toBe(-13_000)
  await pass(shop, 48)
  expect([await held(rental), await holdOf(rental)]).toMatchObject([0, { applied: 3_000 }])
})

test('an owner who is content with a piece that came late leaves only its lateness frozen', async () => {
  const rental = await deliverOne(shop, { method: 'cash' })
  await comeInVain(shop, rental)
  await collectOn(shop, rental, 3)
  await receiveNow(shop, rental)
  const [late] = (await getClaims(rental.customer, rental.id)).claims
  await completeRental(shop.dana, { id: rental.id, key: newId() })
  expect(await held(rental)).toBe(-(late?.claimed ?? 0))
  await expect(claimDamage(shop.dana, rental.id, { amount: 1_000 })).rejects.toThrow()
})
