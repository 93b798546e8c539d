import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { moveDays } from './move-days.ts'
import { returnEarly } from './return-early.ts'

// Rentals that were moved or shortened before their first dispatch and their last paid day were written down.

let shop: RentingShop
let from: Day
beforeAll(async () => {
  shop = await openRentingShop()
  from = addDays(dayAt(await shop.clock.now()), 10)
})
afterAll(() => shop.close())

/** Fills the columns as the migration does, from the audit log. */
async function migrateAgain(): Promise<void> {
  await shop.query('UPDATE rentals SET paid_until = NULL, first_dispatch_at = NULL')
  const migration = await readFile(new URL('../../../../migrations/0201_paid_days_and_first_dispatch.sql', import.meta.url), 'utf8')
  for (const statement of migration.split(';')) if (/^UPDATE/m.test(statement)) await shop.query(statement)
}

test.each([
  ['on the day before its first day', -1, -1, 12],
  ['on its first day', 0, 0, 15],
])('a rental moved from a window %s counts to the dispatch of that window', async (_, window, at, hour) => {
  from = addDays(from, 30)
  const { customer, order, rentals } = await shop.book([line('single-2', 1, { from, until: addDays(from, 1) })])
  await shop.query(
    `UPDATE audit_log SET details = jsonb_set(details, '{slot}', to_jsonb($2::text)) WHERE event = 'order.addressed' AND subject_id = $1`,
    [order.id, `${addDays(from, window)}_17-19`],
  )
  await moveDays(customer, { id: rentals[0] ?? '', key: newId(), from: addDays(from, 5) })
  await migrateAgain()
  const [moved] = await shop.query('SELECT first_dispatch_at AS at FROM rentals WHERE id = $1', [rentals[0]])
  expect(moved).toEqual({ at: instantAt(addDays(from, at), hour) })
})

test('a rental returned early stays paid until the last of its days', async () => {
  from = addDays(from, 30)
  const until = addDays(from, 6)
  const { customer, rentals } = await shop.book([line('single-1', 1, { from, until })])
  const [id = ''] = rentals
  await shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])
  shop.clock.set(instantAt(addDays(from, 1), 10))
  await returnEarly(customer, { id, key: newId(), until: addDays(from, 3) })
  await returnEarly(customer, { id, key: newId(), until: addDays(from, 2) })
  await migrateAgain()
  expect(await shop.query('SELECT paid_until::text AS day FROM rentals WHERE id = $1', [id])).toEqual([{ day: until }])
})
