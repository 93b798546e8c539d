import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { back, damaged, report } from '#tests/claimed.ts'
import { deliverOne, pass, prove } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim, contestClaim } from './answer-claim.ts'
import { completeRental } from './complete-rental.ts'
import { remindAnswers } from './remind-answers.ts'
import { remindDebts } from './remind-debts.ts'
import { remindInspections } from './remind-inspections.ts'
import { writeOffDebt } from './write-off-debt.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})

/** The number of notifications of a person, after the reminders have been tried twice. */
async function told(event: string, remind: typeof remindAnswers, personId = 'owner-dana'): Promise<number> {
  for (const _ of ['once', 'again']) expect(await remind(shop.as(''))).toEqual([])
  await shop.settle()
  return (await shop.query('SELECT FROM notifications WHERE event = $1 AND person_id = $2', [event, personId])).length
}

test('who has not answered a claim is reminded once its last day has begun, until they answer', async () => {
  const rental = await deliverOne(shop)
  const claim = await report(rental, 'not-as-described')
  await pass(shop, 23)
  expect(await told('claim-answer-due', remindAnswers)).toBe(0)
  await pass(shop, 2)
  expect(await told('claim-answer-due', remindAnswers)).toBe(1)
  const [mail] = await shop.query<{ text: string }>(`SELECT body_text AS text FROM outbox WHERE dedupe_key LIKE '%claim-answer-due%:mail'`)
  expect(mail?.text).toContain('still waits for your answer')
  await prove(shop.dana, rental.id)
  await contestClaim(shop.dana, { id: claim.id, key: newId(), words: 'It looks as it does in the pictures.' })
  await shop.settle()
  expect(await told('claim-answer-due', remindAnswers)).toBe(0)
})

test('an owner is reminded once the last day of the check has begun, until they are content', async () => {
  const rental = await back(shop)
  await pass(shop, 23)
  expect(await told('inspection-ends', remindInspections)).toBe(0)
  await pass(shop, 2)
  expect(await told('inspection-ends', remindInspections)).toBe(1)
  await completeRental(shop.dana, { id: rental.id, key: newId() })
  await shop.settle()
  expect(await told('inspection-ends', remindInspections)).toBe(0)
})

test('a debt is told of a week after it came about, weekly, three times in all, and not once it is given up', async () => {
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 50_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.query(`INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
    VALUES ('customer-sami', 'Sami', 'sami@example.com', true, now(), now())`)
  await shop.query(`UPDATE orders SET person_id = 'customer-sami' WHERE id = $1`, [rental.orderId])
  const isTold = () => told('debt-unpaid', remindDebts, 'customer-sami')
  await pass(shop, 6 * 24)
  expect(await isTold()).toBe(0)
  await pass(shop, 25)
  expect(await isTold()).toBe(1)
  await pass(shop, 6 * 24)
  expect(await isTold()).toBe(1)
  for (const count of [2, 3, 3]) {
    await pass(shop, 7 * 24)
    expect(await isTold()).toBe(count)
  }
  await writeOffDebt(shop.admin, { id: rental.id, key: newId(), words: 'Paid in the shop.' })
  await writeOffDebt(shop.person('admin-lina', 'admin'), { id: rental.id, key: newId(), words: 'Paid in the shop.' }).catch(() => undefined)
  await shop.settle()
  expect(await isTold()).toBe(0)
})
