import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { compensateCustomer } from '#domain/money/payments/compensate-customer.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { handInAll } from '#tests/cash.ts'
import type { PaidOrder } from '#tests/money.ts'
import { openPayoutShop, type PayoutShop } from '#tests/payouts.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { confirmPayout } from './decide-payout.ts'
import { getEarnings } from './get-earnings.ts'
import { getEarning, listEarnings } from './list-earnings.ts'
import { getPayout, listPayouts } from './list-payouts.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await openPayoutShop()
})
afterEach(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

const stateOf = async ({ rentals }: PaidOrder) => {
  const { state, hold } = await getEarning(shop.dana, rentals[0] ?? '')
  return hold ? `${state} ${hold}` : state
}
/** Somebody has asked for money of the bank's. */
const dispute = async (order: PaidOrder, said: 'open' | 'won' | 'lost') => {
  await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, said])
  await settleDispute(shop.as(''), order.paymentId)
}

test('what is earned is accrued once it is paid, due once the rental is over, and paid with the next batch', async () => {
  const order = await shop.cardOrder()
  expect(await shop.sums()).toMatchObject({ accrued: 36_000, due: 0 })
  await shop.batch()
  expect(await shop.made()).toEqual([])
  await shop.ends(order, 'inspecting')
  expect(await shop.sums()).toMatchObject({ accrued: 36_000, due: 0 })
  await shop.ends(order, 'completed')
  // 1 July is a Thursday.
  expect(await getEarnings(shop.dana)).toMatchObject({ sums: { accrued: 0, due: 36_000 }, next: '2027-07-04', hold: null, least: 10_000 })
  expect(await shop.batch()).toEqual([])
  expect(await shop.made()).toEqual(['36000 batched'])
  expect(await shop.sums()).toMatchObject({ accrued: 0, due: 0, batched: 36_000, paid: 0 })
  expect(await stateOf(order)).toBe('batched')
  const { rows } = await listPayouts(shop.dana, {})
  expect(rows).toMatchObject([{ number: 'PO-1', batch: '2027-07-01', amount: 36_000, hint: 'JO••••0302' }])
  await confirmPayout(shop.lina, { id: rows[0]?.id ?? '', reference: 'BANK-1' })
  expect(await shop.sums()).toMatchObject({ batched: 0, paid: 36_000, paidThisYear: 36_000 })
  expect(await stateOf(order)).toBe('paid')
  expect((await getPayout(shop.dana, rows[0]?.id ?? '')).lines).toMatchObject([{ rentalId: order.rentals[0], amount: 36_000 }])
})

test('of what ends otherwise the owner is due what is kept; of what comes to nothing, nothing', async () => {
  const undeliverable = await shop.cardOrder()
  const cancelled = await shop.cardOrder()
  for (const { paymentId, rentals } of [undeliverable, cancelled])
    await inTransaction(shop.as(''), (tx) =>
      createRefund(tx, {
        paymentId,
        rentalId: rentals[0] ?? null,
        back: { rental: rentals[0] === cancelled.rentals[0] ? 45_000 : 22_500 },
        reason: 'cancelled',
        key: newId(),
      }),
    )
  expect(await shop.sums()).toMatchObject({ accrued: 15_750 })
  await shop.ends(undeliverable, 'undeliverable')
  await shop.ends(cancelled, 'cancelled')
  expect(await shop.sums()).toMatchObject({ accrued: 0, due: 15_750 })
  expect((await getEarning(shop.dana, undeliverable.rentals[0] ?? '')).parts).toEqual([
    { part: 'price', amount: 45_000 },
    { part: 'commission', amount: -9000 },
    { part: 'given-back', amount: -20_250 },
  ])
  expect(await stateOf(cancelled)).toBe('settled')
})

test('cash counts once the courier has handed it in, and a CliQ transfer once it has come', async () => {
  const order = await shop.cashOrder({ items: ['single-1'] })
  expect(await listEarnings(shop.dana, {})).toEqual({ rows: [], next: null })
  const courierId = 'owner-lama'
  await inTransaction(shop.as(''), async (tx) =>
    collectCash(tx, { orderId: order.id, courierId, charges: await findOrderCharges(tx, order.id) }),
  )
  await shop.ends(order, 'completed')
  expect(await shop.sums()).toMatchObject({ waiting: 12_000, due: 0 })
  await shop.batch()
  expect(await shop.made()).toEqual([])
  await handInAll(shop.as(''), courierId)
  expect(await shop.sums()).toMatchObject({ waiting: 0, due: 12_000 })

  await openCliq(shop.database.pool)
  const sender = shop.as('sender-0123456789abcdef')
  const ready = await readyOrder(shop, sender, [line('single-1', 1, { from: '2027-10-08', until: '2027-10-10' })], 'transfer')
  const { order: awaited } = await payOrder(sender, { id: ready.id, key: newId(), total: ready.quote.total })
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [ready.id])
  expect(await shop.sums()).toMatchObject({ due: 12_000 })
  await shop.query(`UPDATE rentals SET status = 'held' WHERE order_id = $1`, [ready.id])
  const { reference = '', amount = 0 } = awaited.transfer ?? {}
  await bookTransfer(shop.as(''), { id: newId(), reference, amount, sender: 'Rana' })
  expect(await shop.sums()).toMatchObject({ accrued: 12_000, due: 12_000 })
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [ready.id])
  expect(await shop.sums()).toMatchObject({ accrued: 0, due: 24_000 })
  await shop.batch()
  expect(await shop.made()).toEqual(['24000 batched'])
})

/** A claim of the owner's about a rental, in some state of its life. */
const claim = ({ id, rentals }: PaidOrder, kind: string, status: string) =>
  shop.query(
    `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, decided, settled_at, created_at, updated_at)
     VALUES ('claim-of-' || $1, $1, $2, $3, $4, 'owner', 'customer', 5000, 0, CASE WHEN $4 = 'settled' THEN now() END, now(), now())
     ON CONFLICT (id) DO UPDATE SET status = $4, settled_at = excluded.settled_at`,
    [rentals[0], id, kind, status],
  )

test('a dispute with the bank and a rental in a claim stop their own amount and no other', async () => {
  const [fine, disputed, claimed] = [await shop.cardOrder(), await shop.cardOrder(), await shop.cardOrder()]
  await shop.ends(fine, 'completed')
  await shop.ends(disputed, 'completed')
  await shop.ends(claimed, 'in_claim')
  await claim(claimed, 'damage', 'opened')
  await dispute(disputed, 'open')
  expect([await stateOf(fine), await stateOf(disputed), await stateOf(claimed)]).toEqual(['due', 'held chargeback', 'held claim'])
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 batched'])
  await dispute(disputed, 'won')
  await shop.ends(claimed, 'completed')
  for (const status of ['agreed', 'escalated', 'decided', 'appealed', 'final']) {
    await claim(claimed, 'damage', status)
    expect(await stateOf(claimed)).toBe('held claim')
  }
  await claim(claimed, 'damage', 'settled')
  shop.pass(3)
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 batched', '72000 batched'])
})

test('what is lost waits for the claim that compensates its owner', async () => {
  const order = await shop.cardOrder()
  await shop.ends(order, 'lost')
  expect(await stateOf(order)).toBe('held claim')
  await claim(order, 'lost', 'decided')
  expect(await stateOf(order)).toBe('held claim')
  await claim(order, 'lost', 'settled')
  expect(await stateOf(order)).toBe('due')
})

test('a payment that the bank gives to its customer for good stays the owner’s', async () => {
  const order = await shop.cardOrder()
  await shop.ends(order, 'completed')
  await dispute(order, 'open')
  await dispute(order, 'lost')
  expect(await shop.sums()).toMatchObject({ held: 0, due: 36_000 })
})

test('nothing is paid before the identity is checked, nor while a check is open', async () => {
  await shop.ends(await shop.cardOrder(), 'completed')
  const says = (status: string) => shop.query(`UPDATE identity_checks SET status = $1`, [status])
  for (const status of ['draft', 'refused', 'lapsed']) {
    await says(status)
    await shop.batch()
    expect(await getEarnings(shop.dana)).toMatchObject({ sums: { due: 36_000 }, hold: { reason: 'identity', until: null } })
  }
  expect(await shop.made()).toEqual([])
  await says('approved')
  await shop.query(
    `INSERT INTO identity_checks (id, person_id, need, status, front_file, locale, created_at) VALUES ('again', 'owner-dana', 'deposit', 'waiting', 'front', 'en', now())`,
  )
  await shop.batch()
  expect(await shop.made()).toEqual([])
  await shop.query(`DELETE FROM identity_checks WHERE id = 'again'`)
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 batched'])
})

test('penalties are taken off, less than 10 JOD waits, and a debt is carried over', async () => {
  const [small, dear] = [await shop.cardOrder({ items: ['single-1'] }), await shop.cardOrder()]
  const fine = (order: PaidOrder, amount: number) =>
    inTransaction(shop.as(''), (tx) =>
      compensateCustomer(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', ownerId: 'owner-dana', amount }),
    )
  const owing = await shop.cardOrder()
  await inTransaction(shop.as(''), (tx) =>
    createRefund(tx, {
      paymentId: owing.paymentId,
      rentalId: owing.rentals[0] ?? null,
      back: { rental: 45_000 },
      reason: 'cancelled',
      key: newId(),
    }),
  )
  await shop.ends(owing, 'cancelled_by_owner')
  await fine(owing, 15_000)
  await shop.ends(small, 'completed')
  expect(await shop.sums()).toMatchObject({ due: -3000, accrued: 36_000 })
  await shop.batch()
  expect(await shop.made()).toEqual([])
  await shop.ends(dear, 'completed')
  shop.pass(3)
  await shop.batch()
  expect(await shop.made()).toEqual(['33000 batched'])
  const [payout] = (await listPayouts(shop.dana, {})).rows
  expect((await getPayout(shop.dana, payout?.id ?? '')).lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    -15_000, 12_000, 36_000,
  ])
  expect((await getEarning(shop.dana, owing.rentals[0] ?? '')).parts).toContainEqual({ part: 'compensation', amount: -15_000 })
  // Given back after it was paid for: the owner owes it, and the next payouts are smaller.
  await inTransaction(shop.as(''), (tx) =>
    createRefund(tx, {
      paymentId: small.paymentId,
      rentalId: small.rentals[0] ?? null,
      back: { rental: 15_000 },
      reason: 'cancelled',
      key: newId(),
    }),
  )
  expect(await shop.sums()).toMatchObject({ due: -12_000 })
})
