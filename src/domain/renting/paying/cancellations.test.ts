import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelByOperations, confirmCancellation, getOperationsCancellation } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { getRescue } from '#domain/renting/rescues/replace-rental.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const hour = 3_600_000
const day = 24 * hour

/** Three days, 20 days ahead: `triple` costs 45.000, its service fee 2.250, its delivery 3.000. */
async function rangeAhead(inDays = 20): Promise<{ from: string; until: string }> {
  const from = addDays(dayAt(await shop.clock.now()), inDays)
  return { from, until: addDays(from, 2) }
}

/** Books, and lets time go by until so long before planned dispatch. */
async function bookUntil(ms: number, items = ['triple']): Promise<Booked> {
  const range = await rangeAhead()
  const booked = await shop.book(items.map((item) => line(item, 1, range)))
  await goTo(instantAt(addDays(range.from, -1), 12).getTime() - ms)
  return booked
}

async function goTo(time: number): Promise<void> {
  shop.clock.advance(time - (await shop.clock.now()).getTime())
}

async function cancel({ customer, rentals }: Booked, at = 0): Promise<number> {
  const id = rentals[at] ?? ''
  const { refund } = await getCancellation(customer, id)
  await cancelRental(customer, { id, key: newId(), refund })
  await shop.settle()
  return refund
}

async function ownerGets(orderId: string): Promise<number> {
  return 0 - (await shop.inAccount('owner_payable', orderId))
}

test.each([
  // 45.000 + 2.250 + 3.000
  ['seven days before dispatch', 7 * day, 50_250, 0],
  // 33.750 + 1.690 + 3.000; the owner 70 % of 11.250
  ['just under seven days before', 7 * day - 1, 38_440, 7880],
  ['48 hours before', 2 * day, 38_440, 7880],
  // 22.500 + 1.130 + 3.000; the owner 70 % of 22.500
  ['just under 48 hours before', 2 * day - 1, 26_630, 15_750],
  ['a millisecond before', 1, 26_630, 15_750],
])('cancelled %s: what comes back, and what the owner gets of the rest', async (_, ms, refund, owner) => {
  const booked = await bookUntil(ms)
  const { order, rentals } = booked
  expect(await cancel(booked)).toBe(refund)
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'captured', captured: 50_250, refunded: refund }])
  expect(await ownerGets(order.id)).toBe(owner)
  expect(await shop.inAccount('provider_clearing', order.id)).toBe(50_250 - refund)
  expect(await shop.query('SELECT status FROM deposits WHERE rental_id = $1', [rentals[0]])).toEqual([{ status: 'released' }])
  expect(await shop.count(`blocks WHERE is_live AND rental_id = '${rentals[0]}'`)).toBe(0)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('the card of the checkout holds the deposit 24 hours before dispatch, and lets go of it with the cancellation', async () => {
  const { customer, rentals } = await bookUntil(day + 1000)
  const id = rentals[0] ?? ''
  const deposits = () => shop.query('SELECT status, amount FROM deposits WHERE rental_id = $1', [id])
  await shop.settle()
  expect(await deposits()).toEqual([{ status: 'planned', amount: 90_000 }])
  shop.clock.advance(1000)
  await shop.settle()
  expect(await deposits()).toMatchObject([{ status: 'held' }])
  const { refund, deposit } = await getCancellation(customer, id)
  expect([refund, deposit]).toEqual([26_630, 90_000])
  await cancelRental(customer, { id, key: newId(), refund })
  await shop.settle()
  expect(await deposits()).toMatchObject([{ status: 'released' }])
  const holds = await shop.query(`SELECT status FROM demo_payments WHERE purpose = 'hold' AND order_id = $1`, [id])
  expect(holds).toEqual([{ status: 'voided' }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('within two hours of the confirmation everything comes back, unless the piece is packed', async () => {
  const soon = () => rangeAhead(2)
  const first = await shop.book([line('triple', 1, await soon())])
  shop.clock.advance(2 * hour - 60_000)
  expect(await cancel(first)).toBe(50_250)
  const second = await shop.book([line('triple', 1, await soon())])
  await shop.query(`UPDATE rentals SET status = 'packed' WHERE id = $1`, [second.rentals[0]])
  expect(await cancel(second)).toBe(26_630)
  const third = await shop.book([line('triple', 1, await soon())])
  shop.clock.advance(2 * hour)
  expect(await cancel(third)).toBe(26_630)
})

test('from planned dispatch on the customer asks the shop', async () => {
  const { customer, rentals } = await bookUntil(0)
  const id = rentals[0] ?? ''
  await expect(getCancellation(customer, id)).rejects.toMatchObject({ code: 'rental.too-late', status: 409 })
  await expect(cancelRental(customer, { id, key: newId(), refund: 0 })).rejects.toMatchObject({ code: 'rental.too-late' })
})

test('the delivery of a range comes back with its last piece', async () => {
  const booked = await bookUntil(7 * day, ['triple', 'single-1'])
  // 60.000 with a service fee of 3.000, of which 2.250 and 0.750.
  expect(await cancel(booked)).toBe(47_250)
  expect(await cancel(booked, 1)).toBe(18_750)
  expect(await shop.atProvider(booked.order.id)).toEqual([{ status: 'captured', captured: 66_000, refunded: 66_000 }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('two pieces of a range are cancelled at once: the later one is told that the delivery comes back with it', async () => {
  const { customer, order, rentals } = await bookUntil(7 * day, ['triple', 'single-1'])
  const shown = await Promise.all(rentals.map(async (id) => ({ id, key: newId(), refund: (await getCancellation(customer, id)).refund })))
  expect(shown.map(({ refund }) => refund)).toEqual([47_250, 15_750])
  const answers = await Promise.allSettled(shown.map((one) => cancelRental(customer, one)))
  const refused = answers.findIndex(({ status }) => status === 'rejected')
  expect(answers[refused]).toMatchObject({
    reason: { code: 'rental.refund-changed', details: { refund: (shown[refused]?.refund ?? 0) + 3000 } },
  })
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cancelRental(customer, { id: shown[refused]?.id ?? '', key: newId(), refund: (shown[refused]?.refund ?? 0) + 3000 })
  await shop.settle()
  expect(await shop.atProvider(order.id)).toMatchObject([{ refunded: 66_000 }])
})

test('a refund that has changed since it was shown is refused with the right one, and the rental stays', async () => {
  const { customer, rentals } = await bookUntil(7 * day)
  const id = rentals[0] ?? ''
  const { refund } = await getCancellation(customer, id)
  shop.clock.advance(1)
  await expect(cancelRental(customer, { id, key: newId(), refund })).rejects.toMatchObject({
    code: 'rental.refund-changed',
    status: 409,
    details: { refund: 38_440, share: 7500 },
  })
  expect((await getRental(customer, id)).status).toBe('confirmed')
})

test.each(['open', 'lost'] as const)(
  'what a bank has taken back (%s) does not come back again, and every rental can still be cancelled',
  async (dispute) => {
    const range = await rangeAhead()
    const { order, customer, rentals } = await shop.book(['single-1', 'single-2', 'triple'].map((item) => line(item, 1, range)))
    await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, dispute])
    const [payment] = await shop.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [order.id])
    await settleDispute(shop.as(''), payment?.id ?? '')
    const [first = '', second = '', third = ''] = rentals
    expect(await getCancellation(customer, first)).toMatchObject({ refund: 0 })
    expect(await cancelRental(customer, { id: first, key: newId(), refund: 0 })).toMatchObject({ status: 'cancelled' })
    expect(await cancelAsOwner(shop.lama, { id: second, key: newId(), reason: 'delivery' })).toMatchObject({ status: 'cancelled_by_owner' })
    const byShop = { id: third, key: newId(), reason: 'safety', words: 'The house burnt down' } as const
    expect(await cancelByOperations(shop.admin, byShop)).toMatchObject({ status: 'cancelled_by_operations' })
    await shop.settle()
    expect(await shop.count(`refunds WHERE order_id = '${order.id}' AND reason <> 'compensation'`)).toBe(0)
    expect(await checkBooks(shop.as(''))).toEqual([])
  },
)

test.each([
  ['damaged', true],
  ['delivery', false],
] as const)('the days of a piece that its owner cancels as %s are off the market: %s', async (reason, isLive) => {
  const { rentals } = await bookUntil(10 * day)
  const id = rentals[0] ?? ''
  await cancelAsOwner(shop.dana, { id, key: newId(), reason })
  expect(await shop.query('SELECT is_live FROM blocks WHERE rental_id = $1', [id])).toEqual([{ is_live: isLive }])
  if (isLive) await shop.query('UPDATE blocks SET is_live = false WHERE rental_id = $1', [id])
})

test.each(['lost', 'won'] as const)('a refund that waits while its payment is disputed (%s) reaches the customer once', async (end) => {
  const { order, customer, rentals } = await bookUntil(10 * day)
  const id = rentals[0] ?? ''
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'delivery' })
  expect((await getRescue(customer, id)).until).not.toBeNull()
  const [payment] = await shop.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [order.id])
  for (const dispute of ['open', end]) {
    await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, dispute])
    await settleDispute(shop.as(''), payment?.id ?? '')
    if (dispute === 'open') expect((await getRescue(customer, id)).until).toBeNull()
  }
  shop.clock.advance(2 * day)
  await shop.settle()
  expect(await shop.atProvider(order.id)).toMatchObject([{ refunded: end === 'won' ? 50_250 : 0 }])
  expect(await shop.query(`SELECT status, amount FROM refunds WHERE order_id = $1 AND reason <> 'compensation'`, [order.id])).toEqual([
    { status: end === 'won' ? 'made' : 'charged_back', amount: 50_250 },
  ])
  expect(await shop.inAccount('refunds', order.id)).toBe(0)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('while nothing is captured nothing is kept', async () => {
  await shop.askFor('single-2')
  const range = await rangeAhead(2)
  const booked = await shop.book([line('triple', 1, range), line('single-2', 1, range)])
  shop.clock.advance(2.5 * hour)
  expect(await cancel(booked)).toBe(0)
  await acceptRental(shop.lama, { id: booked.rentals[1] ?? '', key: newId() })
  await shop.settle()
  // 22.500 + its share of the fee of 3.380 by price + 3.000
  expect(await shop.atProvider(booked.order.id)).toEqual([{ status: 'captured', captured: 26_630, refunded: 0 }])
  const cash = await shop.book([line('triple', 1, await rangeAhead())], { method: 'cash' })
  expect(await cancel(cash)).toBe(0)
  expect((await getOrder(cash.customer, cash.order.id)).payment).toMatchObject({ status: 'voided' })
  await shop.query(`UPDATE items SET is_instant_book = true`)
})

test.each([
  ['seven days before dispatch', 7 * day, 0],
  ['under seven days before', 7 * day - 1, 5000],
  ['under 48 hours before', 2 * day - 1, 15_000],
])('an owner who cancels %s gives everything back and compensates the customer', async (_, ms, compensation) => {
  const { order, rentals } = await bookUntil(ms)
  const id = rentals[0] ?? ''
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'delivery' })
  // The customer chooses none of the replacements.
  shop.clock.advance(day)
  await shop.settle()
  expect(await shop.atProvider(order.id)).toEqual([{ status: 'captured', captured: 50_250, refunded: 50_250 }])
  expect(await ownerGets(order.id)).toBe(0 - compensation)
  expect(await getRental(shop.dana, id)).toMatchObject({ status: 'cancelled_by_owner', reason: { code: 'delivery' } })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('the shop cancels at its own cost; above 100 dinars two people do', async () => {
  const reason = { reason: 'delivery', words: 'The house burnt down' } as const
  const small = await bookUntil(day)
  const shown = await getOperationsCancellation(shop.admin, small.rentals[0] ?? '')
  expect(shown).toMatchObject({ refund: 50_250, deposit: 90_000, needsSecond: false, hold: { method: 'card', isHeld: false } })
  await cancelByOperations(shop.admin, { id: small.rentals[0] ?? '', key: newId(), ...reason })
  await shop.settle()
  expect(await shop.atProvider(small.order.id)).toMatchObject([{ refunded: 50_250 }])
  // The owner keeps 80 %.
  expect(await ownerGets(small.order.id)).toBe(36_000)
  await shop.query(`UPDATE items SET price_by_days = array_fill(120000, ARRAY[14]) WHERE id = 'triple'`)
  const dear = await bookUntil(day)
  const id = dear.rentals[0] ?? ''
  expect(await getOperationsCancellation(shop.admin, id)).toMatchObject({ refund: 127_000, needsSecond: true })
  const asked = await cancelByOperations(shop.admin, { id, key: newId(), ...reason })
  expect(asked).toMatchObject({ status: 'confirmed', isCancellationAsked: true })
  await expect(confirmCancellation(shop.admin, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.same-admin', status: 409 })
  const done = await confirmCancellation(shop.person('moderator-nour', 'moderator'), { id, key: newId() })
  expect(done).toMatchObject({ status: 'cancelled_by_operations', isCancellationAsked: false })
  await shop.settle()
  // 120.000 + 4.000, at most, + 3.000
  expect(await shop.atProvider(dear.order.id)).toMatchObject([{ refunded: 127_000 }])
  await shop.query(`UPDATE items SET price_by_days = array_fill(45000, ARRAY[14]) WHERE id = 'triple'`)
  await expect(cancelByOperations(shop.dana, { id, key: newId(), ...reason })).rejects.toMatchObject({
    code: 'rental.not-yours',
    status: 403,
  })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('above 100 dinars two people cancel also what is not paid yet', async () => {
  await shop.askFor('triple')
  await shop.query(`UPDATE items SET price_by_days = array_fill(94000, ARRAY[14]) WHERE id = 'triple'`)
  const { rentals } = await shop.book([line('triple', 1, await rangeAhead())])
  const id = rentals[0] ?? ''
  // 94.000 + 4.000, at most, + 3.000
  expect(await getOperationsCancellation(shop.admin, id)).toMatchObject({ refund: 0, needsSecond: true })
  const asked = await cancelByOperations(shop.admin, { id, key: newId(), reason: 'safety', words: 'The house burnt down' })
  expect(asked).toMatchObject({ status: 'requested', isCancellationAsked: true })
  await shop.query(`UPDATE items SET price_by_days = array_fill(45000, ARRAY[14]), is_instant_book = true WHERE id = 'triple'`)
})

test('cancelled twice at once, and with the same key, it is refunded once', async () => {
  const { customer, order, rentals } = await bookUntil(7 * day - 1)
  const id = rentals[0] ?? ''
  const one = { id, key: newId(), refund: 38_440 }
  const answers = await Promise.allSettled([
    cancelRental(customer, one),
    cancelRental(customer, one),
    cancelAsOwner(shop.dana, { id, key: newId(), reason: 'other' }),
    declineRental(shop.dana, { id, key: newId(), reason: 'other' }),
  ])
  shop.clock.advance(day)
  await shop.settle()
  const { status } = await getRental(customer, id)
  expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBe(status === 'cancelled' ? 2 : 1)
  expect(await shop.atProvider(order.id)).toMatchObject([{ refunded: status === 'cancelled' ? 38_440 : 50_250 }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})
