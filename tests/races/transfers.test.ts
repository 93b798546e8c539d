import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { bookTransfer, payWithTransfer } from '#domain/renting/paying/book-transfer.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { line, readyOrder } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop({ most: 30 })
  await openCliq(shop.database.pool)
})
afterEach(() => shop.close())

const waitMs = 2 * 3_600_000

async function awaited(item = 'single-1') {
  const customer = shop.as(`sender-${item}-0123456789`)
  const ready = await readyOrder(shop, customer, [line(item)], 'transfer')
  const { order } = await payOrder(customer, { id: ready.id, key: newId(), total: ready.quote.total })
  if (!order.transfer) throw new Error('no transfer is awaited')
  return { customer, order, transfer: order.transfer }
}

const arrive = (reference: string, amount: number, id: string = newId()) =>
  bookTransfer(shop.as(''), { id, reference, amount, sender: 'Rana' })
const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('of twenty transfers for one order that arrive at once one pays it, and the others are kept as paid twice', async () => {
  const { customer, order, transfer } = await awaited()
  const arrived = await times(20, () => arrive(transfer.reference, transfer.amount))
  expect(arrived.filter(({ problem }) => problem === null)).toHaveLength(1)
  expect(arrived.filter(({ problem }) => problem === 'twice')).toHaveLength(19)
  expect(await getOrder(customer, order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect(await shop.count(`deposits WHERE order_id = '${order.id}' AND status = 'held'`)).toBe(1)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('one transfer that twenty people book at once is booked once, whether or not anybody knows its reference', async () => {
  const { transfer } = await awaited()
  for (const reference of [transfer.reference, 'NOBODY']) {
    const id = newId()
    const booked = await times(20, () => arrive(reference, transfer.amount, id))
    expect(new Set(booked.map(({ problem }) => problem)).size).toBe(1)
    expect(await shop.count(`bank_transfers WHERE id = '${id}'`)).toBe(1)
    expect(await shop.count(`audit_log WHERE subject_id = '${id}'`)).toBe(1)
  }
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a transfer that arrives as its time ends either pays the order or is late, and the days are kept or free accordingly', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { customer, order, transfer } = await awaited()
    // The completer sees the end; whoever began just before still has the time before it.
    const early = { ...shop.as(''), clock: { ...shop.clock, now: async () => new Date(Date.parse(transfer.expiresAt) - 1) } }
    shop.clock.advance(waitMs)
    const [booked] = await Promise.all([
      bookTransfer(early, { id: newId(), reference: transfer.reference, amount: transfer.amount, sender: 'Rana' }),
      ...Array.from({ length: 4 }, () => completeOrders(shop.as(''))),
    ])
    const isPaid = booked.problem === null
    expect(booked.problem).toBe(isPaid ? null : 'late')
    expect(await getOrder(customer, order.id)).toMatchObject(
      isPaid ? { status: 'confirmed', payment: { status: 'captured' } } : { status: 'released', payment: { status: 'expired' } },
    )
    expect(await shop.count('blocks WHERE is_live')).toBe(isPaid ? 1 : 0)
    expect(await checkBooks(shop.as(''))).toEqual([])
    await shop.database.pool.query(`DELETE FROM blocks`)
    await shop.database.pool.query(`UPDATE payments SET created_at = created_at - interval '2 days' WHERE status = 'expired'`)
    shop.clock.advance(60_000)
  }
})

test('an order that is given up as its transfer arrives is one or the other', async () => {
  const { customer, order, transfer } = await awaited()
  const [booked, given] = await Promise.all([
    arrive(transfer.reference, transfer.amount),
    releaseOrder(customer, order.id).then(
      () => 'released',
      () => 'refused',
    ),
  ])
  const { status, payment } = await getOrder(customer, order.id)
  expect([booked.problem, given, status, payment?.status]).toEqual(
    booked.problem === null ? [null, 'refused', 'confirmed', 'captured'] : ['late', 'released', 'released', 'voided'],
  )
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('of two waiting transfers that two people assign to one order one pays it', async () => {
  const { customer, order, transfer } = await awaited()
  const waiting = await times(6, () => arrive('NOBODY', transfer.amount))
  const assigned = await Promise.allSettled(
    waiting.map(({ id }) => payWithTransfer(shop.as(''), { id, orderId: order.id, reason: 'Hers' })),
  )
  expect(assigned.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getOrder(customer, order.id)).toMatchObject({ status: 'confirmed' })
  expect(await shop.count(`bank_transfers WHERE problem IS NOT NULL AND resolution IS NULL`)).toBe(5)
  expect(await checkBooks(shop.as(''))).toEqual([])
})
