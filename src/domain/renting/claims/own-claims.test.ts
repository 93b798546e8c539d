import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { back, contested, damaged, decided, report } from '#tests/claimed.ts'
import { collectOn, deliverOne, pass, prove } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { getClaimDetail } from './get-claim-detail.ts'
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
  const hers = await getClaimDetail(rental.customer, claim.id)
  expect(hers).toMatchObject({
    as: 'customer',
    customer: 'Rana',
    owner: 'Dana',
    debt: 0,
    deposit: { status: 'held', amount: 30_000 },
    shop: null,
  })
  expect(hers.events.map(({ status }) => status)).toEqual(['opened', 'escalated'])
  expect(await getClaimDetail(shop.dana, claim.id)).toMatchObject({ as: 'owner', customer: 'Rana', debt: null, deposit: null, shop: null })
  expect(await getClaimDetail(shop.admin, claim.id)).toMatchObject({
    as: 'admin',
    customer: 'Rana Haddad',
    shop: { paid: 18_750, agreedValue: 150_000, limit: 40_000 },
  })
  await decided(shop.admin, claim, 10_000)
  expect((await getClaimDetail(shop.dana, claim.id)).events.at(-1)).toMatchObject({ status: 'decided' })
})

test('whoever chose discretion has no name for the other side, but for the shop', async () => {
  const rental = await back(shop)
  await shop.query(`UPDATE orders SET delivery = jsonb_set(delivery, '{name}', '"Rana Haddad"'), is_discreet = true WHERE id = $1`, [
    rental.orderId,
  ])
  const claim = await damaged(shop.dana, rental, 40_000)
  const seenBy = async (who: FullContext) => {
    const { customer, owner } = await getClaimDetail(who, claim.id)
    return { customer, owner }
  }
  expect(await seenBy(shop.dana)).toEqual({ customer: null, owner: 'Dana' })
  expect(await seenBy(rental.customer)).toEqual({ customer: 'Rana', owner: 'Dana' })
  // For good, and the owner too.
  await shop.query('UPDATE orders SET is_discreet = false, person_id = $2 WHERE id = $1', [rental.orderId, 'courier-omar'])
  await shop.query(
    `INSERT INTO profiles (person_id, is_discreet, updated_at) VALUES ('courier-omar', true, now()), ('owner-dana', true, now()) ON CONFLICT (person_id) DO UPDATE SET is_discreet = true`,
  )
  expect(await seenBy(shop.dana)).toEqual({ customer: null, owner: 'Dana' })
  expect(await seenBy(shop.person('courier-omar', 'customer'))).toEqual({ customer: 'Rana', owner: null })
  expect(await seenBy(shop.admin)).toMatchObject({ customer: 'Rana Haddad', owner: expect.stringMatching(/^Dana/) as string })
  await shop.query(`UPDATE profiles SET is_discreet = false`)
})

test('the shop sends no evidence; whoever of it has a part in the rental does so as its side', async () => {
  const rental = await back(shop)
  await expect(prove(shop.admin, rental.id)).rejects.toMatchObject({ code: 'claim.not-yours', status: 403 })
  await prove(shop.person('owner-dana', 'owner', 'moderator'), rental.id)
  expect(await shop.query('SELECT party FROM claim_photos WHERE rental_id = $1', [rental.id])).toEqual([{ party: 'owner' }])
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
