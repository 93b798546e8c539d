import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { confirmEmail } from '#domain/renting/contact-codes/confirm-code.ts'
import { sendEmailCode } from '#domain/renting/contact-codes/send-code.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { newId } from '#values/id.ts'
import { authorizeAll, brokenInvariants, codeSentTo, line } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

const minuteMs = 60_000
const today = { from: '2027-07-01', until: '2027-07-01' }

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  shop.clock.set(new Date('2027-07-01T13:50:00Z'))
})
afterEach(() => shop.close())

/** Days on which the only unit of `single-1` is away for an earlier rental, cleaning included. */
async function earlierRental(from: string, until: string): Promise<void> {
  await shop.database.pool.query(
    `INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
     VALUES ('earlier', 'single-1-u1', daterange($1, $2, '[]'), 'rental', 'rental-earlier', $1, $1)`,
    [from, until],
  )
}

const holdFor = (visitor: number, range: { from: string; until: string }) =>
  holdOrder(shop.as(`visitor-${visitor}-0123456789`), { key: newId(), lines: [line('single-1', 1, range)] })

test('of 40 who want the last unit today, clean since yesterday, exactly one gets it: no day before is needed', async () => {
  await earlierRental('2027-06-27', '2027-06-30')
  const settled = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => holdFor(index, today)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason instanceof Refusal && one.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['order.taken']))
  const { rows } = await shop.database.pool.query(`SELECT days::text FROM blocks WHERE id <> 'earlier' AND is_live`)
  expect(rows).toEqual([{ days: '[2027-07-01,2027-07-04)' }])
  expect(await shop.count('orders')).toBe(1)
})

test('a unit that is being cleaned today is not rented today, and tomorrow only when nothing is delivered today any more', async () => {
  await earlierRental('2027-06-28', '2027-07-01')
  const tomorrow = { from: '2027-07-02', until: '2027-07-02' }
  await expect(holdFor(1, today)).rejects.toMatchObject({ code: 'order.taken' })
  await expect(holdFor(1, tomorrow)).rejects.toMatchObject({ code: 'order.taken' })
  shop.clock.set(new Date('2027-07-01T14:00:00.001Z'))
  await expect(holdFor(1, today)).rejects.toMatchObject({ code: 'days.today-closed' })
  expect((await holdFor(1, tomorrow)).rentals).toMatchObject([tomorrow])
})

async function paidByCard(ctx: FullContext): Promise<string> {
  const { id } = await holdOrder(ctx, { key: newId(), lines: [line('single-1', 1, today)] })
  const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12' }
  await deliverOrder(ctx, { id, ...address, slot: '2027-07-01_19-21' })
  await sendEmailCode(ctx, { id, email: 'rana@example.com' })
  await confirmEmail(ctx, { id, email: 'rana@example.com', code: await codeSentTo(shop, 'rana@example.com') })
  const { quote } = await chooseMethod(ctx, { id, method: 'card' })
  await payOrder(ctx, { id, key: newId(), total: quote.total })
  await authorizeAll(shop)
  return id
}

test.each([
  ['while the hold lasts keeps the window, closed or not', 15, 'confirmed', 'captured'],
  ['after it, when the window has closed, is voided and nothing is left', 30, 'released', 'voided'],
])('an authorisation that arrives %s', async (_, minutes, rental, payment) => {
  const ctx = shop.as('visitor-0123456789ab')
  const id = await paidByCard(ctx)
  shop.clock.advance(minutes * minuteMs)
  expect(await completeOrders(ctx)).toEqual([])
  expect(await completeOrders(ctx)).toEqual([])
  const { rows } = await shop.database.pool.query(
    'SELECT r.status AS rental, p.status AS payment FROM rentals r JOIN payments p ON p.order_id = r.order_id WHERE r.order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ rental, payment }])
  expect(await brokenInvariants(shop)).toEqual([])
})
