import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { expireRental } from '#domain/renting/answers/expire-rental.ts'
import { remindOwner } from '#domain/renting/answers/remind-owner.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { settleOrder } from './settle-order.ts'

let shop: RentingShop
beforeEach(async () => {
  shop = await openRentingShop()
})
afterEach(() => shop.close())

const hour = 3_600_000
const decline = { reason: 'not-available', words: 'It is at the tailor’s' } as const
// 8 to 10 July: 15 JOD for single-1, 22.500 for single-2; service fee 5 % of both; one delivery of 3.
const weeks = { card: { from: '2027-07-08', until: '2027-07-10' }, cash: { from: '2027-07-18', until: '2027-07-20' } }
const both = [line('single-1'), line('single-2')]

async function statusesOf(orderId: string): Promise<string[]> {
  const rows = await shop.query<{ status: string }>('SELECT status FROM rentals WHERE order_id = $1 ORDER BY line', [orderId])
  return rows.map(({ status }) => status)
}

test('an item that is not booked at once waits for its owner: authorised, not captured, its days kept', async () => {
  await shop.askFor('single-1')
  const { order, customer, rentals } = await shop.book([line('single-1')])
  expect(await statusesOf(order.id)).toEqual(['requested'])
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'authorized', captured: 0, refunded: 0 }])
  await shop.clock.advance(2 * hour)
  await shop.jobs.run()
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'authorized' }])
  const seen = await getRental(shop.dana, rentals[0] ?? '')
  // Paid 20 seconds after eleven in Amman: twelve hours to answer, and the ten of the night do not count.
  expect(seen).toMatchObject({ status: 'requested', answerBy: '2027-07-02T06:00:20.000Z', moves: ['accept', 'decline'] })
  expect((await getRental(customer, rentals[0] ?? '')).moves).toEqual(['withdraw'])
  await acceptRental(shop.dana, { id: rentals[0] ?? '', key: newId() })
  await shop.jobs.run()
  expect(await getOrder(customer, order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'captured', captured: order.quote.total, refunded: 0 }])
  expect(await shop.broken()).toEqual([])
})

test('of two owners one declines: the card is captured once, for what was accepted', async () => {
  await shop.askFor('single-1', 'single-2')
  const { order, customer, rentals } = await shop.book(both)
  const [ofDana = '', ofLama = ''] = rentals
  await acceptRental(shop.dana, { id: ofDana, key: newId() })
  await shop.jobs.run()
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'authorized' }])
  const declined = await declineRental(shop.lama, { id: ofLama, key: newId(), ...decline })
  expect(declined).toMatchObject({ status: 'declined', reason: { code: 'not-available', words: 'It is at the tailor’s' } })
  await shop.jobs.run()
  // 15.000 and its share of the service fee of 1.880 by price, 0.750; the delivery of 3.000 stays.
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'captured', captured: 18_750, refunded: 0 }])
  expect(await shop.inAccount('owner_payable', order.id)).toBe(-12_000)
  expect(await shop.inAccount('provider_clearing', order.id)).toBe(18_750)
  expect(await statusesOf(order.id)).toEqual(['confirmed', 'declined'])
  const seen = await getRental(customer, ofLama)
  expect(seen.alternatives.map(({ id }) => id)).toContain('triple')
  const mails = await shop.query<{ body_text: string }>(`SELECT body_text FROM outbox WHERE dedupe_key = 'order-confirmed:' || $1`, [
    order.id,
  ])
  expect(mails.map(({ body_text }) => body_text)).toEqual([expect.stringMatching(/Dress single-1[\s\S]*18\.750/)])
  expect(mails[0]?.body_text).not.toContain('single-2')
  expect(await shop.broken()).toEqual([])
})

test('that an order was answered is said once, by card as in cash, however often its payment is settled', async () => {
  await shop.askFor('single-1', 'single-2')
  for (const method of ['card', 'cash'] as const) {
    const { order, rentals } = await shop.book([line('single-1', 1, weeks[method]), line('single-2', 1, weeks[method])], { method })
    await acceptRental(shop.dana, { id: rentals[0] ?? '', key: newId() })
    await declineRental(shop.lama, { id: rentals[1] ?? '', key: newId(), ...decline })
    await shop.jobs.run()
    for (let times = 2; times > 0; times -= 1) await settleOrder(shop.as(''), { orderId: order.id, isAnswer: true })
    await shop.jobs.run()
    const said = await shop.query('SELECT details FROM audit_log WHERE event = $1 AND subject_id = $2', ['order.answered', order.id])
    expect(said).toEqual([{ details: { total: method === 'card' ? 18_750 : 19_750 } }])
  }
})

test('when nothing is accepted the authorisation is voided', async () => {
  await shop.askFor('single-1', 'single-2')
  const { order, customer, rentals } = await shop.book(both)
  await declineRental(shop.dana, { id: rentals[0] ?? '', key: newId(), ...decline })
  await withdrawRental(customer, { id: rentals[1] ?? '', key: newId() })
  await shop.jobs.run()
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'voided', captured: 0, refunded: 0 }])
  expect(await statusesOf(order.id)).toEqual(['declined', 'cancelled'])
  expect(await shop.count('ledger_entries')).toBe(0)
  expect(await shop.count('blocks WHERE is_live')).toBe(0)
  expect(await shop.broken()).toEqual([])
})

test('a piece booked at once is confirmed while its owner thinks about the other; the payment waits for both', async () => {
  await shop.askFor('single-2')
  const { order, rentals } = await shop.book(both)
  expect(await statusesOf(order.id)).toEqual(['confirmed', 'requested'])
  await shop.jobs.run()
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'authorized' }])
  await acceptRental(shop.lama, { id: rentals[1] ?? '', key: newId() })
  await shop.jobs.run()
  expect(await shop.atProvider(order.id)).toMatchObject([{ captured: order.quote.total }])
  expect(await shop.query('SELECT rental_id, status FROM deposits WHERE order_id = $1', [order.id])).toHaveLength(2)
})

for (const method of ['card', 'cash'] as const)
  test(`no piece leaves while another of its order is unanswered, or its payment does not stand (${method})`, async () => {
    await shop.askFor('single-2')
    const { order, rentals } = await shop.book([line('single-1', 1, weeks[method]), line('single-2', 1, weeks[method])], { method })
    const [packed = '', asked = ''] = rentals
    await shop.query(`UPDATE rentals SET status = 'packed' WHERE id = $1`, [packed])
    await shop.query('UPDATE rentals SET deposit = 0 WHERE id = $1', [packed])
    const dispatch = () => dispatchRental(shop.courier, { id: packed, key: newId() })
    await expect(dispatch()).rejects.toMatchObject({ code: 'order.unanswered', status: 409 })
    expect((await getOrderDetail(shop.admin, order.id)).rentals[0]?.moves).toContainEqual(
      expect.objectContaining({ name: 'dispatch', missing: 'order.unanswered' }),
    )
    await acceptRental(shop.lama, { id: asked, key: newId() })
    if (method === 'card') await expect(dispatch()).rejects.toMatchObject({ code: 'payment.pending', status: 409 })
    await shop.jobs.run()
    expect(await dispatch()).toMatchObject({ status: 'out_for_delivery' })
  })

test('who wants all or nothing gets nothing after one no', async () => {
  await shop.askFor('single-2')
  const { order, rentals } = await shop.book(both, { isAllOrNothing: true })
  await declineRental(shop.lama, { id: rentals[1] ?? '', key: newId(), ...decline })
  await shop.jobs.run()
  expect(await statusesOf(order.id)).toEqual(['cancelled', 'declined'])
  expect(await shop.query('SELECT status FROM deposits WHERE order_id = $1', [order.id])).toEqual([{ status: 'released' }])
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'voided' }])
  expect(await shop.count('blocks WHERE is_live')).toBe(0)
})

test('cash follows what was accepted, and is waived when nothing was', async () => {
  await shop.askFor('single-1', 'single-2')
  const first = await shop.book(both, { method: 'cash' })
  await acceptRental(shop.dana, { id: first.rentals[0] ?? '', key: newId() })
  await declineRental(shop.lama, { id: first.rentals[1] ?? '', key: newId(), ...decline })
  await shop.jobs.run()
  // 15.000 + 0.750 + 3.000 + 1.000 for the handling of cash.
  expect((await getOrder(first.customer, first.order.id)).payment).toMatchObject({ status: 'cash_due', amount: 19_750 })
  const second = await shop.book([line('triple', 1, { from: '2027-07-20', until: '2027-07-22' })], { method: 'cash' })
  expect(second.order.status).toBe('confirmed')
  await shop.askFor('triple')
  const third = await shop.book([line('triple', 1, { from: '2027-07-28', until: '2027-07-30' })], { method: 'cash' })
  await declineRental(shop.dana, { id: third.rentals[0] ?? '', key: newId(), ...decline })
  await shop.jobs.run()
  expect((await getOrder(third.customer, third.order.id)).payment).toMatchObject({ status: 'voided' })
})

test('an owner who says nothing is reminded at half time and an hour before, then the request ends', async () => {
  await shop.askFor('single-1')
  const { order, customer, rentals } = await shop.book([line('single-1')])
  const remindersAfter = async (hours: number) => {
    shop.clock.advance(hours * hour)
    await shop.jobs.run()
    // A job may run twice.
    await remindOwner(shop.as(''), rentals[0] ?? '')
    return shop.count(`audit_log WHERE event = 'order.answer-due'`)
  }
  expect(await remindersAfter(6)).toBe(1)
  expect(await remindersAfter(15)).toBe(2)
  shop.clock.advance(hour)
  await shop.jobs.run()
  expect(await statusesOf(order.id)).toEqual(['expired'])
  expect((await getRental(customer, rentals[0] ?? '')).alternatives.map(({ id }) => id)).toContain('triple')
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'voided' }])
  await expect(acceptRental(shop.dana, { id: rentals[0] ?? '', key: newId() })).rejects.toMatchObject({ code: 'rental.wrong-status' })
})

test('a request for days within 72 hours is answered within three', async () => {
  await shop.askFor('single-1')
  const { rentals } = await shop.book([line('single-1', 1, { from: '2027-07-03', until: '2027-07-04' })])
  expect((await getRental(shop.dana, rentals[0] ?? '')).answerBy).toBe('2027-07-01T11:00:20.000Z')
})

test('the owner and the shop answer at once: one of them is heard', async () => {
  await shop.askFor('triple')
  for (let round = 0; round < 5; round += 1) {
    const from = `2027-07-${String(8 + 2 * round).padStart(2, '0')}`
    const { order, rentals } = await shop.book([line('triple', 1, { from, until: from })])
    const id = rentals[0] ?? ''
    const answers = await Promise.allSettled([
      acceptRental(shop.dana, { id, key: newId() }),
      declineRental(shop.admin, { id, key: newId(), ...decline }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = answers.find((answer) => answer.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'rental.wrong-status', status: 409 })
    await shop.jobs.run()
    const [status] = await statusesOf(order.id)
    expect(await shop.atProvider(order.id)).toMatchObject([{ status: status === 'confirmed' ? 'captured' : 'voided' }])
  }
  expect(await shop.broken()).toEqual([])
})

test('an answer at the last moment against the end of the request: one of them is heard', async () => {
  await shop.askFor('single-1')
  const { order, rentals } = await shop.book([line('single-1')])
  const id = rentals[0] ?? ''
  shop.clock.advance(22 * hour - 1)
  await expireRental(shop.as(''), id)
  expect(await statusesOf(order.id)).toEqual(['requested'])
  shop.clock.advance(1)
  await expect(acceptRental(shop.dana, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.too-late', status: 409 })
  await Promise.all([expireRental(shop.as(''), id), expireRental(shop.as(''), id)])
  expect(await shop.count(`audit_log WHERE event = 'rental.expired'`)).toBe(1)
})

test('the same key answers the same, another request under it is refused, and strangers find nothing', async () => {
  await shop.askFor('single-1')
  const { rentals } = await shop.book([line('single-1')])
  const input = { id: rentals[0] ?? '', key: newId() }
  const answers = await Promise.all([acceptRental(shop.dana, input), acceptRental(shop.dana, input)])
  expect(answers.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(await shop.count(`audit_log WHERE event = 'rental.confirmed'`)).toBe(1)
  await expect(declineRental(shop.dana, { ...input, ...decline })).rejects.toMatchObject({ code: 'order.key-reused', status: 422 })
  await expect(getRental(shop.lama, input.id)).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(acceptRental(shop.lama, { ...input, key: newId() })).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(acceptRental(shop.courier, { ...input, key: newId() })).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
})
