import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Context, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { collectCash, remitCash } from '#domain/money/deposits/collect-cash.ts'
import { compensateCustomer } from '#domain/money/payments/compensate-customer.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { bookTransfer } from '#domain/renting/checkout/book-transfer.ts'
import { payOrder } from '#domain/renting/checkout/pay-order.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { readyOwner } from '#tests/payouts.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { confirmBatch, confirmPayout, failPayout } from './decide-payout.ts'
import { exportBatch } from './export-batch.ts'
import { getEarnings } from './get-earnings.ts'
import { getEarning, listEarnings } from './list-earnings.ts'
import { getPayout, listPayouts } from './list-payouts.ts'
import { makeBatch } from './make-batch.ts'

// Three days of `triple` bring Dana 36.000 of 45.000, those of `single-1` 12.000 of 15.000.

let shop: PaidShop
let dana: Context
let lina: Context
let nour: Context
beforeEach(async () => {
  shop = await openPaidShop()
  await shop.query(`INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES
    ('admin-lina', 'Lina', 'lina@example.com', true, now(), now()), ('admin-nour', 'Nour', 'nour@example.com', true, now(), now())`)
  const admin = (id: string): Context => ({ ...shop.as(''), actor: { ...shop.as('').actor, personId: id, roles: ['admin'] } })
  dana = await readyOwner(shop, 'owner-dana')
  lina = admin('admin-lina')
  nour = admin('admin-nour')
})
afterEach(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

const ends = ({ rentals }: PaidOrder, status: string) => shop.query('UPDATE rentals SET status = $2 WHERE id = ANY ($1)', [rentals, status])
const sums = async () => (await getEarnings(dana)).sums
const batch = () => makeBatch(shop.as(''))
const paid = async () =>
  (await shop.query<{ amount: number; status: string }>('SELECT amount, status FROM payouts ORDER BY created_at, number')).map(
    ({ amount, status }) => `${amount} ${status}`,
  )
const days = (count: number) => shop.clock.advance(count * 86_400_000)
const stateOf = async ({ rentals }: PaidOrder) => {
  const { state, hold } = await getEarning(dana, rentals[0] ?? '')
  return hold ? `${state} ${hold}` : state
}
/** Somebody has asked for money of the bank's. */
const dispute = async (order: PaidOrder, said: 'open' | 'won' | 'lost') => {
  await shop.query('UPDATE demo_payments SET dispute = $2 WHERE order_id = $1', [order.id, said])
  await settleDispute(shop.as(''), order.paymentId)
}

test('what is earned is accrued once it is paid, due once the rental is over, and paid with the next batch', async () => {
  const order = await shop.cardOrder()
  expect(await sums()).toMatchObject({ accrued: 36_000, due: 0 })
  await batch()
  expect(await paid()).toEqual([])
  await ends(order, 'inspecting')
  expect(await sums()).toMatchObject({ accrued: 36_000, due: 0 })
  await ends(order, 'completed')
  // 1 July is a Thursday.
  expect(await getEarnings(dana)).toMatchObject({ sums: { accrued: 0, due: 36_000 }, next: '2027-07-04', hold: null, least: 10_000 })
  expect(await batch()).toEqual([])
  expect(await paid()).toEqual(['36000 batched'])
  expect(await sums()).toMatchObject({ accrued: 0, due: 0, batched: 36_000, paid: 0 })
  expect(await stateOf(order)).toBe('batched')
  const { rows } = await listPayouts(dana, {})
  expect(rows).toMatchObject([{ number: 'PO-1', batch: '2027-07-01', amount: 36_000, hint: 'JO••••0302' }])
  await confirmPayout(lina, { id: rows[0]?.id ?? '', reference: 'BANK-1' })
  expect(await sums()).toMatchObject({ batched: 0, paid: 36_000, paidThisYear: 36_000 })
  expect(await stateOf(order)).toBe('paid')
  expect((await getPayout(dana, rows[0]?.id ?? '')).lines).toMatchObject([{ rentalId: order.rentals[0], amount: 36_000 }])
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
  expect(await sums()).toMatchObject({ accrued: 15_750 })
  await ends(undeliverable, 'undeliverable')
  await ends(cancelled, 'cancelled')
  expect(await sums()).toMatchObject({ accrued: 0, due: 15_750 })
  expect((await getEarning(dana, undeliverable.rentals[0] ?? '')).parts).toEqual([
    { part: 'price', amount: 45_000 },
    { part: 'commission', amount: -9000 },
    { part: 'given-back', amount: -20_250 },
  ])
  expect(await stateOf(cancelled)).toBe('settled')
})

test('cash counts once the courier has handed it in, and a CliQ transfer once it has come', async () => {
  const order = await shop.cashOrder({ items: ['single-1'] })
  expect(await listEarnings(dana, {})).toEqual({ rows: [], next: null })
  const courierId = 'owner-lama'
  await inTransaction(shop.as(''), async (tx) =>
    collectCash(tx, { orderId: order.id, courierId, charges: await findOrderCharges(tx, order.id) }),
  )
  await ends(order, 'completed')
  expect(await sums()).toMatchObject({ waiting: 12_000, due: 0 })
  await batch()
  expect(await paid()).toEqual([])
  await inTransaction(shop.as(''), (tx) => remitCash(tx, { courierId, key: 'shift' }))
  expect(await sums()).toMatchObject({ waiting: 0, due: 12_000 })

  await openCliq(shop.database.pool)
  const sender = shop.as('sender-0123456789abcdef')
  const ready = await readyOrder(shop, sender, [line('single-1', 1, { from: '2027-10-08', until: '2027-10-10' })], 'transfer')
  const { order: awaited } = await payOrder(sender, { id: ready.id, key: newId(), total: ready.quote.total })
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [ready.id])
  expect(await sums()).toMatchObject({ due: 12_000 })
  await shop.query(`UPDATE rentals SET status = 'held' WHERE order_id = $1`, [ready.id])
  const { reference = '', amount = 0 } = awaited.transfer ?? {}
  await bookTransfer(shop.as(''), { id: newId(), reference, amount, sender: 'Rana' })
  expect(await sums()).toMatchObject({ accrued: 12_000, due: 12_000 })
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [ready.id])
  expect(await sums()).toMatchObject({ accrued: 0, due: 24_000 })
  await batch()
  expect(await paid()).toEqual(['24000 batched'])
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
  await ends(fine, 'completed')
  await ends(disputed, 'completed')
  await ends(claimed, 'in_claim')
  await claim(claimed, 'damage', 'opened')
  await dispute(disputed, 'open')
  expect([await stateOf(fine), await stateOf(disputed), await stateOf(claimed)]).toEqual(['due', 'held chargeback', 'held claim'])
  await batch()
  expect(await paid()).toEqual(['36000 batched'])
  await dispute(disputed, 'won')
  await ends(claimed, 'completed')
  for (const status of ['agreed', 'escalated', 'decided', 'appealed', 'final']) {
    await claim(claimed, 'damage', status)
    expect(await stateOf(claimed)).toBe('held claim')
  }
  await claim(claimed, 'damage', 'settled')
  days(3)
  await batch()
  expect(await paid()).toEqual(['36000 batched', '72000 batched'])
})

test('what is lost waits for the claim that compensates its owner', async () => {
  const order = await shop.cardOrder()
  await ends(order, 'lost')
  expect(await stateOf(order)).toBe('held claim')
  await claim(order, 'lost', 'decided')
  expect(await stateOf(order)).toBe('held claim')
  await claim(order, 'lost', 'settled')
  expect(await stateOf(order)).toBe('due')
})

test('a payment that the bank gives to its customer for good stays the owner’s', async () => {
  const order = await shop.cardOrder()
  await ends(order, 'completed')
  await dispute(order, 'open')
  await dispute(order, 'lost')
  expect(await sums()).toMatchObject({ held: 0, due: 36_000 })
})

test('nothing is paid before the identity is checked, nor while a check is open', async () => {
  await ends(await shop.cardOrder(), 'completed')
  const says = (status: string) => shop.query(`UPDATE identity_checks SET status = $1`, [status])
  for (const status of ['draft', 'refused', 'lapsed']) {
    await says(status)
    await batch()
    expect(await getEarnings(dana)).toMatchObject({ sums: { due: 36_000 }, hold: { reason: 'identity', until: null } })
  }
  expect(await paid()).toEqual([])
  await says('approved')
  await batch()
  expect(await paid()).toEqual(['36000 batched'])
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
  await ends(owing, 'cancelled_by_owner')
  await fine(owing, 15_000)
  await ends(small, 'completed')
  expect(await sums()).toMatchObject({ due: -3000, accrued: 36_000 })
  await batch()
  expect(await paid()).toEqual([])
  await ends(dear, 'completed')
  days(3)
  await batch()
  expect(await paid()).toEqual(['33000 batched'])
  const [payout] = (await listPayouts(dana, {})).rows
  expect((await getPayout(dana, payout?.id ?? '')).lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    -15_000, 12_000, 36_000,
  ])
  expect((await getEarning(dana, owing.rentals[0] ?? '')).parts).toContainEqual({ part: 'compensation', amount: -15_000 })
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
  expect(await sums()).toMatchObject({ due: -12_000 })
})

test('a batch that runs again, or for the next day, pays nobody twice', async () => {
  await ends(await shop.cardOrder(), 'completed')
  await batch()
  await batch()
  await Promise.all([batch(), batch()])
  days(1)
  await batch()
  expect(await paid()).toEqual(['36000 batched'])
  // More of the same day waits: of each batch an owner gets one payout.
  await ends(await shop.cardOrder(), 'completed')
  await batch()
  days(1)
  await batch()
  expect(await paid()).toEqual(['36000 batched', '36000 batched'])
})

test('what the bank does not make is due again with its reason, once, and is paid by the next batch', async () => {
  const order = await shop.cardOrder()
  await ends(order, 'completed')
  await batch()
  const [first] = (await listPayouts(dana, {})).rows
  const id = first?.id ?? ''
  await failPayout(lina, { id, reason: 'account' })
  await failPayout(lina, { id, reason: 'account' })
  await expect(failPayout(lina, { id, reason: 'name' })).rejects.toMatchObject({ code: 'payout.decided', status: 409 })
  await expect(confirmPayout(lina, { id, reference: 'BANK-1' })).rejects.toMatchObject({ code: 'payout.decided' })
  expect(await sums()).toMatchObject({ due: 36_000, batched: 0, paid: 0 })
  expect(await stateOf(order)).toBe('due')
  expect(await getPayout(dana, id)).toMatchObject({ status: 'failed', failure: 'account', lines: [{ amount: 36_000 }] })
  days(3)
  await batch()
  expect(await paid()).toEqual(['36000 failed', '36000 batched'])
  const [second] = (await listPayouts(dana, {})).rows
  await confirmPayout(lina, { id: second?.id ?? '', reference: 'BANK-2' })
  await confirmPayout(lina, { id: second?.id ?? '', reference: 'BANK-2' })
  await expect(confirmPayout(lina, { id: second?.id ?? '', reference: 'BANK-3' })).rejects.toMatchObject({ code: 'payout.decided' })
  await expect(failPayout(lina, { id: second?.id ?? '', reason: 'bank' })).rejects.toMatchObject({ code: 'payout.decided' })
  expect(
    await shop.query(`SELECT event FROM audit_log WHERE event LIKE 'payout.%' AND event <> 'payout.method-changed' ORDER BY id`),
  ).toEqual(['payout.batched', 'payout.failed', 'payout.batched', 'payout.paid'].map((event) => ({ event })))
})

test('above 100 JOD one person takes the file and another confirms; nobody confirms their own', async () => {
  for (const order of [await shop.cardOrder(), await shop.cardOrder(), await shop.cardOrder()]) await ends(order, 'completed')
  const lama = await readyOwner(shop, 'owner-lama')
  await ends(await shop.cardOrder({ items: ['single-2'] }), 'completed')
  await batch()
  const [dear] = (await listPayouts(dana, {})).rows
  expect(dear).toMatchObject({ amount: 108_000 })
  const id = dear?.id ?? ''
  const same = { code: 'payout.same-admin', status: 409 }
  await expect(confirmPayout(lina, { id, reference: 'BANK-1' })).rejects.toMatchObject(same)
  await exportBatch(lina, '2027-07-01')
  await expect(confirmPayout(lina, { id, reference: 'BANK-1' })).rejects.toMatchObject(same)
  await expect(confirmPayout(dana, { id, reference: 'BANK-1' })).rejects.toMatchObject({ code: 'payout.own' })
  await expect(failPayout(dana, { id, reason: 'bank' })).rejects.toMatchObject({ code: 'payout.own' })
  expect(await confirmBatch(lina, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 1, left: 1 })
  expect((await getEarnings(lama)).sums).toMatchObject({ paid: 18_000 })
  expect(await confirmBatch(nour, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 1, left: 0 })
  expect(await confirmBatch(nour, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 0, left: 0 })
  expect(await sums()).toMatchObject({ paid: 108_000 })
})

test('pages of earnings and payouts follow each other without a gap or a repetition', async () => {
  await ends(await shop.cardOrder({ items: ['triple'] }), 'completed')
  await shop.query(
    `INSERT INTO payouts (id, batch, owner_id, amount, status, kind, hint, failure, decided_at, created_at)
     SELECT 'copied-' || n, date '2026-01-01' + n, 'owner-dana', 10000, 'failed', 'iban', '', 'bank', now(), '2026-06-01' FROM generate_series(100, 144) n`,
  )
  await shop.query(`INSERT INTO payout_lines SELECT id, NULL, 10000 FROM payouts WHERE id LIKE 'copied-%'`)
  const seen: string[] = []
  for (let after: string | undefined, more = true; more; ) {
    const { rows, next } = await listPayouts(dana, { after })
    seen.push(...rows.map(({ id }) => id))
    after = next ?? undefined
    more = next !== null
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
})
