import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { keepUnreturned } from '#domain/renting/deliveries/keep-unreturned.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { excuseLateness } from '#domain/renting/rentals/excuse-lateness.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { getRescue } from '#domain/renting/rescues/replace-rental.ts'
import { collectOn, comeInVain, type Delivered, deliverOne, pass, receiveNow } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { appealClaim } from './answer-claim.ts'
import { completeRental } from './complete-rental.ts'
import { decideClaim } from './decide-claim.ts'
import { findRental } from './find-rental.ts'
import { getClaims } from './get-claims.ts'

// Three days of `single-1` cost 15.000: a day of lateness is 1.25 times 5.000. Its agreed value is 150.000, its deposit 30.000.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})

const statusOf = async ({ customer, id }: Delivered) => (await getRental(customer, id)).status
const deposit = async ({ customer, id }: Delivered) => (await getRental(customer, id)).hold
const sound = async () => expect(await checkBooks(shop.as(''))).toEqual([])
const blockOf = async (id: string) =>
  shop.query(
    `SELECT unit_id AS unit, lower(days)::text AS "from", (upper(days) - 1)::text AS until FROM blocks WHERE is_live AND rental_id = $1`,
    [id],
  )
/** The evening of a day after the last, on which what is not back keeps its unit. */
async function evening({ until }: Delivered, days: number): Promise<void> {
  shop.clock.set(instantAt(addDays(until, days), 20))
  await shop.settle()
  expect(await keepUnreturned(shop.as(''))).toEqual([])
}

/** Somebody comes for it at noon of a day after its last, and does not get it. */
async function tryOn({ id, until }: Delivered, days: number, reason: 'nobody-met' | 'not-ready' | 'ours'): Promise<void> {
  shop.clock.set(instantAt(addDays(until, days), 12))
  await failCollection(shop.courier, { id, key: newId(), reason })
}
const lateOf = async ({ customer, id }: Delivered) => getRental(customer, id)
const risksOf = async ({ orderId }: Delivered) =>
  (await findRisks(shop.admin)).flatMap((risk) => (risk.orderId === orderId ? [risk.kind] : []))
const closedOf = async (unitId: string) =>
  shop.query(
    `SELECT lower(days)::text AS "from", (upper(days) - 1)::text AS until FROM blocks WHERE is_live AND kind = 'blackout' AND unit_id = $1 ORDER BY days`,
    [unitId],
  )

test('two days late: the fee is claimed at the collection, taken of the deposit once nobody can appeal, and the owner gets 80 % of it', async () => {
  const rental = await deliverOne(shop)
  await comeInVain(shop, rental)
  await shop.settle()
  expect(await statusOf(rental)).toBe('active')
  await evening(rental, 1)
  expect(await statusOf(rental)).toBe('overdue')
  await collectOn(shop, rental, 3)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({
    claims: [{ kind: 'late', status: 'decided', decided: 12_500, rule: 'late-fee', moves: ['appeal'] }],
    debt: 0,
  })
  await receiveNow(shop, rental)
  await completeRental(shop.dana, { id: rental.id, key: newId() })
  expect(await statusOf(rental)).toBe('in_claim')
  await pass(shop, 48)
  expect(await statusOf(rental)).toBe('completed')
  expect(await deposit(rental)).toMatchObject({ status: 'kept_part', applied: 12_500, amount: 30_000 })
  // 80 % of 15.000 and of 12.500.
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-22_000)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ claims: [{ status: 'settled', moves: [] }], debt: 0 })
  await sound()
})

test('nobody is late for whom nobody came, for whom it was the courier’s fault, or whose lateness the shop has taken on itself', async () => {
  const rental = await deliverOne(shop)
  await expect(failCollection(shop.courier, { id: rental.id, key: newId(), reason: 'nobody-met' })).rejects.toMatchObject({
    code: 'rental.too-early',
  })
  await evening(rental, 1)
  await failCollection(shop.courier, { id: rental.id, key: newId(), reason: 'ours' })
  await evening(rental, 2)
  expect(await statusOf(rental)).toBe('active')
  await failCollection(shop.courier, { id: rental.id, key: newId(), reason: 'not-ready' })
  await expect(excuseLateness(shop.courier, { id: rental.id, key: newId(), words: 'We had said Sunday' })).rejects.toMatchObject({
    status: 403,
  })
  await excuseLateness(shop.admin, { id: rental.id, key: newId(), words: 'We had said Sunday' })
  await evening(rental, 12)
  expect(await statusOf(rental)).toBe('active')
  // Nobody forgets it: it is still to be collected.
  expect(await risksOf(rental)).toEqual(['not-collected'])
  await collectOn(shop, rental, 13)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ claims: [] })
  await sound()
})

test('above 100 dinars the lateness is only asked to be taken on the shop, and another person does it; another lateness is asked for again', async () => {
  const rental = await deliverOne(shop, { item: 'single-2' })
  // A day of it costs the most that it can.
  const costs = (price: number) => shop.query('UPDATE rentals SET price = $2 WHERE id = $1', [rental.id, price])
  await costs(90_000)
  await comeInVain(shop, rental)
  await evening(rental, 7)
  expect((await lateOf(rental)).late).toMatchObject({ days: 7, amount: 105_000 })
  const excuse = (by: FullContext) => excuseLateness(by, { id: rental.id, key: newId(), words: 'The road was closed' })
  const nour = shop.person('moderator-nour', 'moderator')
  const asked = async (by: FullContext) => (await getOrderDetail(by, rental.orderId)).rentals[0]?.excuse
  expect(await excuse(nour)).toMatchObject({ status: 'overdue', late: { amount: 105_000 } })
  await expect(excuse(nour)).rejects.toMatchObject({ code: 'claim.same-person' })
  expect([await asked(nour), await asked(shop.admin)]).toMatchObject([{ isOwn: true }, { isOwn: false, words: 'The road was closed' }])
  await shop.query(`UPDATE rentals SET late_from = late_from - interval '1 hour' WHERE id = $1`, [rental.id])
  expect(await asked(shop.admin)).toBeNull()
  expect(await excuse(shop.admin)).toMatchObject({ status: 'overdue' })
  expect(await excuse(nour)).toMatchObject({ status: 'active', late: { days: 0, amount: 0, isOurs: true } })
  expect(await asked(nour)).toBeNull()
  await costs(22_500)
  await collectOn(shop, rental, 8)
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ claims: [] })
  await sound()
})

test('days count until a collection that we miss, and again from the evening of the next one in vain; what was excused before costs nothing', async () => {
  const rental = await deliverOne(shop)
  await comeInVain(shop, rental)
  await evening(rental, 2)
  expect(await statusOf(rental)).toBe('overdue')
  await excuseLateness(shop.admin, { id: rental.id, key: newId(), words: 'Her street was closed' })
  expect(await lateOf(rental)).toMatchObject({ status: 'active', late: { days: 0, amount: 0, isOurs: true, lostAt: null } })
  await tryOn(rental, 3, 'nobody-met')
  await evening(rental, 4)
  // From the third evening on.
  expect(await lateOf(rental)).toMatchObject({ status: 'overdue', late: { days: 2, amount: 12_500, isOurs: false } })
  await tryOn(rental, 5, 'ours')
  expect(await risksOf(rental)).toEqual(['not-collected'])
  await evening(rental, 15)
  expect(await lateOf(rental)).toMatchObject({ status: 'overdue', late: { days: 2, amount: 12_500, isOurs: true, lostAt: null } })
  await tryOn(rental, 16, 'not-ready')
  await evening(rental, 17)
  // 21 hours counted before the clock stopped on the fifth day at noon.
  expect(await lateOf(rental)).toMatchObject({ status: 'overdue', late: { days: 3, amount: 18_750, isOurs: false } })
  expect(await risksOf(rental)).toEqual(['overdue'])
  expect((await lateOf(rental)).late?.lostAt).toBe(instantAt(addDays(rental.until, 22), 4).toISOString())
  await collectOn(shop, rental, 18)
  await sound()
})

test('days that its owner has closed do not keep a late piece from its next customers, and the later ones stay closed', async () => {
  const late = await deliverOne(shop, { item: 'triple' })
  const { until } = late
  await shop.query(
    `INSERT INTO blocks (id, unit_id, days, kind, is_live) VALUES ($1, $2, daterange($3::date, $4::date, '[]'), 'blackout', true),
      ($5, $2, daterange($6::date, $7::date, '[]'), 'blackout', true)`,
    [newId(), late.unitId, addDays(until, 4), addDays(until, 5), newId(), addDays(until, 15), addDays(until, 23)],
  )
  const from = addDays(until, 8)
  const next = await shop.book([line('triple', 1, { from, until: addDays(from, 1) })])
  const [id = ''] = next.rentals
  await shop.query(`UPDATE blocks SET unit_id = $2 WHERE rental_id = $1`, [id, late.unitId])
  await shop.query(`UPDATE rentals SET unit_id = $2 WHERE id = $1`, [id, late.unitId])
  await evening(late, 6)
  expect(await blockOf(late.id)).toMatchObject([{ until: addDays(until, 9) }])
  expect((await blockOf(id))[0]).not.toMatchObject({ unit: late.unitId })
  expect(await closedOf(late.unitId)).toEqual([{ from: addDays(until, 15), until: addDays(until, 23) }])
  await evening(late, 14)
  expect(await closedOf(late.unitId)).toEqual([{ from: addDays(until, 18), until: addDays(until, 23) }])
  await collectOn(shop, late, 15)
})

test('what does not come back keeps its unit day by day: the next booking moves to another unit', async () => {
  const late = await deliverOne(shop, { item: 'triple' })
  const from = addDays(late.until, 6)
  const next = await shop.book([line('triple', 1, { from, until: addDays(from, 2) })])
  const [id = ''] = next.rentals
  await shop.query(`UPDATE blocks SET unit_id = $2 WHERE rental_id = $1`, [id, late.unitId])
  await shop.query(`UPDATE rentals SET unit_id = $2 WHERE id = $1`, [id, late.unitId])
  await evening(late, 1)
  expect(await blockOf(late.id)).toMatchObject([{ until: addDays(late.until, 4) }])
  expect(await blockOf(id)).toMatchObject([{ unit: late.unitId }])
  await evening(late, 2)
  expect(await blockOf(late.id)).toMatchObject([{ unit: late.unitId, until: addDays(late.until, 5) }])
  const [moved] = await blockOf(id)
  expect(moved).not.toMatchObject({ unit: late.unitId })
  expect(await getRental(next.customer, id)).toMatchObject({ status: 'confirmed' })
  await collectOn(shop, late, 3)
})

test('where no other unit is free the next customer gets everything back and a replacement is offered, at the cost of the shop', async () => {
  const late = await deliverOne(shop, { item: 'single-1' })
  const from = addDays(late.until, 4)
  const next = await shop.book([line('single-1', 1, { from, until: addDays(from, 2) })])
  const [id = ''] = next.rentals
  await comeInVain(shop, late)
  await evening(late, 1)
  expect(await getRental(next.customer, id)).toMatchObject({ status: 'cancelled_by_operations', reason: { code: 'not-returned' } })
  // The owner is owed both: they are not at fault.
  expect(await shop.inAccount('owner_payable', next.order.id)).toBe(-12_000)
  // Nothing of its kind is free, so that the refund does not wait for a choice.
  expect(await getRescue(next.customer, id)).toMatchObject({ items: [], until: null })
  const [paid] = await shop.atProvider(next.order.id)
  expect(paid?.refunded).toBe(paid?.captured)
  await collectOn(shop, late, 2)
  await pass(shop, 80)
  await sound()
})

test('seven days late is lost: deposit taken, the rest charged to the card, the owner has the value and the unit is off the market', async () => {
  const rental = await deliverOne(shop)
  await comeInVain(shop, rental)
  for (const day of [1, 5, 7]) await evening(rental, day)
  expect(await statusOf(rental)).toBe('overdue')
  await evening(rental, 8)
  expect(await statusOf(rental)).toBe('lost')
  expect(await blockOf(rental.id)).toMatchObject([{ until: expect.stringMatching(/^(2999|3000)/) }])
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ claims: [{ kind: 'lost', decided: 150_000, rule: 'lost-value' }] })
  await pass(shop, 48)
  await pass(shop, 1)
  expect(await deposit(rental)).toMatchObject({ status: 'kept', applied: 30_000 })
  expect(await shop.query(`SELECT status, captured FROM payments WHERE rental_id = $1 AND purpose = 'claim'`, [rental.id])).toEqual([
    { status: 'captured', captured: 120_000 },
  ])
  expect(await getClaims(rental.customer, rental.id)).toMatchObject({ debt: 0, claims: [{ status: 'settled' }] })
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-162_000)
  expect(await getOrder(rental.customer, rental.orderId)).toMatchObject({ status: 'lost' })
  await sound()
})

test('a lost piece that comes up is late and no more: what was charged beyond that comes back, and the unit can be booked again', async () => {
  // A dress of its own, as the one before has lost its unit.
  const rental = await deliverOne(shop, { item: 'single-2' })
  await comeInVain(shop, rental)
  for (const day of [1, 8]) await evening(rental, day)
  expect(await statusOf(rental)).toBe('lost')
  await pass(shop, 49)
  await pass(shop, 1)
  await expect(findRental(shop.courier, { id: rental.id, key: newId(), unitId: 'another' })).rejects.toMatchObject({
    code: 'rental.unit-wrong',
  })
  await findRental(shop.courier, { id: rental.id, key: newId(), unitId: rental.unitId })
  // Seven days at 1.25 times 7.500, in steps of 10 fils: 9.380 each, 65.660 of 225.000.
  expect(await shop.query(`SELECT decided, returned FROM claims WHERE rental_id = $1`, [rental.id])).toEqual([
    { decided: 225_000, returned: 159_340 },
  ])
  expect(await shop.query(`SELECT amount, way FROM refunds WHERE rental_id = $1 AND reason = 'found'`, [rental.id])).toEqual([
    { amount: 159_340, way: 'transfer' },
  ])
  // 80 % of 22.500 and of 65.660.
  expect(await shop.inAccount('owner_payable', rental.orderId)).toBe(-(18_000 + 65_660 - 13_130))
  expect(await blockOf(rental.id)).toMatchObject([{ until: addDays(dayAt(await shop.clock.now(shop.database.db)), 3) }])
  await receiveNow(shop, rental)
  await completeRental(shop.lama, { id: rental.id, key: newId() })
  expect(await statusOf(rental)).toBe('completed')
  await sound()
})

test('a fee that is appealed is decided by a person, and the rental waits for it', async () => {
  const rental = await deliverOne(shop, { item: 'single-2' })
  await comeInVain(shop, rental)
  await evening(rental, 1)
  await collectOn(shop, rental, 2)
  await receiveNow(shop, rental)
  const [claim] = (await getClaims(rental.customer, rental.id)).claims
  await appealClaim(rental.customer, { id: claim?.id ?? '', key: newId(), words: 'I was at home all day.' })
  await pass(shop, 49)
  expect(await statusOf(rental)).toBe('in_claim')
  await decideClaim(shop.admin, {
    id: claim?.id ?? '',
    key: newId(),
    amount: 0,
    reason: { en: 'No call was made.', ar: 'لم يتصل المندوب.' },
  })
  expect(await statusOf(rental)).toBe('completed')
  await shop.settle()
  expect(await deposit(rental)).toMatchObject({ status: 'returned' })
  await sound()
})
