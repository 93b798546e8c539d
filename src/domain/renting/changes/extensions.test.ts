import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { cancelByOperations } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { findPaymentReturnPath } from '#domain/renting/orders/find-payment-return-path.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { closePayment } from '#domain/renting/paying/settle-payment.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { photographed } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { extendRental } from './extend-rental.ts'
import { getExtension } from './plan-extension.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

let from: string
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
  from = addDays(dayAt(await shop.clock.now(shop.database.db)), 10)
})

const on = (at: number) => addDays(from, at)
const range = (at = 0, length = 3) => ({ from: on(at), until: on(at + length - 1) })
const blocks = (id: string) =>
  shop.query(`SELECT kind, lower(days)::text AS "from", (upper(days) - 1)::text AS until FROM blocks WHERE is_live AND rental_id = $1`, [
    id,
  ])

/** Three days of `single-2`, 22.500 for them, delivered; it is noon of the second. */
async function active(method: 'card' | 'cash' = 'card', kind = 'succeeds') {
  const { customer, order, rentals } = await shop.book([line('single-2', 1, range())], { method })
  const id = rentals[0] ?? ''
  await shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])
  await shop.query(`UPDATE demo_cards SET kind = $2 WHERE id IN (SELECT card ->> 'id' FROM payments WHERE order_id = $1)`, [order.id, kind])
  shop.clock.set(instantAt(on(1), 12))
  return { customer, orderId: order.id, id }
}

async function costOf(customer: FullContext, id: string, until: string): Promise<number> {
  const { days } = await getExtension(customer, id)
  return days.find((day) => day.until === until)?.total ?? 0
}

async function extend(customer: FullContext, id: string, until: string, key = newId()) {
  return extendRental(customer, { id, key, until, total: await costOf(customer, id, until) })
}

async function collected(id: string): Promise<void> {
  await photographed(shop, id, 'collection')
  await collectRental(shop.courier, { id, key: newId(), unitId: 'single-2-u1' })
}

const settle = async () => {
  shop.clock.advance(20_000)
  await shop.settle()
  expect(await completeOrders(shop.as(''))).toEqual([])
}
const extensionsPaid = (orderId: string) =>
  shop.query(`SELECT method, status, amount, captured FROM payments WHERE order_id = $1 AND purpose = 'extension' ORDER BY created_at`, [
    orderId,
  ])

test('an extension whose capture was interrupted is captured though another piece of the order is not answered', async () => {
  const { customer, order, rentals } = await shop.book([line('single-2', 1, range()), line('single-1', 1, range())])
  const [id = '', asked = ''] = rentals
  await shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])
  await shop.query(`UPDATE rentals SET status = 'requested', answer_by = $2 WHERE id = $1`, [asked, instantAt(on(2), 12)])
  shop.clock.set(instantAt(on(1), 12))
  const interrupted: FullContext = { ...customer, payments: { ...shop.payments, capture: () => Promise.reject(new Error('away')) } }
  await expect(extend(interrupted, id, on(3))).rejects.toMatchObject({ code: 'payment.unavailable', status: 503 })
  expect(await extensionsPaid(order.id)).toMatchObject([{ status: 'authorized' }])
  await settle()
  expect(await extensionsPaid(order.id)).toMatchObject([{ status: 'captured' }])
  await shop.query(`UPDATE rentals SET status = 'cancelled' WHERE id = $1`, [asked])
})

test('the saved card pays the difference on the ladder, and the days, the block and the collection follow', async () => {
  const { customer, orderId, id } = await active()
  await shop.book([line('single-2', 1, range(20))])
  // From 280 to 406 of 280 of 22.500, rounded up to 32.750; two days of cleaning and a day of transit before on(19).
  const shown = await getExtension(customer, id)
  expect(shown).toMatchObject({ before: on(2), method: 'card' })
  expect(shown.days.map(({ until }) => until)).toEqual(Array.from({ length: 13 }, (_, index) => on(3 + index)))
  expect(shown.days.slice(0, 3).map(({ total }) => total)).toEqual([3500, 6750, 10_250])
  const key = newId()
  const extended = await extend(customer, id, on(5), key)
  expect(extended).toMatchObject({ redirect: null, rental: { until: on(5), price: 32_750, status: 'active' } })
  expect(await blocks(id)).toEqual([{ kind: 'rental', from: on(-1), until: on(8) }])
  const paid = [{ method: 'card', status: 'captured', amount: 10_250, captured: 10_250 }]
  expect(await extensionsPaid(orderId)).toEqual(paid)
  // 22.500 + 10.250 less 20 %.
  expect(await shop.inAccount('owner_payable', orderId)).toBe(-26_200)
  expect(await extendRental(customer, { id, key, until: on(5), total: 10_250 })).toMatchObject({ rental: { until: on(5) } })
  expect(await extensionsPaid(orderId)).toEqual(paid)
  await shop.jobs.run()
  expect(
    await shop.query(
      `SELECT person_id AS person FROM notifications WHERE event = 'rental-extended' AND party = 'owner' AND order_id = $1`,
      [orderId],
    ),
  ).toEqual([{ person: 'owner-lama' }])
  const extensions = { amount: 10_250, refunded: 0 }
  expect(await getOrder(customer, orderId)).toMatchObject({
    delivery: { collection: `${on(6)}_17-19` },
    payment: { amount: 26_630 },
    extensions,
  })
  // Again, and longer than any booking: 14 days are 54.000, three more 11.750.
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE item_id = 'single-2' AND first_day = $1`, [on(20)])
  await shop.query(`UPDATE blocks SET is_live = false WHERE rental_from = $1`, [on(20)])
  const longer = (await getExtension(customer, id)).days
  expect(longer[10]).toEqual({ until: on(16), total: 54_000 + 11_750 - 32_750 })
  expect(longer.at(-1)?.until).toBe(on(33))
  await extend(customer, id, on(16))
  await settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test.each(['asks-later', 'declines-later'])('a card that %s: the days are kept 15 minutes for the provider’s page', async (kind) => {
  const { customer, orderId, id } = await active('card', kind)
  const { redirect, rental } = await extend(customer, id, on(4))
  expect(redirect).toContain('/demo-card/')
  const keptUntil = new Date(instantAt(on(1), 12).getTime() + 15 * 60_000).toISOString()
  const asked = { status: 'asked', until: on(4), amount: 6750, keptUntil, redirect }
  expect(rental).toMatchObject({ until: on(2), price: 22_500, extension: asked })
  expect((await getRental(shop.lama, id)).extension).toBeNull()
  expect(await blocks(id)).toContainEqual({ kind: 'extension', from: on(6), until: on(7) })
  await expect(extend(customer, id, on(5))).rejects.toMatchObject({ code: 'payment.pending', status: 409 })
  // A card typed on this page is not saved: later holds still ask the card of the order.
  const card = await findOrderCard(customer, orderId)
  await shop.query(`INSERT INTO demo_cards (id, kind, brand, last4, expires_at) VALUES ($1, 'succeeds', 'mastercard', '4444', '2030-12')`, [
    kind,
  ])
  await shop.query(`UPDATE demo_payments SET status = 'authorized', card_id = $2 WHERE status = 'open' AND order_id = $1`, [orderId, kind])
  await settle()
  expect([card?.card.last4, await findOrderCard(customer, orderId)]).toEqual(['4242', card])
  expect(await getRental(customer, id)).toMatchObject({ until: on(4), extension: { status: 'done', redirect: null } })
  const [{ id: paymentId } = { id: '' }] = await shop.query<{ id: string }>(
    `SELECT id FROM payments WHERE order_id = $1 AND purpose = 'extension'`,
    [orderId],
  )
  expect(await findPaymentReturnPath(customer, paymentId)).toBe(`/profile/orders/${orderId}/rentals/${id}?extension`)
  expect(await blocks(id)).toEqual([{ kind: 'rental', from: on(-1), until: on(7) }])
  expect(await extensionsPaid(orderId)).toMatchObject([{ status: 'captured' }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('who leaves the page, or does not pay in 15 minutes, keeps the old days and the extra ones are free again', async () => {
  const { customer, orderId, id } = await active('card', 'asks-later')
  await extend(customer, id, on(4))
  const [open] = await shop.query<{ id: string }>(`SELECT id FROM payments WHERE order_id = $1 AND purpose = 'extension'`, [orderId])
  await closePayment(shop.as(''), open?.id ?? '')
  expect(await blocks(id)).toHaveLength(1)
  await extend(customer, id, on(4))
  shop.clock.advance(15 * 60_000)
  await settle()
  expect(await extensionsPaid(orderId)).toMatchObject([{ status: 'expired' }, { status: 'expired' }])
  expect(await getRental(customer, id)).toMatchObject({ until: on(2), price: 22_500, extension: { status: 'ended', redirect: null } })
  expect(await blocks(id)).toHaveLength(1)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('paid after the days were given to somebody else, the money is let go', async () => {
  const { customer, orderId, id } = await active('card', 'asks-later')
  await extend(customer, id, on(9))
  // The payer is still at the page as the time is over and the next one books.
  await shop.query(`UPDATE demo_payments SET status = 'authorized' WHERE order_id = $1 AND status = 'open'`, [orderId])
  await shop.query(`UPDATE blocks SET expires_at = now() - interval '100 years' WHERE kind = 'extension' AND rental_id = $1`, [id])
  await shop.book([line('single-2', 1, range(10))])
  await settle()
  expect(await extensionsPaid(orderId)).toMatchObject([{ status: 'voided', captured: 0 }])
  expect(await getRental(customer, id)).toMatchObject({ until: on(2) })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a cash order pays its extensions as the piece is collected', async () => {
  const { customer, orderId, id } = await active('cash')
  expect((await extend(customer, id, on(3))).redirect).toBeNull()
  await extend(customer, id, on(5))
  expect(await getRental(customer, id)).toMatchObject({ until: on(5), price: 32_750 })
  expect(await extensionsPaid(orderId)).toEqual([{ method: 'cash', status: 'cash_due', amount: 10_250, captured: 0 }])
  await collected(id)
  expect(await extensionsPaid(orderId)).toEqual([{ method: 'cash', status: 'cash_collected', amount: 10_250, captured: 10_250 }])
  expect(await shop.inAccount('courier_cash', orderId)).toBe(10_250)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('another price, days of somebody else, a stranger, the owner and the evening of the last day are refused', async () => {
  const { customer, orderId, id } = await active()
  await shop.book([line('single-2', 1, range(10))])
  const ask = (by: FullContext, until: string, total = 10_250) => extendRental(by, { id, key: newId(), until, total })
  await expect(ask(customer, on(5), 10_000)).rejects.toMatchObject({ code: 'order.price-changed', status: 409, details: { total: 10_250 } })
  // Two days of cleaning and a day of transit before on(9).
  expect((await getExtension(customer, id)).days.at(-1)?.until).toBe(on(5))
  await expect(ask(customer, on(6), 13_500)).rejects.toMatchObject({ code: 'rental.days-taken', status: 409 })
  await expect(ask(customer, on(2))).rejects.toMatchObject({ code: 'rental.days-unchanged', status: 422 })
  await expect(ask(customer, on(200))).rejects.toMatchObject({ code: 'days.too-late', status: 422 })
  await expect(ask(shop.dana, on(5))).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(ask(shop.lama, on(5))).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
  await expect(getExtension(shop.as('somebody-else-0123456789'), id)).rejects.toMatchObject({ code: 'rental.unknown' })
  shop.clock.set(instantAt(on(2), 18))
  await expect(ask(customer, on(5))).rejects.toMatchObject({ code: 'rental.too-late', status: 409 })
  await expect(getExtension(customer, id)).rejects.toMatchObject({ code: 'rental.too-late', status: 409 })
  expect(await extensionsPaid(orderId)).toEqual([])
  expect(await blocks(id)).toHaveLength(1)
})

test('an extension and four bookings want the same days at once: one of them gets them', async () => {
  const { customer, id } = await active()
  const wanted = Array.from({ length: 4 }, (_, index) =>
    holdOrder(shop.as(`rival-${from}-${index}-0123456789`), { key: newId(), lines: [line('single-2', 1, range(7))] }),
  )
  const ended = await Promise.allSettled([extend(customer, id, on(5)), ...wanted])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getRental(customer, id)).toMatchObject({ until: ended[0]?.status === 'fulfilled' ? on(5) : on(2) })
  await settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

const cancelled = (id: string) => cancelByOperations(shop.admin, { id, key: newId(), reason: 'delivery', words: 'Recalled' })

test('operations cancel an extended rental: every fils of its extensions comes back, and its owner keeps their share', async () => {
  const { customer, orderId, id } = await active()
  await extend(customer, id, on(3))
  await extend(customer, id, on(5))
  await cancelled(id)
  await settle()
  // 22.500 and its service fee of 1.130; delivery took place. Then 3.500 and 6.750.
  const made = `SELECT status, amount FROM refunds WHERE order_id = $1 ORDER BY amount`
  expect(await shop.query(made, [orderId])).toEqual([3500, 6750, 23_630].map((amount) => ({ status: 'made', amount })))
  const extensions = `SELECT status, captured - refunded AS kept FROM payments WHERE order_id = $1 AND purpose = 'extension'`
  expect(await shop.query(extensions, [orderId])).toEqual(Array(2).fill({ status: 'refunded', kept: 0 }))
  const atProvider = [...(await shop.atProvider(orderId)), ...(await shop.atProvider(id))]
  expect(atProvider.map(({ captured, refunded }) => captured - refunded)).toEqual([3000, 0, 0])
  expect((await getOrder(customer, orderId)).extensions).toEqual({ amount: 10_250, refunded: 10_250 })
  expect(await shop.inAccount('owner_payable', orderId)).toBe(-26_200)
  expect(await blocks(id)).toEqual([])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test.each([
  ['that is due in cash is waived', false, { status: 'voided', captured: 0 }, []],
  ['that was collected in cash comes back', true, { status: 'cash_collected', captured: 3500 }, [{ amount: 3500 }]],
])('operations cancel, and an extension %s', async (_, isCollected, payment, refunds) => {
  const { customer, orderId, id } = await active('cash')
  await extend(customer, id, on(3))
  if (isCollected) await collected(id)
  await cancelled(id)
  expect(await extensionsPaid(orderId)).toMatchObject([{ method: 'cash', amount: 3500, ...payment }])
  expect(await shop.query(`SELECT amount FROM refunds WHERE order_id = $1 AND amount = 3500`, [orderId])).toEqual(refunds)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('operations cancel while an extension waits for its payer: what is paid then is let go of', async () => {
  const { customer, orderId, id } = await active('card', 'asks-later')
  await extend(customer, id, on(4))
  await cancelled(id)
  await shop.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open' AND order_id = $1`, [orderId])
  await settle()
  expect(await extensionsPaid(orderId)).toMatchObject([{ status: 'voided', captured: 0 }])
  expect(await blocks(id)).toEqual([])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('an extension whose authorisation ends before its capture is taken back: days, price and block, and both sides are told', async () => {
  const { customer, id } = await active('card', 'lapses')
  const before = { price: 22_500, until: on(2) }
  const kept = await blocks(id)
  await extend(customer, id, on(5))
  expect(await getRental(customer, id)).toMatchObject({ ...before, extension: { status: 'ended' } })
  expect(await blocks(id)).toEqual(kept)
  await shop.jobs.run()
  const mails = await shop.query(`SELECT recipient FROM outbox WHERE subject LIKE 'Not extended:%' ORDER BY recipient`)
  expect(mails).toEqual([{ recipient: expect.stringContaining('customer') }, { recipient: 'owner-lama@example.com' }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})
