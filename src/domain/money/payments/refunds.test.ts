import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { PartsBack } from '#domain/money/ledger/ledger.policy.ts'
import { payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { PaymentRefused } from '#platform/payments/payments.ts'
import { findCredit } from '#tests/credit.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { giveRefundAccount, sendRefund } from '#tests/repayments.ts'
import { newId } from '#values/id.ts'
import { bookCapture } from './book-capture.ts'
import { compensateCustomer } from './compensate-customer.ts'
import { createRefund } from './create-refund.ts'
import { findOrderCharges } from './find-order-charges.ts'
import { listPayments } from './list-payments.ts'
import { lowerCashDue } from './lower-cash-due.ts'
import { makeRefund } from './make-refund.ts'
import { replaceRefund } from './replace-refund.ts'
import { settleDispute } from './settle-dispute.ts'

let shop: PaidShop
let system: FullContext
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ('customer-rana', 'Rana', 'rana@example.com', true, now(), now())`,
  )
})
afterAll(() => shop.close())

function refund({ paymentId, rentals }: PaidOrder, back: PartsBack, key = newId()) {
  return inTransaction(system, (tx) => createRefund(tx, { paymentId, rentalId: rentals[0] ?? null, back, reason: 'cancelled', key }))
}

test('a part of a rental comes back: due, booked once, and never beyond what was captured for it', async () => {
  const order = await shop.cardOrder()
  const key = newId()
  const [due] = await refund(order, { rental: 33_750, service_fee: 1690 }, key)
  expect(due).toMatchObject({ status: 'due', way: 'card', amount: 35_440 })
  expect(await refund(order, { rental: 33_750, service_fee: 1690 }, key)).toEqual([due])
  const read = () => shop.query('SELECT status, captured, refunded FROM payments WHERE id = $1', [order.paymentId])
  expect(await read()).toEqual([{ status: 'partially_refunded', captured: order.total, refunded: 35_440 }])
  await expect(refund(order, { rental: 11_260 })).rejects.toMatchObject({ code: 'refund.too-much', status: 409 })
  await refund(order, { rental: 11_250, service_fee: 560, delivery: 3000 })
  expect(await read()).toEqual([{ status: 'refunded', captured: order.total, refunded: order.total }])
  await expect(refund(order, { delivery: 10 })).rejects.toMatchObject({ code: 'refund.too-much' })
  const owed = await shop.query(
    `SELECT account, sum(amount)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE t.order_id = $1 GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
    [order.id],
  )
  expect(owed).toEqual([
    { account: 'provider_clearing', sum: order.total },
    { account: 'refunds', sum: -order.total },
  ])
})

test('two refunds of the same charge at once: one is made', async () => {
  const order = await shop.cardOrder()
  const both = await Promise.allSettled([refund(order, { rental: 30_000 }), refund(order, { rental: 30_000 })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('cash comes back as credit at once, or by a transfer where there is no account', async () => {
  for (const personId of ['owner-lama', undefined]) {
    const order = await shop.cashOrder({ ...(personId && { personId }), items: ['single-1'] })
    await expect(refund(order, { rental: 10 })).rejects.toMatchObject({ code: 'payment.not-refundable' })
    await inTransaction(system, async (tx) =>
      bookCapture(tx, order.paymentId, { charges: await findOrderCharges(tx, order.id), courierId: 'owner-dana' }),
    )
    const [made] = await refund(order, { rental: 15_000 })
    expect(made).toMatchObject(personId ? { way: 'credit', status: 'made' } : { way: 'transfer', status: 'due' })
    expect(await shop.query('SELECT status, refunded FROM payments WHERE id = $1', [order.paymentId])).toEqual([
      { status: 'cash_collected', refunded: 15_000 },
    ])
  }
  expect(
    await shop.query(`SELECT party_id, sum(amount)::int AS credit FROM ledger_entries WHERE account = 'customer_credit' GROUP BY 1`),
  ).toEqual([{ party_id: 'owner-lama', credit: -15_000 }])
})

/** The balance of an account for an order, in fils. */
async function standing(account: string, { id }: Pick<PaidOrder, 'id'>) {
  const [row] = await shop.query<{ sum: number }>(
    `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE t.order_id = $1 AND e.account = $2`,
    [id, account],
  )
  return row?.sum
}
const refundedAtProvider = ({ id }: PaidOrder) => shop.query('SELECT refunded FROM demo_payments WHERE order_id = $1', [id])

test('a refund that is due is made once, however often it is asked for', async () => {
  const order = await shop.cardOrder()
  const [due] = await refund(order, { rental: 20_000 })
  await Promise.all([makeRefund(system, due?.id ?? ''), makeRefund(system, due?.id ?? ''), settleDue(system)])
  await makeRefund(system, due?.id ?? '')
  expect(await refundedAtProvider(order)).toEqual([{ refunded: 20_000 }])
  expect([await standing('provider_clearing', order), await standing('refunds', order)]).toEqual([order.total - 20_000, 0])
  expect(await shop.query('SELECT status FROM refunds WHERE id = $1', [due?.id])).toEqual([{ status: 'made' }])
  expect(await shop.query(`SELECT 1 FROM audit_log WHERE event = 'refund.made' AND subject_id = $1`, [due?.id])).toHaveLength(1)
})

test('a provider that is away is asked again after a growing pause; one that refuses leaves it to a person, who pays by transfer', async () => {
  const order = await shop.cardOrder()
  const [due] = await refund(order, { rental: 20_000 })
  const id = due?.id ?? ''
  const failing = (fault: Error): FullContext => ({ ...system, payments: { ...shop.payments, refund: () => Promise.reject(fault) } })
  await expect(makeRefund(failing(new Error('away')), id)).rejects.toThrow('away')
  await makeRefund(system, id)
  expect(await shop.query('SELECT status, tries FROM refunds WHERE id = $1', [id])).toEqual([{ status: 'due', tries: 1 }])
  shop.clock.advance(30_000)
  await makeRefund(failing(new PaymentRefused('the card is closed')), id)
  expect(await shop.query('SELECT status, failure FROM refunds WHERE id = $1', [id])).toEqual([
    { status: 'failed', failure: 'the card is closed' },
  ])
  expect(await settleDue(system)).toEqual([])
  await sendRefund(system, id, 'CLIQ-1')
  expect(await shop.query('SELECT status, way, reference FROM refunds WHERE id = $1', [id])).toEqual([
    { status: 'made', way: 'transfer', reference: 'CLIQ-1' },
  ])
  await expect(sendRefund(system, id, 'CLIQ-1')).rejects.toMatchObject({ code: 'repayment.nothing-ready' })
  expect([await standing('transfer_clearing', order), await standing('refunds', order)]).toEqual([-20_000, 0])
})

test('an owner who cancels pays a compensation as credit, which is spent and not paid out', async () => {
  const order = await shop.cardOrder({ personId: 'owner-lama' })
  const before = await findCredit(system, 'owner-lama')
  const compensate = () =>
    inTransaction(system, (tx) =>
      compensateCustomer(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', ownerId: 'owner-dana', amount: 5000 }),
    )
  await compensate()
  await expect(compensate()).rejects.toThrow()
  expect(await findCredit(system, 'owner-lama')).toBe(before + 5000)
  const lama = { ...system, actor: { ...system.actor, personId: 'owner-lama' } }
  await giveRefundAccount(system, 'owner-lama')
  const payOut = (amount: number, key: string) => payOutCredit(lama, { amount, key })
  await expect(payOut(before + 10, newId())).rejects.toMatchObject({ code: 'credit.not-enough', status: 409 })
  expect(await findCredit(system, 'owner-lama')).toBe(before + 5000)
})

test('a refund that waits becomes the price of a dearer replacement: the shop bears the difference', async () => {
  const order = await shop.cardOrder()
  const [other] = (await shop.cashOrder({ items: ['single-2'] })).rentals
  const [due] = await inTransaction(system, (tx) =>
    createRefund(tx, {
      paymentId: order.paymentId,
      rentalId: order.rentals[0] ?? null,
      back: { rental: 45_000, service_fee: 2250 },
      reason: 'cancelled_by_owner',
      key: newId(),
      dueAt: new Date(tx.now.getTime() + 3_600_000),
    }),
  )
  const rental = { id: other ?? '', ownerId: 'owner-lama', price: 50_000, reduction: 5000, commission: 10_000, serviceFee: 2250 }
  const replace = () =>
    inTransaction(system, (tx) => replaceRefund(tx, { refundId: due?.id ?? '', rental, delivery: 0, byCard: 47_250, byCredit: 0 }))
  await replace()
  await expect(replace()).rejects.toMatchObject({ code: 'refund.not-due' })
  shop.clock.advance(3_600_000)
  await settleDue(system)
  expect(await refundedAtProvider(order)).toEqual([{ refunded: 0 }])
  expect([await standing('refunds', order), await standing('discounts', order)]).toEqual([0, 5000])
  expect(await shop.query('SELECT status, refunded FROM payments WHERE id = $1', [order.paymentId])).toEqual([
    { status: 'captured', refunded: 0 },
  ])
})

test('a dispute takes the money, and gives it back or keeps it; refunds wait for it', async () => {
  for (const end of ['won', 'lost'] as const) {
    const order = await shop.cardOrder()
    const [due] = await refund(order, { rental: 10_000 })
    const say = async (dispute: string) => {
      await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, dispute])
      await Promise.all([settleDispute(system, order.paymentId), settleDispute(system, order.paymentId)])
    }
    await settleDispute(system, order.paymentId)
    await say('open')
    expect(await standing('chargebacks', order)).toBe(order.total)
    await expect(refund(order, { rental: 10 })).rejects.toMatchObject({ code: 'payment.not-refundable' })
    await settleDue(system)
    expect(await refundedAtProvider(order)).toEqual([{ refunded: 0 }])
    await say(end)
    await say(end)
    expect(await standing('chargebacks', order)).toBe(0)
    const booked = await shop.query(`SELECT kind FROM ledger_transactions WHERE order_id = $1 AND kind LIKE 'chargeback%' ORDER BY kind`, [
      order.id,
    ])
    expect(booked).toEqual([{ kind: `chargeback_${end}` }, { kind: 'chargeback_opened' }].toSorted((a, b) => a.kind.localeCompare(b.kind)))
    shop.clock.advance(3_600_000)
    await settleDue(system)
    const [made] = await shop.query<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [due?.id])
    expect(made?.status).toBe(end === 'won' ? 'made' : 'charged_back')
    expect(await standing('provider_clearing', order)).toBe(end === 'won' ? order.total - 10_000 : 0)
    expect(await standing('refunds', order)).toBe(0)
  }
})

test('a dispute that opens once everything is promised back stops the refund until it is decided', async () => {
  const order = await shop.cardOrder()
  const [due] = await refund(order, { rental: 45_000, service_fee: 2250, delivery: 3000 })
  const [payment] = await shop.query<{ id: string }>('SELECT provider_id AS id FROM payments WHERE id = $1', [order.paymentId])
  const breaches = async () => (await checkBooks(system)).filter(({ subject }) => [payment?.id, order.id].includes(subject))
  const say = async (dispute: string) => {
    await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, dispute])
    await settleDispute(system, order.paymentId)
    shop.clock.advance(3_600_000)
    await settleDue(system)
    return (await shop.query<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [due?.id]))[0]?.status
  }
  expect([await say('open'), await breaches()]).toEqual(['due', []])
  expect([await say('won'), await breaches()]).toEqual(['made', []])
})

test('cash that is due follows what was accepted', async () => {
  const order = await shop.cashOrder({ items: ['single-1'] })
  const lower = (amount: number) => inTransaction(system, (tx) => lowerCashDue(tx, order.paymentId, amount))
  await lower(10_000)
  await lower(12_000)
  expect(await shop.query('SELECT amount, status FROM payments WHERE id = $1', [order.paymentId])).toEqual([
    { amount: 10_000, status: 'cash_due' },
  ])
  await lower(0)
  expect(await shop.query('SELECT status FROM payments WHERE id = $1', [order.paymentId])).toEqual([{ status: 'voided' }])
})

test('a person sees what they have paid, what came back, and their deposits', async () => {
  const order = await shop.cardOrder({ personId: 'customer-rana' })
  await shop.keepCard(order)
  await refund(order, { rental: 10_000 })
  await inTransaction(system, (tx) =>
    planDeposit(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', method: 'card', amount: 30_000, holdAt: tx.now }),
  )
  const list = async () => {
    const { movements, depositHeld } = await listPayments({ ...system, actor: { ...system.actor, personId: 'customer-rana' } })
    return { states: movements.map(({ state, amount }) => `${state} ${amount}`).sort(), depositHeld }
  }
  expect(await list()).toEqual({ states: [`captured ${order.total}`, 'refund_due 10000'], depositHeld: 0 })
  expect(await settleDue(system)).toEqual([])
  expect(await list()).toEqual({ states: [`captured ${order.total}`, 'deposit_held 30000', 'refunded 10000'], depositHeld: 30_000 })
})

test('credit that paid beside a card comes back also when the card has got all of its part', async () => {
  const order = await shop.cardOrder({ personId: 'customer-rana', items: ['single-1', 'single-2'] })
  await shop.query('UPDATE payments SET captured = 20000, credit = captured - 20000 WHERE id = $1', [order.paymentId])
  await refund(order, { rental: 15_000, service_fee: 750 })
  await refund({ ...order, rentals: order.rentals.slice(1) }, { rental: 22_500 })
  expect(await shop.query('SELECT status FROM payments WHERE id = $1', [order.paymentId])).toEqual([{ status: 'refunded' }])
  expect(await refund(order, { delivery: 3000 })).toMatchObject([{ way: 'credit', status: 'made', amount: 3000 }])
})
