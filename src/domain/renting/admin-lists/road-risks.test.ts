import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { collectOn, deliverOne } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { findRisks } from './find-risks.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const kinds = ['not-picked-up', 'not-delivered', 'van-overnight', 'listing-late', 'identity-late', 'chat-unanswered']
const risks = async () =>
  (await findRisks(shop.admin)).flatMap(({ kind, id, at }: Risk) => (kinds.includes(kind) ? [{ kind, id, at: new Date(at) }] : []))

test('a piece is at risk that nobody fetches until its window begins, or brings until it ends', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 10)
  const { order, rentals } = await shop.book([line('single-1', 1, { from, until: addDays(from, 2) })])
  const [id = ''] = rentals
  const eve = addDays(from, -1)
  await shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('slot', $2::text) WHERE id = $1`, [
    order.id,
    `${eve}_17-19`,
  ])
  const become = (status: string) => shop.query('UPDATE rentals SET status = $2 WHERE id = $1', [id, status])
  await become('packed')
  shop.clock.set(new Date(instantAt(eve, 17).getTime() - 1000))
  expect(await risks()).toEqual([])
  shop.clock.set(instantAt(eve, 17))
  expect(await risks()).toEqual([{ kind: 'not-picked-up', id, at: instantAt(eve, 17) }])
  await become('out_for_delivery')
  expect(await risks()).toEqual([])
  shop.clock.set(instantAt(addDays(eve, 1), 9))
  expect(await risks()).toEqual([{ kind: 'not-delivered', id, at: instantAt(eve, 19) }])
  await become('active')
  expect(await risks()).toEqual([])
})

test('a piece that was collected yesterday and that its owner does not have is in a van', async () => {
  const rental = await deliverOne(shop)
  await collectOn(shop, rental, 1, 20)
  expect(await risks()).toEqual([])
  const midnight = instantAt(addDays(rental.until, 2), 0)
  shop.clock.set(midnight)
  expect(await risks()).toEqual([{ kind: 'van-overnight', id: rental.id, at: midnight }])
  await shop.query(`UPDATE rentals SET status = 'inspecting', returned_at = collected_at WHERE id = $1`, [rental.id])
  expect(await risks()).toEqual([])
})

test('a listing, a document and a visitor who have waited longer than the shop promises are at risk', async () => {
  const now = await shop.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const day = 24 * 60
  for (const [id, at] of [
    ['late', ago(day)],
    ['new', ago(day - 1)],
  ] as const) {
    await shop.query(
      `INSERT INTO listings (id, owner_id, status, submitted_at, created_at, saved_at) VALUES ($1, 'owner-dana', 'submitted', $2, $2, $2)`,
      [id, at],
    )
    await shop.query(
      `INSERT INTO identity_checks (id, person_id, need, status, front_file, locale, created_at, asked_at) VALUES ($1, $2, 'payout', 'waiting', $1, 'en', $3, $3)`,
      [id, id === 'late' ? 'owner-dana' : 'owner-lama', at],
    )
  }
  for (const [id, minutes] of [
    ['waits', 10],
    ['came', 9],
  ] as const)
    await shop.query(
      `INSERT INTO chat_sessions (id, session_id, visitor_hash, locale, waiting_since, started_at, last_activity_at) VALUES ($1, $1, $1, 'ar', $2, $2, $2)`,
      [id, ago(minutes)],
    )
  expect((await risks()).map(({ kind, id }) => [kind, id])).toEqual([
    ['chat-unanswered', 'waits'],
    ['listing-late', 'late'],
    ['identity-late', 'late'],
  ])
})
