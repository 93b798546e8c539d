import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { getEarning } from '#domain/money/payouts/list-earnings.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { contestedAndDecided } from '#tests/claimed.ts'
import { collectOn, type Delivered, deliverOne, pass, receiveNow } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { shareOf } from '#values/money.ts'
import { completeRental } from './complete-rental.ts'

// `single-1` is Dana's: 15.000 for three days.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

/** As many rentals of the same owner, completed and packed in time. */
async function completedBefore({ id }: Delivered, count: number): Promise<void> {
  await shop.query(
    `WITH like_it AS (SELECT r.*, n FROM rentals r, generate_series(1, $2::int) n WHERE r.id = $1),
      made AS (INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, confirmed_at, created_at, updated_at)
        SELECT id || '-' || n, order_id, 100 + n, item_id, unit_id, owner_id, color, first_day, last_day, 10, 0, 'completed', created_at, created_at, updated_at FROM like_it)
     INSERT INTO audit_log (event, subject_id, actor_id, details, at)
     SELECT 'rental.packed', id || '-' || n, NULL, '{}', created_at FROM like_it`,
    [id, count],
  )
}

async function finish(rental: Delivered): Promise<void> {
  await collectOn(shop, rental, 1)
  await receiveNow(shop, rental)
  await completeRental(shop.dana, { id: rental.id, key: newId() })
}

const ratesOf = async ({ id }: Delivered) =>
  (await shop.query(`SELECT price, commission, commission_rate AS rate FROM rentals WHERE id = $1`, [id]))[0]
const partsOf = async ({ id }: Delivered) =>
  Object.fromEntries((await getEarning(shop.dana, id)).parts.map(({ part, amount }) => [part, amount]))

test('an owner pays 20 % until the twentieth rental is completed, and 15 % for what is booked from then on', async () => {
  const before = await deliverOne(shop)
  await finish(before)
  await completedBefore(before, 18)
  const twentieth = await deliverOne(shop)
  expect(await ratesOf(twentieth)).toEqual({ price: 15_000, commission: 3_000, rate: 2000 })
  await finish(twentieth)
  const trusted = await deliverOne(shop)
  expect(await ratesOf(trusted)).toEqual({ price: 15_000, commission: 2_250, rate: 1500 })
  expect(await partsOf(trusted)).toEqual({ price: 15_000, commission: -2_250 })
  expect(await partsOf(twentieth)).toEqual({ price: 15_000, commission: -3_000 })

  // A booking keeps its rate: both are extended now.
  const until = addDays(trusted.until, 2)
  const total = (await getExtension(trusted.customer, trusted.id)).days.find((day) => day.until === until)?.total ?? 0
  await extendRental(trusted.customer, { id: trusted.id, key: newId(), until, total })
  await shop.payAll()
  await shop.settle()
  const longer = { price: 15_000 + total, commission: 2_250 + shareOf(total, 1500), rate: 1500 }
  expect(await ratesOf(trusted)).toEqual(longer)
  expect(await partsOf(trusted)).toEqual({ price: longer.price, commission: -longer.commission })
  await finish({ ...trusted, until })
})

test('a claim that is lost ends it for 90 days, and what was booked before keeps its rate', async () => {
  const lost = await deliverOne(shop)
  expect(await ratesOf(lost)).toMatchObject({ rate: 1500 })
  await contestedAndDecided(lost, { owner: shop.dana, admin: shop.admin, amount: 1_000 })
  await pass(shop, 49)
  expect(await partsOf(lost)).toEqual({ price: 15_000, commission: -2_250, claim: -850 })
  await finish(lost)
  const after = await deliverOne(shop)
  expect(await ratesOf(after)).toMatchObject({ rate: 2000 })
  await finish(after)
  await pass(shop, 90 * 24)
  const again = await deliverOne(shop)
  expect(await ratesOf(again)).toMatchObject({ rate: 1500 })
  await finish(again)
})
