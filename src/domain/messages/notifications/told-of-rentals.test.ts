import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { sendRefund } from '#tests/repayments.ts'
import { newId } from '#values/id.ts'

let shop: RentingShop
beforeEach(async () => {
  shop = await openRentingShop()
})
afterEach(() => shop.close())

/** The mails about these events. */
async function mailsOf(...events: string[]): Promise<{ event: string; to: string; subject: string }[]> {
  await shop.jobs.run()
  return shop.query(
    `SELECT split_part(dedupe_key, ':', 3) AS event, recipient AS to, subject FROM outbox
     WHERE channel = 'mail' AND split_part(dedupe_key, ':', 3) = ANY ($1) ORDER BY 1, 2, 3`,
    [events],
  )
}
const dana = 'owner-dana@example.com'
const lama = 'owner-lama@example.com'
const emailOf = ({ actor }: Booked['customer']) => `${actor.visitorId}@example.com`

test('a set that ends is told to the owners of its other pieces, once each, and to its customer', async () => {
  await shop.askFor('single-1', 'single-2')
  const { customer, rentals } = await shop.book([line('single-1'), line('single-2'), line('triple')], { isAllOrNothing: true })
  const [first = '', second = ''] = rentals
  await acceptRental(shop.dana, { id: first, key: newId() })
  await declineRental(shop.lama, { id: second, key: newId(), reason: 'not-available' })
  expect(await mailsOf('set-ended', 'rental-cancelled', 'request-withdrawn')).toEqual([
    { event: 'set-ended', to: emailOf(customer), subject: 'Cancelled with the others: Dress single-1 and one more piece' },
    { event: 'set-ended', to: dana, subject: 'Cancelled: Dress single-1 and one more piece' },
  ])
})

test('a request that its customer takes back is told to its owner in other words than a cancellation', async () => {
  await shop.askFor('single-2')
  const { customer, rentals } = await shop.book([line('single-2'), line('single-1')])
  const [asked = '', booked = ''] = rentals
  await withdrawRental(customer, { id: asked, key: newId() })
  const { refund } = await getCancellation(customer, booked)
  await cancelRental(customer, { id: booked, key: newId(), refund })
  expect(await mailsOf('request-withdrawn', 'rental-cancelled', 'rental-cancelled-for-customer')).toEqual([
    { event: 'rental-cancelled', to: emailOf(customer), subject: 'Your cancellation: Dress single-1' },
    { event: 'rental-cancelled', to: dana, subject: 'Cancelled: Dress single-1' },
    { event: 'request-withdrawn', to: emailOf(customer), subject: 'You took back your request: Dress single-2' },
    { event: 'request-withdrawn', to: lama, subject: 'Request withdrawn: Dress single-2' },
  ])
})

test('what the shop cancels for a customer is told to the customer and the owner', async () => {
  const { customer, rentals } = await shop.book([line('single-1')])
  const [id = ''] = rentals
  const { refund } = await getCancellation(shop.admin, id)
  await cancelRental(shop.admin, { id, key: newId(), refund })
  expect(await mailsOf('rental-cancelled', 'rental-cancelled-for-customer')).toEqual([
    { event: 'rental-cancelled-for-customer', to: emailOf(customer), subject: 'Cancelled: Dress single-1' },
    { event: 'rental-cancelled-for-customer', to: dana, subject: 'Cancelled: Dress single-1' },
  ])
})

test('the release of a deposit is told where it was held on the card', async () => {
  const cancelled = async ({ customer, rentals: [id = ''] }: Booked) => {
    const { refund } = await getCancellation(customer, id)
    await cancelRental(customer, { id, key: newId(), refund })
    await shop.settle()
    return mailsOf('deposit-released')
  }
  expect(await cancelled(await shop.book([line('single-1')]))).toEqual([])
  expect(await cancelled(await shop.book([line('single-1')], { method: 'cash' }))).toEqual([])
  const held = await shop.book([line('single-1')])
  // 20 hours before dispatch.
  shop.clock.set(new Date('2027-07-06T13:00:00Z'))
  await shop.settle()
  expect(await shop.query(`SELECT 1 FROM deposits WHERE status = 'held'`)).toHaveLength(1)
  expect(await cancelled(held)).toMatchObject([{ to: emailOf(held.customer) }])
})

test('what comes back is told by the way it comes, and compensation apart from refunds', async () => {
  const textsOf = async (event: string, { order }: Booked) => {
    await shop.settle()
    await shop.jobs.run()
    const rows = await shop.query<{ subject: string; body_text: string }>(
      `SELECT subject, body_text FROM outbox WHERE dedupe_key LIKE 'notification:' || $1 || ':' || $2 || ':%:mail'`,
      [order.id, event],
    )
    return rows.map(({ subject, body_text: text }) => `${subject}: ${text.split('\n').find((one) => one.includes('order LB-')) ?? ''}`)
  }
  const cancelled = await shop.book([line('triple')])
  const [id = ''] = cancelled.rentals
  const { refund } = await getCancellation(cancelled.customer, id)
  await cancelRental(cancelled.customer, { id, key: newId(), refund })
  expect(await textsOf('refund-made', cancelled)).toEqual([expect.stringMatching(/^Refunded: 50\.250\sJOD: To your card, for order LB-/)])

  const ofGuest = await shop.book([line('triple')])
  const ofPerson = await shop.book([line('triple')])
  await shop.query(`UPDATE orders SET person_id = 'courier-omar' WHERE id = $1`, [ofPerson.order.id])
  // 24 hours before dispatch: the owner owes 15 JOD.
  shop.clock.set(new Date('2027-07-06T09:00:00Z'))
  for (const { rentals } of [ofGuest, ofPerson]) await cancelAsOwner(shop.dana, { id: rentals[0] ?? '', key: newId(), reason: 'damaged' })
  expect(await textsOf('compensation-paid', ofGuest)).toEqual([])
  expect(await textsOf('compensation-paid', ofPerson)).toEqual([
    expect.stringMatching(/^Compensation for you: 15\.000\sJOD: .*It’s in your credit/),
  ])
  const [due] = await shop.query<{ id: string }>(`SELECT id FROM refunds WHERE reason = 'compensation' AND order_id = $1`, [
    ofGuest.order.id,
  ])
  await sendRefund(shop.admin, due?.id ?? '', 'CLIQ-1')
  expect(await textsOf('compensation-paid', ofGuest)).toEqual([
    expect.stringMatching(/^Compensation for you: 15\.000\sJOD: .*by CliQ transfer/),
  ])
  expect(await textsOf('refund-made', ofPerson)).toEqual([])
})

test('an owner hears of the booking of a replacement, also after another of the same order', async () => {
  await shop.query(`UPDATE items SET price_by_days = array_fill(15000, ARRAY[14]) WHERE id = 'triple'`)
  const { customer, rentals } = await shop.book([line('single-1')])
  const [id = ''] = rentals
  expect(await mailsOf('rental-booked')).toMatchObject([{ to: dana, subject: 'Booked: Dress single-1' }])
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'damaged' })
  await shop.jobs.run()
  await replaceRental(customer, { id, key: newId(), itemId: 'triple' })
  expect(await mailsOf('rental-booked')).toMatchObject([
    // The mail about the first one has not left when that is cancelled.
    { to: dana, subject: 'Booked: Dress triple' },
  ])
})
