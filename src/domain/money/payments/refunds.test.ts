import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, inTransaction } from '#domain/context.ts'
import type { PartsBack } from '#domain/money/ledger/ledger.policy.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { newId } from '#values/id.ts'
import { bookCapture } from './book-capture.ts'
import { createRefund } from './create-refund.ts'
import { findOrderCharges } from './find-order-charges.ts'

let shop: PaidShop
let system: Context
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
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
  await expect(refund(order, { delivery: 10 })).rejects.toMatchObject({ code: 'payment.not-refundable' })
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
