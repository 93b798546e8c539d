import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { moveDays } from '#domain/renting/changes/move-days.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { addPhoto } from '#domain/renting/conditions/add-photo.ts'
import { listHandOvers } from '#domain/renting/conditions/list-hand-overs.ts'
import { openLabel } from '#domain/renting/conditions/open-label.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { getRescue, replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { photographed } from '#tests/delivered.ts'
import { allowInPerson, bookInPerson, type MetInPerson, packedInPerson } from '#tests/in-person.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { shareOf } from '#values/money.ts'
import { dispatchRental } from './dispatch-rental.ts'
import { giveUpHandOver } from './give-up-hand-over.ts'
import { handOverInPerson } from './hand-over-in-person.ts'
import { listStops } from './list-stops.ts'
import { missReturn } from './miss-return.ts'
import { takeBack } from './take-back.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
  await allowInPerson(shop, 'single-2', 'triple')
})
afterAll(() => shop.close())

async function codeOf({ customer, order }: MetInPerson): Promise<string> {
  return (await getOrder(customer, order.id)).handOvers[0]?.code ?? ''
}

async function handedOver(met: MetInPerson): Promise<void> {
  await packedInPerson(shop, shop.dana, met)
  await handOverInPerson(shop.dana, { id: met.id, key: newId(), code: await codeOf(met) })
}

/** Its customer brings it back in time. */
async function broughtBack({ id, until }: MetInPerson, owner = shop.dana): Promise<void> {
  shop.clock.set(instantAt(until, 19))
  await photographed(shop, id, 'return')
  await takeBack(owner, { id, key: newId() })
}

const stopsOf = async (id: string) => (await listStops(shop.courier)).filter(({ rental }) => rental === id)
const duesOf = async (id: string) => (await listHandOvers(shop.dana)).filter(({ rental }) => rental === id).map(({ stage }) => stage)
const picture = () => new File(['no picture'], 'front.jpg', { type: 'image/jpeg' })

test('from hand to hand: packed, handed over against the code, brought back, inspected', async () => {
  const met = await bookInPerson(shop, 'triple')
  const { id, customer, from, until } = met
  await shop.settle()
  await packedInPerson(shop, shop.dana, met)
  expect([await stopsOf(id), await duesOf(id)]).toEqual([[], ['delivery']])
  await expect(dispatchRental(shop.courier, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.other-hand-over', status: 409 })
  const code = await codeOf(met)
  const handOver = (ctx = shop.dana, said = code) => handOverInPerson(ctx, { id, key: newId(), code: said })
  await expect(handOver(shop.lama)).rejects.toMatchObject({ code: 'rental.unknown' })
  await expect(handOver(shop.courier)).rejects.toMatchObject({ code: 'rental.not-yours' })
  await expect(handOver(customer)).rejects.toMatchObject({ code: 'rental.not-yours' })
  await expect(handOver(shop.dana, code === '0000' ? '1111' : '0000')).rejects.toMatchObject({ code: 'rental.code-wrong', status: 422 })
  shop.clock.set(new Date(instantAt(from, 0).getTime() - 1))
  await expect(handOver()).rejects.toMatchObject({ code: 'rental.too-early' })
  shop.clock.set(instantAt(from, 12))
  const active = await handOver()
  expect(active).toMatchObject({
    status: 'active',
    handOver: 'in_person',
    custody: [{ stage: 'delivery', gave: 'owner', took: 'customer' }],
  })
  expect(active.moves.filter((move) => ['takeBack', 'missReturn', 'collect'].includes(move))).toEqual(['takeBack'])
  expect((await getOrder(customer, met.order.id)).handOvers).toMatchObject([{ code: null, contact: { phone: '+962790000103' } }])
  expect(await duesOf(id)).toEqual([])
  shop.clock.set(instantAt(until, 18))
  expect([await stopsOf(id), await duesOf(id)]).toEqual([[], ['return']])
  const back = (ctx = shop.dana, unitId?: string) => takeBack(ctx, { id, key: newId(), unitId })
  await expect(back()).rejects.toMatchObject({ code: 'rental.photos-missing' })
  await photographed(shop, id, 'return')
  await expect(back(shop.dana, 'another-u1')).rejects.toMatchObject({ code: 'rental.unit-wrong' })
  await expect(back(shop.lama)).rejects.toMatchObject({ code: 'rental.unknown' })
  await expect(back(customer)).rejects.toMatchObject({ code: 'rental.not-yours' })
  const inspecting = await back(shop.dana, active.unitId)
  expect(inspecting).toMatchObject({ status: 'inspecting', collectedAt: inspecting.returnedAt, late: null })
  expect(inspecting.custody).toMatchObject([{ stage: 'delivery' }, { stage: 'return', gave: 'customer', took: 'owner' }])
  expect(await completeRental(shop.dana, { id, key: newId() })).toMatchObject({ status: 'completed' })
  await shop.settle()
  expect(await shop.inAccount('deposit_liability', met.order.id)).toBe(0)
  expect(await getRental(customer, id)).toMatchObject({ contact: null, money: { paid: { delivery: 0 } } })
})

test('the two sides reach each other from the confirmation until it is over, and nobody else does', async () => {
  await shop.askFor('triple')
  const met = await bookInPerson(shop, 'triple')
  const { id, customer } = met
  expect(await getRental(shop.dana, id)).toMatchObject({ status: 'requested', contact: null })
  expect(await getOrder(customer, met.order.id)).toMatchObject({ handOvers: [{ code: null, contact: null }] })
  await shop.query(`UPDATE items SET is_instant_book = true`)
  await acceptRental(shop.dana, { id, key: newId() })
  await shop.settle()
  expect(await getRental(shop.dana, id)).toMatchObject({ contact: { name: 'Rana', phone: '+962791234567' } })
  expect(await getRental(customer, id)).toMatchObject({ area: expect.any(String), contact: { name: 'Dana', phone: '+962790000103' } })
  expect(await getRental(shop.courier, id)).toMatchObject({ contact: null })
  await expect(getRental(shop.lama, id)).rejects.toMatchObject({ code: 'rental.unknown' })
})

test('the shop reaches both, and sees that a piece is out', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  const file = async () => (await getOrderDetail(shop.admin, met.order.id)).rentals[0]
  const known = { handOver: 'in_person', ownerEmail: expect.stringContaining('@'), ownerMobile: null, pickupContactNumber: '+962790000103' }
  expect(await file()).toMatchObject({ ...known, isCurrentlyRented: false, collection: { isToCollect: false } })
  await handedOver(met)
  expect(await file()).toMatchObject({ ...known, isCurrentlyRented: true })
  expect((await file())?.moves.map(({ name }) => name).sort()).toEqual([
    ...['cancelByOperations', 'extend', 'missReturn', 'returnEarly', 'takeBack'],
  ])
  expect((await getOrderDetail(shop.admin, met.order.id)).customer).toMatchObject({ name: 'Rana Haddad', phone: '+962791234567' })
  await broughtBack(met)
  expect(await file()).toMatchObject({ isCurrentlyRented: false })
})

test('who does not come for it by the evening of its first day gets half of the price back', async () => {
  const met = await bookInPerson(shop, 'triple')
  const { id, from, customer } = met
  await shop.settle()
  await packedInPerson(shop, shop.dana, met)
  const giveUp = (ctx = shop.dana) => giveUpHandOver(ctx, { id, key: newId() })
  await expect(giveUp()).rejects.toMatchObject({ code: 'rental.too-early' })
  shop.clock.set(instantAt(from, 20))
  await expect(giveUp(customer)).rejects.toMatchObject({ code: 'rental.not-yours' })
  expect(await giveUp()).toMatchObject({ status: 'undeliverable', reason: { code: 'nobody-came' } })
  await shop.settle()
  const { money, price } = await getRental(customer, id)
  const [{ fee = 0 } = {}] = await shop.query<{ fee: number }>('SELECT service_fee AS fee FROM rentals WHERE id = $1', [id])
  expect(money).toMatchObject({ refunded: shareOf(price, 5000) + shareOf(fee, 5000) })
  expect(await shop.inAccount('deposit_liability', met.order.id)).toBe(0)
})

test('its owner says from 20:00 of the day after the last that it was not brought back: late from then on, lost after a week', async () => {
  const met = await bookInPerson(shop, 'triple')
  const { id, until } = met
  await shop.settle()
  await handedOver(met)
  const miss = (ctx = shop.dana) => missReturn(ctx, { id, key: newId() })
  shop.clock.set(new Date(instantAt(addDays(until, 1), 20).getTime() - 1))
  await expect(miss()).rejects.toMatchObject({ code: 'rental.too-early' })
  await expect(failCollection(shop.courier, { id, key: newId(), reason: 'nobody-met' })).rejects.toMatchObject({
    code: 'rental.other-hand-over',
  })
  shop.clock.set(instantAt(addDays(until, 2), 9))
  await shop.settle()
  expect(await getRental(shop.dana, id)).toMatchObject({ status: 'active', late: null })
  await expect(miss(met.customer)).rejects.toMatchObject({ code: 'rental.not-yours' })
  const since = instantAt(addDays(until, 2), 9).toISOString()
  expect(await miss()).toMatchObject({ status: 'overdue', late: { since, days: 1 } })
  shop.clock.set(instantAt(addDays(until, 4), 8))
  await shop.settle()
  await photographed(shop, id, 'return')
  expect(await takeBack(shop.dana, { id, key: newId() })).toMatchObject({ status: 'inspecting', late: { days: 2 } })
  await shop.settle()
  const claims = await shop.query('SELECT kind, claimed FROM claims WHERE rental_id = $1', [id])
  expect(claims).toEqual([{ kind: 'late', claimed: expect.any(Number) }])
})

test('where its owner cannot, the shop records that nobody came, and that it was not brought back or was', async () => {
  const key = newId
  const missed = await bookInPerson(shop, 'triple')
  await packedInPerson(shop, shop.dana, missed)
  shop.clock.set(instantAt(missed.from, 20))
  await expect(giveUpHandOver(shop.courier, { id: missed.id, key: key() })).rejects.toMatchObject({ code: 'rental.not-yours' })
  expect(await giveUpHandOver(shop.admin, { id: missed.id, key: key() })).toMatchObject({ status: 'undeliverable' })
  const met = await bookInPerson(shop, 'triple')
  const { id } = met
  await handedOver(met)
  shop.clock.set(instantAt(addDays(met.until, 1), 20))
  expect(await missReturn(shop.admin, { id, key: key() })).toMatchObject({ status: 'overdue' })
  await photographed(shop, id, 'return')
  expect(await takeBack(shop.admin, { id, key: key() })).toMatchObject({ status: 'inspecting' })
})

test('nothing is handed over before its deposit is held', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  await packedInPerson(shop, shop.dana, met)
  await shop.query(`UPDATE deposits SET status = 'failed' WHERE rental_id = $1`, [met.id])
  const code = await codeOf(met)
  await expect(handOverInPerson(shop.dana, { id: met.id, key: newId(), code })).rejects.toMatchObject({ code: 'rental.deposit-missing' })
  await shop.query(`UPDATE deposits SET status = 'held' WHERE rental_id = $1`, [met.id])
  expect(await handOverInPerson(shop.dana, { id: met.id, key: newId(), code })).toMatchObject({ status: 'active' })
  await broughtBack(met)
})

test('nobody photographs a hand-over in person but its owner: packed, and brought back', async () => {
  const met = await bookInPerson(shop, 'triple')
  const at = { id: met.id, place: 1, file: picture() }
  await expect(addPhoto(shop.courier, { ...at, stage: 'delivery' })).rejects.toMatchObject({ code: 'rental.other-hand-over' })
  await expect(addPhoto(shop.dana, { ...at, stage: 'collection' })).rejects.toMatchObject({ code: 'rental.other-hand-over' })
  await expect(addPhoto(shop.dana, { ...at, stage: 'return' })).rejects.toMatchObject({ code: 'rental.wrong-status' })
  await shop.settle()
  await handedOver(met)
  // The picture is looked at only where its owner may add it.
  await expect(addPhoto(shop.dana, { ...at, stage: 'return' })).rejects.toMatchObject({ code: 'identity-check.not-a-picture' })
  await broughtBack(met)
})

test('in place of what its owner cancels only what is collected in person, too, is offered, and taken without a courier', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  await cancelAsOwner(shop.dana, { id: met.id, key: newId(), reason: 'damaged' })
  await shop.settle()
  const { items } = await getRescue(met.customer, met.id)
  expect(items.map(({ id }) => id)).toEqual(['single-2'])
  const replaced = await replaceRental(met.customer, { id: met.id, key: newId(), itemId: 'single-2' })
  expect(replaced).toMatchObject({ status: 'confirmed', handOver: 'in_person', contact: { name: 'Lama' } })
  await shop.settle()
  await cancelAsOwner(shop.lama, { id: replaced.id, key: newId(), reason: 'damaged' })
  await shop.settle()
})

test('cancelling gives back no delivery, for none was paid', async () => {
  const met = await bookInPerson(shop, 'triple')
  await shop.settle()
  const { lines, refund } = await getCancellation(met.customer, met.id)
  expect(lines.find(({ code }) => code === 'delivery')?.paid ?? 0).toBe(0)
  expect(await cancelRental(met.customer, { id: met.id, key: newId(), refund })).toMatchObject({ status: 'cancelled' })
  await shop.settle()
})

test('its days move and grow without a day for the way, and what they cost more is never cash', async () => {
  const met = await bookInPerson(shop, 'triple')
  const { id, customer, from, until } = met
  await shop.settle()
  const days = { from: addDays(from, 3), until: addDays(until, 3) }
  await moveDays(customer, { id, key: newId(), from: days.from })
  const blockOf = () =>
    shop.query(`SELECT lower(days)::text AS first, (upper(days) - 1)::text AS last FROM blocks WHERE is_live AND rental_id = $1`, [id])
  expect(await blockOf()).toEqual([{ first: days.from, last: addDays(days.until, 2) }])
  await packedInPerson(shop, shop.dana, { ...met, ...days })
  await handOverInPerson(shop.dana, { id, key: newId(), code: await codeOf(met) })
  const { method, days: more } = await getExtension(customer, id)
  expect(method).toBe('card')
  const next = more[0] ?? { until: '', total: 0 }
  await extendRental(customer, { id, key: newId(), ...next })
  await shop.settle()
  expect(await blockOf()).toEqual([{ first: days.from, last: addDays(next.until, 2) }])
  await broughtBack({ ...met, until: next.until })
})

test('a label leads its owner, and no courier, to what is next', async () => {
  const met = await bookInPerson(shop, 'single-2')
  await shop.settle()
  await packedInPerson(shop, shop.lama, met)
  const [{ code = '' } = {}] = await shop.query<{ code: string }>(
    'SELECT code FROM units JOIN rentals ON rentals.unit_id = units.id WHERE rentals.id = $1',
    [met.id],
  )
  expect(await openLabel(shop.lama, code)).toBe(`/profile/hand-over/${met.id}`)
  expect(await openLabel(shop.courier, code)).toBe('/product/single-2')
  await handOverInPerson(shop.lama, { id: met.id, key: newId(), code: await codeOf(met) })
  expect(await openLabel(shop.lama, code)).toBe(`/profile/hand-over/${met.id}`)
})
