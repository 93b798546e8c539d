import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { listAllClaims } from '#domain/renting/admin-lists/list-all-claims.ts'
import { back, contested, damaged, decided } from '#tests/claimed.ts'
import { pass, prove } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { appealClaim } from './answer-claim.ts'
import { followUpClaims } from './due-claim.ts'
import { getClaim } from './get-claims.ts'
import { listClaims } from './list-claims.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
  await shop.query(`INSERT INTO roles VALUES ('moderator') ON CONFLICT DO NOTHING`)
  await shop.query(`INSERT INTO person_roles VALUES ('owner-lama', 'moderator')`)
})
afterAll(() => shop.close())

const told = async () => {
  await shop.jobs.run()
  return shop.query(
    `SELECT person_id FROM notifications WHERE event = 'claim-overdue' AND person_id = 'owner-lama' AND party = 'operations'`,
  )
}
const listed = async () => (await listAllClaims(shop.admin, {})).rows
const risk = async (id: string) => (await findRisks(shop.admin)).find((one) => one.id === id)
const inHours = async (hours: number) => new Date((await shop.clock.now(shop.database.db)).getTime() + hours * 3_600_000).toISOString()

test('the shop decides within 72 hours: both sides see by when; after that it is overdue, at risk, and staff are told once', async () => {
  const rental = await back(shop)
  const claim = await contested(rental, await damaged(shop.dana, rental, 20_000))
  const dueAt = await inHours(72)
  expect(claim).toMatchObject({ status: 'escalated', dueAt, isOverdue: false })
  expect((await listClaims(shop.dana)).claims).toContainEqual(expect.objectContaining({ id: claim.id, dueAt, isOverdue: false }))
  await pass(shop, 23)
  expect(await risk(claim.id)).toBeUndefined()
  await pass(shop, 1)
  expect(await risk(claim.id)).toMatchObject({ kind: 'claim-waits', at: dueAt, isLate: false })
  await pass(shop, 47)
  expect([await told(), await listed()]).toMatchObject([[], [{ id: claim.id, isOurs: true, isOverdue: false }]])
  await pass(shop, 1)
  await followUpClaims(shop.as(''))
  await shop.settle()
  expect(await told()).toHaveLength(1)
  expect((await listed())[0]).toMatchObject({ id: claim.id, isOurs: true, isOverdue: true, at: dueAt })
  expect(await risk(claim.id)).toMatchObject({ isLate: true })
  expect(await getClaim(rental.customer, claim.id)).toMatchObject({ isOverdue: true, dueAt })
  expect(await decided(shop.admin, claim, 5_000)).toMatchObject({ status: 'decided', isOverdue: false, dueAt: await inHours(48) })
  await prove(rental.customer, rental.id)
  const appeal = await appealClaim(rental.customer, { id: claim.id, key: newId(), words: 'Still not ours.' })
  expect(appeal).toMatchObject({ status: 'appealed', dueAt: await inHours(72), isOverdue: false })
  await pass(shop, 72)
  expect(await told()).toHaveLength(2)
})
