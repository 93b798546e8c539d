import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameCollector } from '#domain/renting/contact-codes/name-collector.ts'
import { getCalendar } from '#domain/renting/orders/get-calendar.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { allowInPerson, confirmGuest, payHeld } from '#tests/in-person.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { openCliq } from '#tests/transfers.ts'
import { addDays, type Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { chooseHandOver } from './choose-hand-over.ts'
import { deliverOrder } from './deliver-order.ts'
import { holdOrder } from './hold-order.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
  await allowInPerson(shop, 'single-2', 'triple')
})
afterAll(() => shop.close())

let visitors = 0
const visitor = () => shop.as(`visitor-${++visitors}-0123456789`)
const daysFrom = (from: Day) => ({ from, until: addDays(from, 2) })
const door = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12' }
const feeOf = (order: { quote: { charges: readonly { code: string; amount: number }[] } }) =>
  order.quote.charges.find(({ code }) => code === 'delivery')?.amount ?? 0

async function blockOf(rental: string): Promise<string | undefined> {
  const [row] = await shop.query<{ days: string }>(
    `SELECT lower(days) || ' ' || (upper(days) - 1) AS days FROM blocks WHERE is_live AND rental_id = $1`,
    [rental],
  )
  return row?.days
}

test('who collects in person pays no delivery, needs no address, and takes no day for the way', async () => {
  const customer = visitor()
  const held = await holdOrder(customer, { key: newId(), lines: [line('triple', 2, daysFrom('2027-08-10'))] })
  expect(held.handOvers).toEqual([
    {
      ...{ rentals: held.rentals.map(({ id }) => id), ...daysFrom('2027-08-10'), handOver: 'courier' },
      ...{ area: expect.any(String), owner: 'Dana', code: null, contact: null },
    },
  ])
  const [first = { id: '' }, second = { id: '' }] = held.rentals
  expect(await blockOf(first.id)).toBe('2027-08-09 2027-08-15')
  const brought = await deliverOrder(customer, { id: held.id, ...door, slot: '2027-08-09_17-19' })
  expect(feeOf(brought)).toBe(3000)
  const chosen = await chooseHandOver(customer, { id: held.id, rental: second.id, handOver: 'in_person' })
  expect(chosen).toMatchObject({ delivery: null, handOvers: [{ handOver: 'in_person', code: null, contact: null }] })
  expect([feeOf(chosen), chosen.quote.total]).toEqual([0, brought.quote.total - 3000])
  expect([await blockOf(first.id), await blockOf(second.id)]).toEqual(['2027-08-10 2027-08-14', '2027-08-10 2027-08-14'])
  expect(chosen.methods).toEqual(['card'])
  const back = await chooseHandOver(customer, { id: held.id, rental: first.id, handOver: 'courier' })
  expect(back).toMatchObject({ delivery: { slot: '2027-08-09_17-19' }, handOvers: [{ handOver: 'courier' }] })
  expect([feeOf(back), await blockOf(first.id)]).toEqual([3000, '2027-08-09 2027-08-15'])
  expect(await shop.broken()).toEqual([])
})

test('who has chosen to collect may find the days on the way taken when they want delivery again', async () => {
  const customer = visitor()
  const held = await holdOrder(customer, { key: newId(), lines: [line('single-2', 1, daysFrom('2027-08-10'))] })
  const rental = held.rentals[0]?.id ?? ''
  await chooseHandOver(customer, { id: held.id, rental, handOver: 'in_person' })
  // Cleaned by the 14th, it is taken to the next customer on the same day.
  const next = visitor()
  await holdOrder(next, { key: newId(), lines: [line('single-2', 1, daysFrom('2027-08-16'))] })
  await expect(chooseHandOver(customer, { id: held.id, rental, handOver: 'courier' })).rejects.toMatchObject({
    code: 'order.transit-taken',
    status: 409,
  })
  expect((await getOrder(customer, held.id)).handOvers).toMatchObject([{ handOver: 'in_person' }])
  expect(await blockOf(rental)).toBe('2027-08-10 2027-08-14')
})

test('only pieces of one owner on the same days change hands together, and only where all of them may', async () => {
  const customer = visitor()
  const days = daysFrom('2027-09-10')
  const lines = [line('single-1', 1, days), line('triple', 1, days), line('single-2', 1, days), line('triple', 1, daysFrom('2027-09-20'))]
  const held = await holdOrder(customer, { key: newId(), lines })
  const [one = { id: '' }, three = { id: '' }, two = { id: '' }, later = { id: '' }] = held.rentals
  expect(held.handOvers.map(({ rentals, owner }) => [owner, rentals])).toEqual([
    ['Lama', [two.id]],
    ['Dana', [later.id]],
  ])
  for (const rental of [one.id, three.id])
    await expect(chooseHandOver(customer, { id: held.id, rental, handOver: 'in_person' })).rejects.toMatchObject({
      code: 'order.in-person-not-allowed',
    })
  await expect(chooseHandOver(customer, { id: held.id, rental: newId(), handOver: 'in_person' })).rejects.toMatchObject({
    code: 'rental.unknown',
  })
  await expect(chooseHandOver(visitor(), { id: held.id, rental: two.id, handOver: 'in_person' })).rejects.toMatchObject({
    code: 'order.unknown',
  })
  const brought = await deliverOrder(customer, { id: held.id, ...door, slot: '2027-09-09_17-19' })
  expect(feeOf(brought)).toBe(6000)
  const mixed = await chooseHandOver(customer, { id: held.id, rental: two.id, handOver: 'in_person' })
  expect([feeOf(mixed), mixed.delivery?.slot]).toEqual([6000, '2027-09-09_17-19'])
  const last = await chooseHandOver(customer, { id: held.id, rental: later.id, handOver: 'in_person' })
  expect([feeOf(last), last.delivery?.slot, last.delivery?.collection]).toEqual([3000, '2027-09-09_17-19', '2027-09-13_17-19'])
})

test('the window of what is still brought moves with the days that are left', async () => {
  const customer = visitor()
  const lines = [line('single-2', 1, daysFrom('2027-10-01')), line('single-1', 1, daysFrom('2027-10-20'))]
  const held = await holdOrder(customer, { key: newId(), lines })
  await deliverOrder(customer, { id: held.id, ...door, slot: '2027-09-30_17-19', collection: '2027-10-23_11-13' })
  const mixed = await chooseHandOver(customer, { id: held.id, rental: held.rentals[0]?.id ?? '', handOver: 'in_person' })
  expect(mixed.delivery).toMatchObject({ slot: '2027-10-19_17-19', collection: '2027-10-23_11-13' })
})

test('nobody collects cash at an owner’s, so it is no way to pay there', async () => {
  const customer = visitor()
  const held = await holdOrder(customer, { key: newId(), lines: [line('single-2', 1, daysFrom('2027-11-10'))] })
  await chooseMethod(customer, { id: held.id, method: 'cash' })
  const rental = held.rentals[0]?.id ?? ''
  const chosen = await chooseHandOver(customer, { id: held.id, rental, handOver: 'in_person' })
  expect(chosen.method).toBeNull()
  await expect(chooseMethod(customer, { id: held.id, method: 'cash' })).rejects.toMatchObject({ code: 'order.cash-in-person' })
  const { total } = (await chooseMethod(customer, { id: held.id, method: 'card' })).quote
  await expect(payOrder(customer, { id: held.id, key: newId(), total })).rejects.toMatchObject({ code: 'order.collector-missing' })
  await expect(nameCollector(customer, { id: held.id, name: 'Rana', phone: '12' })).rejects.toMatchObject({ code: 'order.phone-invalid' })
  await expect(deliverOrder(customer, { id: held.id, ...door, slot: '2027-11-09_17-19' })).rejects.toMatchObject({
    code: 'order.nothing-brought',
  })
  const named = await nameCollector(customer, { id: held.id, name: 'Rana', phone: '٠٧٩١٢٣٤٥٦٧' })
  expect(named.collector).toEqual({ name: 'Rana', phone: '+962791234567' })
})

test('the confirmation, the page and the calendar say where and when to collect, and only then whom to call', async () => {
  const customer = visitor()
  const days = daysFrom('2027-12-10')
  const held = await holdOrder(customer, { key: newId(), lines: [line('single-2', 1, days), line('single-1', 1, days)] })
  await deliverOrder(customer, { id: held.id, ...door, slot: '2027-12-09_17-19' })
  const rental = held.rentals[0]?.id ?? ''
  await chooseHandOver(customer, { id: held.id, rental, handOver: 'in_person' })
  const paid = await payHeld(shop, customer, held.id)
  const order = await getOrder(customer, paid.id)
  expect(order.handOvers).toMatchObject([
    { rentals: [rental], code: expect.stringMatching(/^\d{4}$/), contact: { name: 'Lama', phone: '+962790000103' } },
  ])
  expect([order.deliveryCode === order.handOvers[0]?.code, order.deliveryCode]).toEqual([false, expect.stringMatching(/^\d{4}$/)])
  const [mail] = await shop.query<{ words: string }>(`SELECT body_text AS words FROM outbox WHERE dedupe_key = 'order-confirmed:' || $1`, [
    paid.id,
  ])
  expect(mail?.words).toMatch(/Collect from Lama in .+ between 10:00 and 20:00/)
  expect(mail?.words).toContain('Delivery:')
  expect(mail?.words).not.toContain('+962790000103')
  const calendar = (await (await getCalendar(customer, paid.id)).text()).replace(/\r\n /g, '')
  expect(calendar.match(/SUMMARY:.*/g)).toEqual([
    expect.stringContaining('delivery'),
    expect.stringContaining('collect from Lama'),
    expect.stringContaining('bring back to Lama'),
    expect.stringContaining('collection'),
  ])
  expect(calendar).toContain('DTSTART:20271210T070000Z')
  expect(calendar).not.toContain('962790000103')
})

/**
 * An order paid by CliQ whose first piece begins on a day and each further one the day after. Its pieces are collected or delivered, as
 * chosen.
 */
async function toBeTransferred(from: Day, ways: readonly ('courier' | 'in_person')[]) {
  const customer = visitor()
  const lines = ways.map((way, index) => line(way === 'courier' ? 'single-1' : 'triple', 1, daysFrom(addDays(from, index))))
  const { id, rentals } = await holdOrder(customer, { key: newId(), lines })
  for (const [at, way] of ways.entries())
    if (way === 'in_person') await chooseHandOver(customer, { id, rental: rentals[at]?.id ?? '', handOver: way })
  if (ways.includes('courier')) await deliverOrder(customer, { id, ...door, slot: `${addDays(from, -1 + ways.indexOf('courier'))}_17-19` })
  else await nameCollector(customer, { id, name: 'Rana Haddad', phone: '0791234567' })
  await confirmGuest(shop, customer, id)
  const { quote } = await chooseMethod(customer, { id, method: 'transfer' })
  return { customer, id, pay: async () => (await payOrder(customer, { id, key: newId(), total: quote.total })).order }
}

test('CliQ pays for what is collected in person, alone or beside what is brought, in time for its own day', async () => {
  await openCliq(shop.database.pool)
  shop.clock.set(new Date('2028-02-20T11:00:00+03:00'))
  for (const [from, ways] of [
    ['2028-03-01', ['in_person']],
    ['2028-04-01', ['courier', 'in_person']],
  ] as const) {
    const { customer, id, pay } = await toBeTransferred(from, ways)
    const { transfer } = await pay()
    await bookTransfer(shop.admin, { id: newId(), reference: transfer?.reference ?? '', amount: transfer?.amount ?? 0, sender: 'Rana' })
    expect(await getOrder(customer, id)).toMatchObject({ status: 'confirmed', payment: { method: 'transfer', status: 'captured' } })
  }
})

test('a transfer that could come after the last hour of a day is no way to pay for what is collected on it', async () => {
  shop.clock.set(new Date('2028-05-10T16:00:00+03:00'))
  const { pay } = await toBeTransferred('2028-05-10', ['in_person'])
  await expect(pay()).rejects.toMatchObject({ code: 'order.transfer-too-slow', status: 409 })
})
