import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { askForRefund } from '#domain/renting/admin-lists/act-on-money.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { applyEvent } from '#domain/renting/paying/apply-event.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { sendRefund } from '#tests/repayments.ts'
import { newId } from '#values/id.ts'
import { createRefund } from './create-refund.ts'
import { makeRefund } from './make-refund.ts'
import { isRefundable } from './payment.policy.ts'

let shop: PaidShop
let system: FullContext
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await settleDue(system)).toEqual([])
  expect(await checkBooks(system)).toEqual([])
})

/** An order of which a part was refunded to its card. */
async function refunded(kind = 'succeeds'): Promise<PaidOrder & { refund: string }> {
  const order = await shop.cardOrder()
  await shop.query('UPDATE demo_payments SET card_kind = $2 WHERE order_id = $1', [order.id, kind])
  const refund = {
    paymentId: order.paymentId,
    rentalId: order.rentals[0] ?? null,
    back: { rental: 20_000 },
    reason: 'cancelled',
    key: newId(),
  }
  const [due] = await inTransaction(system, (tx) => createRefund(tx, refund))
  expect(await settleDue(system)).toEqual([])
  return { ...order, refund: due?.id ?? '' }
}

/** The bank returns the money, and the provider sends its events in this order and more than once. */
async function fails({ id }: PaidOrder, times = 2): Promise<void> {
  await shop.query(
    `UPDATE demo_payment_calls SET failure = 'expired_or_canceled_card' WHERE call = 'refund' AND failure IS NULL
     AND payment_id = (SELECT id FROM demo_payments WHERE order_id = $1)`,
    [id],
  )
  await shop.query('UPDATE demo_payments SET refunded = 0 WHERE order_id = $1', [id])
  await hears(id, times)
}

async function hears(orderId: string, times: number): Promise<void> {
  const [payment] = await shop.query<{ providerId: string }>(`SELECT provider_id AS "providerId" FROM payments WHERE order_id = $1`, [
    orderId,
  ])
  const event = { eventId: newId(), providerId: payment?.providerId ?? '', kind: 'refund' as const }
  await Promise.all(Array.from({ length: times }, () => applyEvent(system, event)))
}

const stateOf = ({ refund }: { refund: string }) => shop.query('SELECT status, way, failure FROM refunds WHERE id = $1', [refund])
const risksOf = async ({ id }: PaidOrder) => (await findRisks(system)).filter(({ orderId }) => orderId === id)
async function standing(account: string, { id }: PaidOrder): Promise<number | undefined> {
  const [row] = await shop.query<{ sum: number }>(
    `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE t.order_id = $1 AND e.account = $2`,
    [id, account],
  )
  return row?.sum
}

test('a refund that fails after it was made is owed again: the books follow, staff see it and pay it by CliQ', async () => {
  const order = await refunded()
  expect(await stateOf(order)).toMatchObject([{ status: 'made' }])
  await fails(order)
  expect(await stateOf(order)).toEqual([{ status: 'failed', way: 'card', failure: 'expired_or_canceled_card' }])
  expect([await standing('provider_clearing', order), await standing('refunds', order)]).toEqual([order.total, -20_000])
  expect(await risksOf(order)).toMatchObject([
    { kind: 'failed-refund', id: order.refund, what: 'expired_or_canceled_card', amount: 20_000 },
  ])
  await sendRefund(system, order.refund, 'CLIQ-1')
  expect([await standing('transfer_clearing', order), await standing('refunds', order), await risksOf(order)]).toEqual([-20_000, 0, []])
})

test('it is tried again on the card under a key of its own, and may fail again', async () => {
  const order = await refunded()
  await fails(order)
  await askForRefund(system, { id: order.refund })
  await expect(askForRefund(system, { id: order.refund })).rejects.toMatchObject({ code: 'refund.not-due' })
  expect(await settleDue(system)).toEqual([])
  expect(await stateOf(order)).toMatchObject([{ status: 'made' }])
  expect([await standing('provider_clearing', order), await standing('refunds', order)]).toEqual([order.total - 20_000, 0])
  await hears(order.id, 1)
  expect(await stateOf(order)).toMatchObject([{ status: 'made' }])
  await fails(order)
  expect(await stateOf(order)).toMatchObject([{ status: 'failed' }])
  await askForRefund(system, { id: order.refund })
})

test('whether the provider tells of the failure before or after the refund is booked, it ends the same', async () => {
  const order = await refunded('refund-fails')
  await hears(order.id, 3)
  expect(await stateOf(order)).toMatchObject([{ status: 'failed' }])
  const [early] = await inTransaction(system, (tx) =>
    createRefund(tx, { paymentId: order.paymentId, rentalId: null, back: { delivery: 3000 }, reason: 'cancelled', key: 'told-early' }),
  )
  await shop.payments.refund((await providerIdOf(order)) ?? '', 3000, 'told-early')
  await hears(order.id, 2)
  expect(await stateOf({ refund: early?.id ?? '' })).toMatchObject([{ status: 'failed' }])
})

const providerIdOf = async ({ id }: PaidOrder) =>
  (await shop.query<{ id: string }>('SELECT provider_id AS id FROM payments WHERE order_id = $1', [id]))[0]?.id

/** The bank of an order's payer says something about their payment. */
async function says(order: PaidOrder, dispute: string, disputed = 0): Promise<void> {
  await shop.query('UPDATE demo_payments SET dispute = $2, disputed = $3 WHERE order_id = $1', [order.id, dispute, disputed])
  const event = { eventId: newId(), providerId: (await providerIdOf(order)) ?? '', kind: 'dispute' as const }
  await Promise.all([applyEvent(system, event), applyEvent(system, event)])
}

test('an inquiry moves no money, blocks no refund and is no risk', async () => {
  const order = await shop.cardOrder()
  await says(order, 'inquiry')
  expect(await shop.query('SELECT status FROM payments WHERE order_id = $1', [order.id])).toEqual([{ status: 'captured' }])
  expect([await standing('chargebacks', order), await risksOf(order), isRefundable({ status: 'captured' })]).toEqual([0, [], true])
})

test('a dispute of a part takes that part; lost, it ends of the open refunds as much as it has brought', async () => {
  const order = await shop.cardOrder()
  const refund = {
    paymentId: order.paymentId,
    rentalId: order.rentals[0] ?? null,
    back: { rental: 20_000 },
    reason: 'cancelled',
    key: newId(),
  }
  const [due] = await inTransaction(system, (tx) => createRefund(tx, refund))
  await says(order, 'open', 5000)
  expect([await standing('chargebacks', order), await standing('provider_clearing', order)]).toEqual([5000, order.total - 5000])
  expect(await risksOf(order)).toMatchObject([{ kind: 'chargeback-open', amount: 5000 }])
  await says(order, 'lost', 5000)
  expect([await standing('chargebacks', order), await standing('refunds', order)]).toEqual([0, -15_000])
  shop.clock.advance(3_600_000)
  expect(await settleDue(system)).toEqual([])
  expect(await shop.query('SELECT status, amount FROM refunds WHERE order_id = $1 ORDER BY amount', [order.id])).toEqual([
    { status: 'charged_back', amount: 5000 },
    { status: 'made', amount: 15_000 },
  ])
  expect(await stateOf({ refund: due?.id ?? '' })).toMatchObject([{ status: 'made' }])
})

test('a refund that a bank has sent back is found by the check of the books, also where no event of it has come', async () => {
  const order = await refunded()
  await fails(order, 0)
  expect(await checkBooks(system)).toEqual([])
  expect(await stateOf(order)).toMatchObject([{ status: 'failed' }])
})

test.each([
  ['reached the provider', true, [{ status: 'made', amount: 20_000 }], ['']],
  [
    'did not reach the provider',
    false,
    [
      { status: 'charged_back', amount: 5000 },
      { status: 'made', amount: 15_000 },
    ],
    ['-1'],
  ],
])('a refund whose call was not answered and %s goes back once, after a dispute of a part is lost', async (_, isReached, stand, keys) => {
  const order = await shop.cardOrder()
  const refund = {
    paymentId: order.paymentId,
    rentalId: order.rentals[0] ?? null,
    back: { rental: 20_000 },
    reason: 'cancelled',
    key: newId(),
  }
  const [due] = await inTransaction(system, (tx) => createRefund(tx, refund))
  const refundUnheard: FullContext['payments']['refund'] = async (...call) => {
    if (isReached) await shop.payments.refund(...call)
    throw new Error('timeout')
  }
  await expect(makeRefund({ ...system, payments: { ...shop.payments, refund: refundUnheard } }, due?.id ?? '')).rejects.toThrow('timeout')
  await says(order, 'lost', 5000)
  shop.clock.advance(3_600_000)
  expect(await settleDue(system)).toEqual([])
  expect(await shop.query('SELECT status, amount FROM refunds WHERE order_id = $1 ORDER BY amount', [order.id])).toEqual(stand)
  const calls = await shop.query<{ key: string }>(
    `SELECT key FROM demo_payment_calls WHERE call = 'refund' AND payment_id = (SELECT id FROM demo_payments WHERE order_id = $1)`,
    [order.id],
  )
  expect(calls).toEqual(keys.map((end) => ({ key: `${due?.key}${end}` })))
})
