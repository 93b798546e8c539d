import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { blocksOf } from './find-unit-days.ts'
import type { CalendarBlock, CalendarUnit } from './managed-items.contract.ts'

// The time is noon in Amman on 1 July 2027.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const unitsOf = async (query = '') => {
  const nour = await signedIn(shop, 'moderator')
  return (await nour.get(`/api/stock/units${query}`)).body as unknown as { units: CalendarUnit[]; next: string | null }
}
const blocks = async (units: string[], from: string, days: number) => {
  const nour = await signedIn(shop, 'moderator')
  const { body } = await nour.get(`/api/stock/blocks?units=${units.join()}&from=${from}&days=${days}`)
  return body['blocks'] as CalendarBlock[]
}

test('the calendar tells a rental apart from its way and its cleaning, and days that are closed from units out of use', async () => {
  await shop.pool.query(`
    INSERT INTO orders (id, visitor_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
    VALUES ('calendar-order', 'visitor', 'en', now(), '[]', 10, 0, now(), now())`)
  const rental = (id: string, status: string, from: string, until: string) =>
    shop.pool.query(
      `INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, answer_by, created_at, updated_at)
       VALUES ($1, 'calendar-order', 0, 'wf-001', 'wf-001-u1', 'owner-dana', 'green', $3, $4, 10, 0, $2, CASE $2 WHEN 'requested' THEN now() END, now(), now())`,
      [id, status, from, until],
    )
  const block = (id: string, days: string, rest: string, values: unknown[] = []) =>
    shop.pool.query(
      `INSERT INTO blocks (id, unit_id, days, ${rest.split('=')[0]}) VALUES ('${id}', 'wf-001-u1', '${days}', ${rest.split('=')[1]})`,
      values,
    )
  await rental('late-rental', 'overdue', '2027-09-05', '2027-09-07')
  await rental('asked-rental', 'requested', '2027-09-15', '2027-09-15')
  const ofRental = "kind, rental_id, rental_from, rental_until='rental', $1, $2, $3"
  await block('late-block', '[2027-09-04,2027-09-11)', ofRental, ['late-rental', '2027-09-05', '2027-09-07'])
  await block('asked-block', '[2027-09-14,2027-09-17)', ofRental, ['asked-rental', '2027-09-15', '2027-09-15'])
  await block('closed-block', '[2027-09-20,2027-09-22)', "kind='blackout'")
  await block('retired-block', '[2027-09-25,2999-12-31)', "kind, is_retirement='blackout', true")
  const found = (await blocks(['wf-001-u1'], '2027-09-01', 30)).map(({ kind, from, until, orderId }) => [kind, from, until, orderId])
  expect(found).toEqual([
    ['transit', '2027-09-04', '2027-09-04', 'calendar-order'],
    ['late', '2027-09-05', '2027-09-07', 'calendar-order'],
    ['transit', '2027-09-08', '2027-09-08', 'calendar-order'],
    ['cleaning', '2027-09-09', '2027-09-10', 'calendar-order'],
    ['transit', '2027-09-14', '2027-09-14', 'calendar-order'],
    ['requested', '2027-09-15', '2027-09-15', 'calendar-order'],
    ['transit', '2027-09-16', '2027-09-16', 'calendar-order'],
    ['closed', '2027-09-20', '2027-09-21', null],
    ['retired', '2027-09-25', '2999-12-30', null],
  ])
  expect(await blocks(['wf-001-u1'], '2027-09-12', 2)).toEqual([])
  expect(await blocks(['wf-002-u1'], '2027-09-01', 30)).toEqual([])
})

test('units come in pages by item and number, and are found by name', async () => {
  const { units } = await unitsOf()
  expect(units.map(({ id }) => id)).toEqual(units.map(({ id }) => id).toSorted())
  expect((await unitsOf('?q=wf-001')).units.map(({ itemId }) => itemId)).toContain('wf-001')
  expect((await unitsOf('?q=emerald')).units.every(({ name }) => /emerald/i.test(name))).toBe(true)
  const { units: rest } = await unitsOf(`?after=${units[0]?.id}`)
  expect(rest[0]?.id).toBe(units[1]?.id)
  await shop.pool.query(`UPDATE items SET status = 'archived', visibility = 'hidden' WHERE id = 'wf-001'`)
  expect((await unitsOf('?q=wf-001')).units).toEqual([])
})

test('with many units the blocks of a page are found by the index of unit and days alone', async () => {
  const { rows: names } = await shop.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER' AND column_name <> 'id'`,
  )
  const columns = names.map(({ name }) => name).join()
  await shop.pool.query(
    `INSERT INTO items (id, ${columns}) SELECT 'many-' || n, ${columns} FROM items, generate_series(1, 450) n WHERE id = 'wf-002'`,
  )
  await shop.pool.query(`INSERT INTO units (id, item_id, number) SELECT id || '-u1', id, 1 FROM items WHERE id LIKE 'many-%'`)
  await shop.pool.query(`
    INSERT INTO blocks (id, unit_id, days, kind) SELECT units.id || '-' || n, units.id, daterange(date '2027-07-01' + n * 20, date '2027-07-04' + n * 20), 'blackout'
    FROM units, generate_series(1, 10) n WHERE units.id LIKE 'many-%'`)
  await shop.pool.query('ANALYZE blocks, units, items')
  const page = Array.from({ length: 60 }, (_, index) => `many-${index * 7 + 1}-u1`)
  const plan = await inTransaction(shop.system(), async (tx) => {
    const { rows } = await tx.db.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN ${blocksOf({ units: page, from: '2027-09-01', days: 61, now: new Date('2027-07-01'), locale: 'ar' })}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/on blocks/)
  expect(plan).toMatch(/unit_id_days_excl/)
  expect(plan).not.toMatch(/Seq Scan on blocks/)
})
