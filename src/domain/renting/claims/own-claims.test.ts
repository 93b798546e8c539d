import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { back, contested, damaged, decided, report } from '#tests/claimed.ts'
import { collectOn, deliverOne, pass } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { getClaimFile } from './get-claim-file.ts'
import { listClaims } from './list-claims.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})

test('an owner finds what has come back, until they claim or the 48 hours are over; both sides find the claim, nobody else does', async () => {
  const rental = await back(shop)
  expect((await listClaims(shop.dana)).inspections).toMatchObject([{ rentalId: rental.id, most: 150_000, name: 'Dress single-1' }])
  expect((await listClaims(shop.lama)).inspections).toEqual([])
  const claim = await damaged(shop.dana, rental, 20_000)
  expect(await listClaims(shop.dana)).toMatchObject({ inspections: [], claims: [{ id: claim.id, as: 'owner', moves: ['withdraw'] }] })
  expect((await listClaims(rental.customer)).claims).toMatchObject([{ id: claim.id, as: 'customer', moves: ['agree', 'contest'] }])
  for (const other of [shop.lama, shop.admin, shop.as('somebody-else-012345'), shop.as('')])
    expect(await listClaims(other)).toEqual({ claims: [], inspections: [], debts: [] })
  const silent = await back(shop, { item: 'single-2' })
  expect((await listClaims(shop.lama)).inspections).toMatchObject([{ rentalId: silent.id }])
  await pass(shop, 48)
  expect((await listClaims(shop.lama)).inspections).toEqual([])
})

test('each side reads of the other the first name, of the money what is theirs, and the shop everything that it decides by', async () => {
  const rental = await back(shop)
  await shop.query(`UPDATE orders SET delivery = jsonb_set(delivery, '{name}', '"Rana Haddad"') WHERE id = $1`, [rental.orderId])
  const claim = await contested(rental, await damaged(shop.dana, rental, 40_000))
  const hers = await getClaimFile(rental.customer, claim.id)
  expect(hers).toMatchObject({
    as: 'customer',
    customer: 'Rana',
    owner: 'Dana',
    debt: 0,
    deposit: { status: 'held', amount: 30_000 },
    shop: null,
  })
  expect(hers.events.map(({ status }) => status)).toEqual(['opened', 'escalated'])
  expect(await getClaimFile(shop.dana, claim.id)).toMatchObject({ as: 'owner', customer: 'Rana', debt: null, deposit: null, shop: null })
  expect(await getClaimFile(shop.admin, claim.id)).toMatchObject({
    as: 'admin',
    customer: 'Rana Haddad',
    shop: { paid: 18_750, agreedValue: 150_000, limit: 40_000 },
  })
  await decided(shop.admin, claim, 10_000)
  expect((await getClaimFile(shop.dana, claim.id)).events.at(-1)).toMatchObject({ status: 'decided' })
})

test('what a customer owes stands in their list until it is paid', async () => {
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 50_000)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  expect((await listClaims(rental.customer)).debts).toMatchObject([{ rentalId: rental.id, amount: 20_000 }])
  expect((await listClaims(shop.dana)).debts).toEqual([])
})

test('a problem that its owner answers stands in the lists of both', async () => {
  const rental = await deliverOne(shop, { item: 'single-2' })
  const claim = await report(rental, 'not-as-described')
  expect((await listClaims(shop.lama)).claims[0]).toMatchObject({ id: claim.id, moves: ['agree', 'contest'] })
  expect((await listClaims(rental.customer)).claims).toMatchObject([{ id: claim.id, moves: ['withdraw'] }])
  await collectOn(shop, rental, 1)
})
