import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { newReference } from '#domain/money/payments/expect-transfer.ts'
import { sendTransferBack } from '#domain/renting/admin-lists/act-on-money.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { findCredit } from '#tests/credit.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { openCliq } from '#tests/transfers.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { bookTransfer, payWithTransfer } from './book-transfer.ts'
import { chooseMethod } from './choose-method.ts'
import { payOrder } from './pay-order.ts'
import { releaseOrder } from './release-order.ts'

let shop: RentingShop
let count = 0
const hour = 3_600_000
beforeAll(async () => {
  shop = await openRentingShop()
  await openCliq(shop.database.pool)
})
afterAll(() => shop.close())

/** Two hours and the completer's interval later. */
async function letExpire(): Promise<void> {
  shop.clock.advance(2 * hour)
  await shop.settle()
  shop.clock.advance(20_000)
  await shop.settle()
}

interface Awaited {
  customer: FullContext
  order: Order
  transfer: NonNullable<Order['transfer']>
}

/** A customer of their own, whose transfer is awaited. */
async function awaited({ personId, lines }: { personId?: string; lines?: BagLine[] } = {}): Promise<Awaited> {
  count += 1
  const from = addDays(dayAt(await shop.clock.now()), 9 * count)
  const days = { from, until: addDays(from, 2) }
  const visitor = shop.as(`sender-${count}-0123456789`)
  const customer = personId === undefined ? visitor : { ...visitor, actor: { ...visitor.actor, personId } }
  const ready = await readyOrder(shop, customer, lines?.map((one) => ({ ...one, ...days })) ?? [line('single-1', 1, days)], 'transfer')
  const { order } = await payOrder(customer, { id: ready.id, key: newId(), total: ready.quote.total })
  if (!order.transfer) throw new Error('no transfer is awaited')
  return { customer, order, transfer: order.transfer }
}

const arrive = (reference: string, amount: number, id: string = newId()) =>
  bookTransfer(shop.admin, { id, reference, amount, sender: 'Rana Haddad' })
const orderOf = ({ customer, order }: Awaited) => getOrder(customer, order.id)
const unmatched = async () => {
  const [row] = await shop.query<{ sum: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS sum FROM ledger_entries WHERE account = 'unmatched_transfers'`,
  )
  return row?.sum
}
const toldOf = async (event: string, { order }: Awaited) =>
  shop.query(`SELECT 1 FROM outbox WHERE dedupe_key LIKE $1 AND recipient = $2`, [`%${event}%`, order.email])

test('one transfer with the reference and the whole amount confirms the order and holds its deposits, once', async () => {
  const sent = await awaited({ lines: [line('single-1'), line('triple', 2)] })
  const { order, transfer } = sent
  expect(order).toMatchObject({ status: 'held', payment: { status: 'transfer_pending', method: 'transfer' } })
  expect(transfer).toMatchObject({ alias: 'LIBSADEMO', name: 'Libsa', amount: order.quote.total + order.quote.deposit })
  expect(order.holdEndsAt).toBe(transfer.expiresAt)
  expect(Date.parse(transfer.expiresAt) - (await shop.clock.now()).getTime()).toBe(2 * hour)
  const id = newId()
  const typed = ` ${transfer.reference.slice(0, 2).toLowerCase()}-${transfer.reference.slice(2)}`
  const first = await arrive(typed, transfer.amount, id)
  expect(await arrive(typed, transfer.amount, id)).toEqual(first)
  await expect(arrive(typed, transfer.amount + 10, id)).rejects.toMatchObject({ code: 'transfer.booked-otherwise' })
  expect(await orderOf(sent)).toMatchObject({
    status: 'confirmed',
    transfer: null,
    payment: { status: 'captured', amount: order.quote.total },
  })
  expect(await shop.inAccount('deposit_liability', order.id)).toBe(-order.quote.deposit)
  expect(await shop.inAccount('transfer_clearing', order.id)).toBe(transfer.amount)
  expect((await arrive(transfer.reference, transfer.amount)).problem).toBe('twice')
  await shop.settle()
  expect(await toldOf('order-confirmed', sent)).toHaveLength(1)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('too little, too much, twice and unknown are kept, told to whoever it concerns, and sent back', async () => {
  const before = (await unmatched()) ?? 0
  const sent = await awaited()
  const { reference, amount } = sent.transfer
  const little = await arrive(reference, amount - 10)
  const much = await arrive(reference, amount + 10)
  expect([little.problem, much.problem, (await arrive(newReference(), 5000)).problem]).toEqual(['too_little', 'too_much', 'unknown'])
  expect(await orderOf(sent)).toMatchObject({ status: 'held', payment: { status: 'transfer_pending' } })
  expect(await unmatched()).toBe(before + 2 * amount + 5000)
  await shop.settle()
  expect(await toldOf('transfer-unmatched', sent)).toHaveLength(2)
  // A reference that nobody knows concerns the shop alone.
  const told = await shop.query<{ details: { amount: number } }>(`SELECT details FROM notifications WHERE event = 'transfer-to-match'`)
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map(({ details }) => details.amount))).toEqual(new Set([5000]))
  await sendTransferBack(shop.admin, { id: little.id })
  await expect(sendTransferBack(shop.admin, { id: little.id })).rejects.toMatchObject({ code: 'transfer.resolved', status: 409 })
  expect(await unmatched()).toBe(before + amount + 10 + 5000)
  expect((await arrive(reference, amount)).problem).toBeNull()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('without its transfer an order ends after two hours: its days are free, its customer is told, and what comes later is late', async () => {
  const sent = await awaited()
  shop.clock.advance(hour + 59 * 60_000)
  await shop.settle()
  expect((await orderOf(sent)).status).toBe('held')
  await letExpire()
  expect(await orderOf(sent)).toMatchObject({ status: 'released', transfer: null, payment: { status: 'expired' } })
  expect(await toldOf('transfer-expired', sent)).toHaveLength(1)
  const [{ from = '', until = '' } = {}] = sent.order.rentals
  const other = await holdOrder(shop.as('visitor-of-free-days'), { key: newId(), lines: [line('single-1', 1, { from, until })] })
  expect(other.status).toBe('held')
  const late = await arrive(sent.transfer.reference, sent.transfer.amount)
  expect(late.problem).toBe('late')
  await expect(payWithTransfer(shop.admin, { id: late.id, orderId: sent.order.id, reason: 'Sent in time' })).rejects.toMatchObject({
    code: 'order.taken',
  })
  await releaseOrder(shop.as('visitor-of-free-days'), other.id)
  await payWithTransfer(shop.admin, { id: late.id, orderId: sent.order.id, reason: 'Sent in time' })
  expect(await orderOf(sent)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a person says to which order a transfer belongs: what is too much becomes credit, what is too little does not pay', async () => {
  const sent = await awaited({ personId: 'owner-lama' })
  const { amount } = sent.transfer
  const little = await arrive('WITHOUT', amount - 10)
  const much = await arrive('A GIFT', amount + 1005)
  const assign = (id: string, orderId = sent.order.id) => payWithTransfer(shop.admin, { id, orderId, reason: 'The sender is the customer' })
  await expect(assign(little.id)).rejects.toMatchObject({ code: 'transfer.too-little', details: { limit: amount } })
  await assign(much.id)
  expect(await orderOf(sent)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect(await findCredit(shop.admin, 'owner-lama')).toBe(1000)
  await expect(assign(much.id)).rejects.toMatchObject({ code: 'transfer.not-awaited' })
  await expect(assign(little.id, (await awaited()).order.id)).rejects.toMatchObject({ code: 'transfer.too-little' })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('what an owner declines comes back with its deposit, as credit or by a transfer; the rest stands', async () => {
  await shop.askFor('single-1', 'single-2')
  const lines = [line('single-1'), line('single-2')]
  const sent = await awaited({ personId: 'courier-omar', lines })
  const { order, transfer } = sent
  await arrive(transfer.reference, transfer.amount)
  expect(await orderOf(sent)).toMatchObject({ status: 'requested', payment: { status: 'captured', amount: order.quote.total } })
  const [first, second] = order.rentals
  const before = await findCredit(shop.admin, 'courier-omar')
  await declineRental(shop.dana, { id: first?.id ?? '', key: newId(), reason: 'damaged' })
  await shop.settle()
  const { payment } = await orderOf(sent)
  expect(payment?.refunded).toBeGreaterThanOrEqual(first?.price ?? 0)
  expect(await findCredit(shop.admin, 'courier-omar')).toBe(before + (payment?.refunded ?? 0))
  expect(await shop.query(`SELECT way, status, amount FROM refunds WHERE order_id = $1 AND deposit_id IS NOT NULL`, [order.id])).toEqual([
    { way: 'transfer', status: 'due', amount: first?.deposit },
  ])
  await acceptRental(shop.lama, { id: second?.id ?? '', key: newId() })
  await shop.settle()
  expect(await shop.inAccount('deposit_liability', order.id)).toBe(-(second?.deposit ?? 0))
  expect((await orderOf(sent)).rentals.map(({ status }) => status)).toEqual(['declined', 'confirmed'])
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.query('UPDATE items SET is_instant_book = true')
})

test('when every owner declines, all of it comes back', async () => {
  await shop.askFor('single-1', 'single-2')
  const sent = await awaited({ lines: [line('single-1'), line('single-2')] })
  await arrive(sent.transfer.reference, sent.transfer.amount)
  const [first, second] = sent.order.rentals
  await declineRental(shop.dana, { id: first?.id ?? '', key: newId(), reason: 'damaged' })
  await declineRental(shop.lama, { id: second?.id ?? '', key: newId(), reason: 'too-soon' })
  await shop.settle()
  expect((await orderOf(sent)).payment).toMatchObject({ status: 'refunded', refunded: sent.order.quote.total })
  const [due] = await shop.query<{ sum: number }>(
    `SELECT sum(amount)::int AS sum FROM refunds WHERE order_id = $1 AND way = 'transfer' AND status = 'due'`,
    [sent.order.id],
  )
  expect(due?.sum).toBe(sent.transfer.amount)
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.query('UPDATE items SET is_instant_book = true')
})

test('while a transfer is awaited its order stays as it is, also when its customer begins another one', async () => {
  const sent = await awaited()
  await expect(chooseMethod(sent.customer, { id: sent.order.id, method: 'card' })).rejects.toMatchObject({ code: 'order.transfer-awaited' })
  const pay = (id: string, total: number) => payOrder(sent.customer, { id, key: newId(), total })
  await expect(pay(sent.order.id, sent.order.quote.total)).rejects.toMatchObject({ code: 'order.transfer-awaited' })
  const [{ from = '' } = {}] = sent.order.rentals
  shop.clock.advance(60_000)
  const days = { from: addDays(from, 100), until: addDays(from, 102) }
  const second = await readyOrder(shop, sent.customer, [line('single-2', 1, days)], 'transfer')
  expect((await orderOf(sent)).status).toBe('held')
  await expect(pay(second.id, second.quote.total)).rejects.toMatchObject({ code: 'order.other-transfer' })
  await releaseOrder(sent.customer, sent.order.id)
  expect(await orderOf(sent)).toMatchObject({ status: 'released', payment: { status: 'voided' } })
  expect(await toldOf('transfer-expired', sent)).toHaveLength(0)
  expect((await arrive(sent.transfer.reference, sent.transfer.amount)).problem).toBe('late')
  expect((await pay(second.id, second.quote.total)).order.transfer).not.toBeNull()
})

test('after two transfers that did not come a customer pays another way for a day', async () => {
  const days = (at: number) => ({ from: addDays('2027-12-01', at), until: addDays('2027-12-01', at + 1) })
  const customer = shop.as('sender-of-nothing-0123456789')
  const begin = async (at: number) => {
    const { id, quote } = await readyOrder(shop, customer, [line('triple', 1, days(at))], 'transfer')
    return payOrder(customer, { id, key: newId(), total: quote.total })
  }
  await begin(0)
  await letExpire()
  await begin(10)
  await letExpire()
  await expect(begin(20)).rejects.toMatchObject({ code: 'order.transfers-unpaid', status: 409 })
  shop.clock.advance(24 * hour)
  expect((await begin(20)).order.transfer).not.toBeNull()
})

test('a set that ends with the first no comes back whole, also what was booked at once', async () => {
  await shop.askFor('single-2')
  const sent = await awaited({ lines: [line('single-1'), line('single-2')] })
  await shop.query('UPDATE orders SET is_all_or_nothing = true WHERE id = $1', [sent.order.id])
  await arrive(sent.transfer.reference, sent.transfer.amount)
  await declineRental(shop.lama, { id: sent.order.rentals[1]?.id ?? '', key: newId(), reason: 'damaged' })
  await shop.settle()
  expect((await orderOf(sent)).rentals.map(({ status }) => status)).toEqual(['cancelled', 'declined'])
  expect((await orderOf(sent)).payment).toMatchObject({ status: 'refunded', refunded: sent.order.quote.total })
  expect(await shop.inAccount('deposit_liability', sent.order.id)).toBe(0)
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.query('UPDATE items SET is_instant_book = true')
})
