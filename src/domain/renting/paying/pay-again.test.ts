import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { handOverCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { handOverInPerson } from '#domain/renting/deliveries/hand-over-in-person.ts'
import { listStops } from '#domain/renting/deliveries/list-stops.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { photographed } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { bookTransfer } from './book-transfer.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { payAgain } from './pay-again.ts'
import { settlePayment } from './settle-payment.ts'

let shop: RentingShop
beforeEach(async () => {
  shop = await openRentingShop()
  await shop.askFor('single-1', 'single-2')
})
afterEach(() => shop.close())

const hour = 3_600_000
// 8 to 10 July: 15 JOD, 0.750 service fee, 3 JOD delivery; dispatched at noon of the 7th.
const total = 18_750
const dispatchAt = '2027-07-07T09:00:00.000Z'

/** The bank lets go of what was authorised, then the owner accepts. */
async function fallenOrder(): Promise<Booked & { id: string }> {
  const booked = await shop.book([line('single-1')])
  const [id = ''] = booked.rentals
  await letGo(booked)
  await acceptRental(shop.dana, { id, key: newId() })
  await shop.jobs.run()
  return { ...booked, id }
}

async function letGo({ order }: Booked): Promise<void> {
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE order_id = $1`, [order.id])
}

async function packed(id: string): Promise<void> {
  await photographed(shop, id, 'packing')
  await packRental(shop.dana, { id, key: newId() })
}

/** The provider sends the events of an order's payments. */
async function hear(orderId: string): Promise<void> {
  for (const { id } of await shop.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [orderId]))
    await settlePayment(shop.as(''), id)
}

const dueOf = async ({ customer, order }: Booked) => (await getOrder(customer, order.id)).paymentDue

test('an authorisation that ends before its capture is asked for again: on the order page, by mail, and as a risk; the piece stays', async () => {
  const booked = await fallenOrder()
  const { order, id } = booked
  expect(await dueOf(booked)).toMatchObject({
    by: dispatchAt,
    ways: [
      { method: 'card', total },
      { method: 'cash', total: total + 1000 },
    ],
  })
  expect(await findRisks(shop.admin)).toContainEqual(
    expect.objectContaining({ kind: 'payment-due', orderId: order.id, amount: total, isLate: false, at: dispatchAt }),
  )
  const mails = await shop.query<{ body_text: string }>(`SELECT body_text FROM outbox WHERE subject LIKE 'Please pay again%'`)
  expect(mails).toEqual([{ body_text: expect.stringContaining('18.750') }])
  await packed(id)
  shop.clock.set(new Date('2027-07-07T08:30:00Z'))
  await shop.settle()
  expect(await listStops(shop.courier)).toEqual([])
  await expect(dispatchRental(shop.courier, { id, key: newId() })).rejects.toMatchObject({ code: 'payment.due' })
})

test('who pays again by card has paid once: the piece leaves, and the books hold', async () => {
  const booked = await fallenOrder()
  const { customer, order, id } = booked
  const key = newId()
  const again = { id: order.id, key, method: 'card' as const, total }
  const { redirect } = await payAgain(customer, again)
  expect(redirect).toContain('/demo-card/')
  expect((await payAgain(customer, again)).redirect).toBe(redirect)
  expect((await payAgain(customer, { ...again, key: newId() })).redirect).toBe(redirect)
  await shop.payAll()
  shop.clock.advance(20_000)
  await shop.jobs.run()
  expect(await getOrder(customer, order.id)).toMatchObject({
    status: 'confirmed',
    paymentDue: null,
    payment: { status: 'captured', amount: total },
  })
  await expect(payAgain(customer, { ...again, key: newId() })).rejects.toMatchObject({ code: 'order.paid' })
  await packed(id)
  shop.clock.set(new Date('2027-07-07T08:30:00Z'))
  await shop.settle()
  expect(await listStops(shop.courier)).toMatchObject([{ rental: id, task: 'pick-up' }])
  await dispatchRental(shop.courier, { id, key: newId() })
  expect(await checkBooks(shop.admin)).toEqual([])
})

test('what is still unpaid when dispatch comes is cancelled, with its reason; its customer and its owner are told', async () => {
  const booked = await fallenOrder()
  const { customer, id, order } = booked
  await payAgain(customer, { id: order.id, key: newId(), method: 'card', total })
  shop.clock.set(new Date('2027-07-07T08:59:00Z'))
  await shop.settle()
  expect(await getRental(customer, id)).toMatchObject({ status: 'confirmed' })
  shop.clock.set(new Date(dispatchAt))
  await shop.settle()
  await shop.settle()
  expect(await getRental(customer, id)).toMatchObject({ status: 'cancelled', reason: { code: 'unpaid' }, hold: { status: 'returned' } })
  expect(await dueOf(booked)).toBeNull()
  expect((await findRisks(shop.admin)).filter(({ kind }) => kind === 'payment-due')).toEqual([])
  const told = await shop.query(`SELECT person_id FROM notifications WHERE event = 'rental-cancelled-unpaid'`)
  expect(told).toEqual([{ person_id: 'owner-dana' }])
  const mails = await shop.query(`SELECT recipient FROM outbox WHERE subject LIKE 'Cancelled:%' ORDER BY recipient`)
  expect(mails).toEqual([{ recipient: expect.stringContaining('customer') }, { recipient: 'owner-dana@example.com' }])
  expect(await checkBooks(shop.admin)).toEqual([])
})

test('however many others have time left, what is over is cancelled', async () => {
  const { customer, id, order } = await fallenOrder()
  await shop.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', '0-' || i, 'number', o.number + 1000 + i))).*
     FROM orders o, generate_series(1, 120) i WHERE o.id = $1`,
    [order.id],
  )
  await shop.query(
    `INSERT INTO rentals SELECT (jsonb_populate_record(r, jsonb_build_object('id', '0-' || i, 'order_id', '0-' || i,
       'first_day', r.first_day + 1, 'last_day', r.last_day + 1))).* FROM rentals r, generate_series(1, 120) i WHERE r.id = $1`,
    [id],
  )
  shop.clock.set(new Date(dispatchAt))
  expect(await cancelUnpaid(shop.as(''))).toEqual([])
  expect(await getRental(customer, id)).toMatchObject({ status: 'cancelled', reason: { code: 'unpaid' } })
  expect(await shop.query(`SELECT id FROM rentals WHERE status = 'cancelled'`)).toEqual([{ id }])
})

test('an authorisation that ends while its owner has not answered is paid again at once, and captured with the answer', async () => {
  const booked = await shop.book([line('single-1')])
  const { customer, order } = booked
  const [id = ''] = booked.rentals
  await letGo(booked)
  await hear(order.id)
  expect(await dueOf(booked)).toMatchObject({ ways: [{ method: 'card', total }, { method: 'cash' }] })
  await payAgain(customer, { id: order.id, key: newId(), method: 'card', total })
  await shop.payAll()
  await hear(order.id)
  expect(await dueOf(booked)).toBeNull()
  await acceptRental(shop.dana, { id, key: newId() })
  await shop.jobs.run()
  expect(await getOrder(customer, order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured', amount: total } })
  expect((await shop.atProvider(order.id)).map(({ status }) => status)).toEqual(['voided', 'captured'])
})

test('cash pays again at the door, with its handling, and brings the deposit', async () => {
  const booked = await fallenOrder()
  const { customer, order, id } = booked
  await expect(payAgain(customer, { id: order.id, key: newId(), method: 'cash', total })).rejects.toMatchObject({
    code: 'order.price-changed',
  })
  await payAgain(customer, { id: order.id, key: newId(), method: 'cash', total: total + 1000 })
  expect(await getOrder(customer, order.id)).toMatchObject({
    method: 'cash',
    paymentDue: null,
    payment: { status: 'cash_due', amount: total + 1000 },
  })
  expect(await getRental(customer, id)).toMatchObject({ hold: { method: 'cash', status: 'planned' } })
  await packed(id)
  shop.clock.set(new Date('2027-07-07T09:30:00Z'))
  await shop.settle()
  expect(await dispatchRental(shop.courier, { id, key: newId() })).toMatchObject({ status: 'out_for_delivery' })
})

test('a CliQ transfer pays again with the deposit; one that does not come in time leaves the order unpaid', async () => {
  await openCliq(shop.database.pool)
  const booked = await fallenOrder()
  const { customer, order, id } = booked
  const [, way] = (await dueOf(booked))?.ways ?? []
  expect(way).toEqual({ method: 'transfer', total: total + 30_000, deposit: 30_000 })
  const pay = () => payAgain(customer, { id: order.id, key: newId(), method: 'transfer', total: total + 30_000 })
  const { order: awaited } = await pay()
  expect(awaited).toMatchObject({ paymentDue: null, transfer: { amount: total + 30_000 } })
  shop.clock.advance(2 * hour)
  await shop.jobs.run()
  expect(await dueOf(booked)).not.toBeNull()
  expect(await shop.query(`SELECT id FROM outbox WHERE subject LIKE '%arrive in time%'`)).toEqual([])
  const reference = (await pay()).order.transfer?.reference ?? ''
  await bookTransfer(shop.admin, { id: newId(), reference, amount: total + 30_000, sender: 'Rana' })
  expect(await getOrder(customer, order.id)).toMatchObject({ paymentDue: null, payment: { status: 'captured' }, transfer: null })
  expect(await getRental(customer, id)).toMatchObject({ hold: { method: 'transfer', status: 'held' } })
  await packed(id)
  expect(await dispatchRental(shop.courier, { id, key: newId() })).toMatchObject({ status: 'out_for_delivery' })
  expect(await checkBooks(shop.admin)).toEqual([])
})

test('a transfer that pays again for what has been cancelled since is the customer’s again', async () => {
  await openCliq(shop.database.pool)
  const booked = await shop.book([line('single-1'), line('single-2')])
  await letGo(booked)
  const [ofDana = '', ofLama = ''] = booked.rentals
  await acceptRental(shop.dana, { id: ofDana, key: newId() })
  await acceptRental(shop.lama, { id: ofLama, key: newId() })
  await shop.jobs.run()
  const way = (await dueOf(booked))?.ways.find(({ method }) => method === 'transfer')
  const { order } = await payAgain(booked.customer, { id: booked.order.id, key: newId(), method: 'transfer', total: way?.total ?? 0 })
  await shop.query(`UPDATE rentals SET status = 'cancelled_by_owner' WHERE id = $1`, [ofLama])
  await bookTransfer(shop.admin, { id: newId(), reference: order.transfer?.reference ?? '', amount: way?.total ?? 0, sender: 'Rana' })
  const { payment, refunds } = await getOrder(booked.customer, booked.order.id)
  expect(payment).toMatchObject({ status: 'captured', amount: 18_750 })
  expect(refunds).toMatchObject([{ way: 'transfer', isMade: false, amount: (way?.total ?? 0) - 18_750 - 30_000 }])
  expect(await checkBooks(shop.admin)).toEqual([])
})

test('in person, too, nothing is handed over unpaid', async () => {
  const booked = await fallenOrder()
  await shop.query(`UPDATE rentals SET hand_over = 'in_person', status = 'packed' WHERE id = $1`, [booked.id])
  await shop.query('DELETE FROM deposits')
  await shop.query('UPDATE rentals SET deposit = 0')
  shop.clock.set(new Date('2027-07-08T08:00:00Z'))
  const [rental] = await readRentals(shop.dana, sql`rentals.id = ${booked.id}`)
  const code = rental ? handOverCodeOf(shop.dana, rental) : ''
  await expect(handOverInPerson(shop.dana, { id: booked.id, key: newId(), code })).rejects.toMatchObject({ code: 'payment.due' })
})

test('the books tell of what was delivered and not paid', async () => {
  const booked = await fallenOrder()
  await shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [booked.id])
  expect(await checkBooks(shop.admin)).toEqual([{ rule: 'delivered-unpaid', subject: booked.id, expected: 15_000, found: 0 }])
})
