import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { applyDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import type { Database } from '#platform/database/database.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { anchorsInMemory } from '#tests/ledger-anchors.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { readyOwner } from '#tests/payouts.ts'
import { secret } from '#tests/races/checkout.ts'
import { newId } from '#values/id.ts'
import { checkBooks, proveRecent } from './check-books.ts'
import { findMark, findNewestPosition, ledgerStart, moveMark } from './ledger-mark.ts'
import { sealLedger } from './seal-ledger.ts'

let shop: PaidShop
let system: FullContext

/** A shop with every kind of money: a refund made and one due, deposits held and applied, cash with a courier, a transfer nobody knows. */
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
  const [refunded, applied, cash] = [
    await shop.cardOrder(),
    await shop.cardOrder(),
    await shop.cashOrder({ items: ['single-1'], personId: 'owner-lama' }),
  ]
  await shop.keepCard(applied)
  for (const order of [applied, cash]) await plan(order, order === cash ? 'cash' : 'card')
  await giveBack(refunded, 10_000)
  await settleDue(system)
  await giveBack(refunded, 5000)
  await inTransaction(system, async (tx) =>
    collectCash(tx, { orderId: cash.id, courierId: 'owner-dana', charges: await findOrderCharges(tx, cash.id) }),
  )
  await giveBack(cash, 2000)
  const [deposit] = await shop.query<{ id: string; rentalId: string }>(
    `SELECT id, rental_id AS "rentalId" FROM deposits WHERE method = 'card'`,
  )
  await shop.query(
    `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, decided, created_at, settled_at, updated_at)
     VALUES ('claim', $1, $2, 'damage', 'settled', 'owner', 'customer', 7000, 7000, now(), now(), now())`,
    [deposit?.rentalId, applied.id],
  )
  await inTransaction(system, (tx) =>
    applyDeposit(tx, deposit?.id ?? '', [{ account: 'owner_payable', party: 'owner-dana', amount: 7000 }]),
  )
  const again = await shop.cardOrder()
  await shop.keepCard(again)
  await plan(again, 'card')
  await shop.query('UPDATE refunds SET due_at = $1 WHERE status = $2', [new Date(Date.UTC(2040)), 'due'])
  expect(await settleDue(system)).toEqual([])
  await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [again.id])
  await readyOwner(shop, 'owner-dana')
  await makeBatch(system)
  await bookTransfer(system, { id: newId(), reference: 'LBNOBODY', amount: 9000, sender: 'Nobody' })
  await sealLedger(system)
})
afterAll(() => shop.close())

const plan = (order: PaidOrder, method: 'card' | 'cash') =>
  inTransaction(system, (tx) =>
    planDeposit(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', method, amount: 30_000, holdAt: tx.now }),
  )
const giveBack = ({ paymentId, rentals }: PaidOrder, rental: number) =>
  inTransaction(system, (tx) =>
    createRefund(tx, { paymentId, rentalId: rentals[0] ?? null, back: { rental }, reason: 'cancelled', key: newId() }),
  )

test('the books of a shop with every kind of money hold', async () => {
  expect(await checkBooks(system)).toEqual([])
})

test('they hold from each position of the ledger on', async () => {
  const ctx = { ...system, ledgerAnchors: anchorsInMemory() }
  const now = await ctx.clock.now(ctx.db)
  const newest = await findNewestPosition(ctx)
  for (let until = 1; until <= newest; until += 1) {
    await moveMark(ctx, { now, from: null, until, isMarked: false })
    const { mark } = await findMark(ctx)
    expect([until, mark?.position, mark && (await proveRecent(ctx.db, now, mark))]).toEqual([until, until, []])
  }
  expect(newest).toBeGreaterThan(10)
})

const card = `(SELECT id FROM payments WHERE method = 'card' ORDER BY refunded DESC LIMIT 1)`
const entry = (account: string, amount: number, party = 'NULL', more = 'NULL, NULL') =>
  `INSERT INTO ledger_entries (transaction_id, account, amount, party_id, rental_id, part) VALUES ((SELECT id FROM ledger_transactions WHERE kind = 'capture' ORDER BY id LIMIT 1), '${account}', ${amount}, ${party}, ${more})`
const forgedClosing = `INSERT INTO month_closings (id, month, status, prepared_at, closed_at, trial_balance, position, hash)
    SELECT 'forged', month, 'closed', now(), now(), '[]', 1, repeat('0', 64) FROM ledger_months LIMIT 1`
const breaks: Record<string, string> = {
  'tax-differs': `INSERT INTO ledger_transactions (id, kind, key, at) VALUES ('owed', 'tax_due', 'tax:INV-2027-999999', now());
    INSERT INTO ledger_entries (transaction_id, account, amount) VALUES ('owed', 'tax_payable', -10), ('owed', 'commission', 10)`,
  'tax-paid-differs': `INSERT INTO tax_payments (id, period, amount, reference, day, status, asked_at, confirmed_at) VALUES ('paid', '2027-05', 10, 'X', now(), 'paid', now(), now())`,
  'tax-lines-differ': `UPDATE invoices SET tax = jsonb_build_object('net', amount, 'tax', 10)`,
  'tax-returned-beyond': `UPDATE invoices SET tax = jsonb_build_object('net', amount - 500, 'tax', CASE kind WHEN 'invoice' THEN 10 ELSE 500 END)`,
  'transaction-unbalanced': entry('rounding', 10),
  'refunded-beyond-captured': `ALTER TABLE payments DROP CONSTRAINT payments_captured_check; UPDATE payments SET refunded = captured + 10 WHERE id = ${card}`,
  'refunds-differ': `UPDATE refunds SET amount = amount - 10 WHERE status = 'due'`,
  'charges-differ': `UPDATE payments SET captured = captured - 10 WHERE id = ${card}`,
  'ledger-differs': `UPDATE payment_parts SET captured = captured - 10 WHERE part = 'delivery'`,
  'price-differs': `UPDATE rentals SET price = price + 10`,
  'delivered-unpaid': `UPDATE rentals SET delivered_at = now(), status = 'active'; DELETE FROM payment_parts`,
  'claim-unmoved': `UPDATE claims SET settled_at = '2027-01-01'; UPDATE deposits SET status = 'held', decision = 'apply' WHERE status = 'applied'`,
  'clearing-differs': entry('provider_clearing', 10),
  'refunds-open': entry('refunds', 10),
  'repayments-differ': `INSERT INTO repayment_files (id, made_by, made_at) VALUES ('file', 'owner-dana', now());
    INSERT INTO repayments (id, refund_id, file_id, amount, kind, hint, status, reference, decided_at)
      SELECT 'never-made', id, 'file', amount, 'cliq', '', 'paid', 'X', now() FROM refunds WHERE status = 'due' LIMIT 1`,
  'repayment-unowed': `INSERT INTO repayment_files (id, made_by, made_at) VALUES ('file', 'owner-dana', now());
    INSERT INTO repayments (id, refund_id, file_id, amount, kind, hint, status) SELECT 'made-elsewhere', id, 'file', amount, 'cliq', '', 'filed' FROM refunds WHERE status = 'made' LIMIT 1`,
  'courier-cash': entry('courier_cash', -10, `'owner-dana'`),
  'cash-movements': `DELETE FROM cash_movements WHERE kind = 'taken'`,
  'cash-taken': `UPDATE cash_sessions SET taken = taken + 10`,
  'cash-floats': `UPDATE cash_sessions SET float_amount = 10`,
  'cash-given-back': `UPDATE cash_sessions SET given_back = 10`,
  'cash-handed-in': `UPDATE cash_sessions SET handed_in = 10`,
  'cash-differences': `UPDATE cash_sessions SET written_off = 10`,
  'cash-waiting': `UPDATE payments SET status = 'cash_remitted' WHERE status = 'cash_collected'`,
  'cash-unexplained': `UPDATE cash_sessions SET status = 'reconciled', handed_in = expected, handed_in_at = now(), counted = expected, counted_at = now(), counts = '{"5": 1}'`,
  'cash-at-shop': `UPDATE shop_cash SET amount = 10`,
  'cash-banked': `INSERT INTO bank_deposits (id, key, kind, amount, reference, day, made_at) VALUES ('b', 'b', 'deposit', 10, 'never booked', now(), now())`,
  'deposits-owed': `UPDATE deposits SET amount = amount + 10 WHERE status = 'held'`,
  'deposits-held': entry('deposit_holds', -10, 'NULL', `(SELECT rental_id FROM deposits WHERE status = 'held' AND method = 'card'), NULL`),
  'credit-negative': entry('customer_credit', 2010, `'owner-lama'`),
  'transfers-open': `DELETE FROM bank_transfers`,
  'payouts-in-transit': entry('payouts_in_transit', 10, `'owner-dana'`),
  'payouts-paid': `UPDATE payouts SET status = 'paid', reference = 'never booked', decided_at = now()`,
  'payout-lines': `UPDATE payouts SET amount = amount + 10`,
  'payouts-of-rental': `UPDATE payout_lines SET amount = amount + 10`,
  'paid-beyond-earned': `INSERT INTO payouts (id, batch, owner_id, amount, status, kind, hint, created_at)
    SELECT 'twice', batch + 1, owner_id, amount, status, kind, hint, created_at FROM payouts; INSERT INTO payout_lines SELECT 'twice', rental_id, amount FROM payout_lines`,
  'chain-differs': `UPDATE ledger_entries SET party_id = 'owner-lama' WHERE party_id = 'owner-dana'`,
  'chain-broken': `DELETE FROM ledger_chain WHERE position = 2`,
  'chain-lacks': `DELETE FROM ledger_chain WHERE position = 2`,
  'balances-differ': `UPDATE ledger_balances SET amount = amount + 10`,
  'months-differ': `UPDATE ledger_months SET debit = debit + 10`,
  'closings-differ': forgedClosing,
  'closing-unchained': forgedClosing,
  'lock-differs': `INSERT INTO ledger_locks (month, locked_until) VALUES ('2026-01', '2026-02-01')`,
  'ledger-unguarded': `ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_in_time`,
  'provider-unknown': `UPDATE payments SET provider_id = 'gone' WHERE id = ${card}`,
  'provider-captured': `UPDATE demo_payments SET captured = captured - 10 WHERE refunded > 0`,
  'provider-refunded': `UPDATE demo_payments SET refunded = refunded - 10 WHERE refunded > 0`,
  'provider-disputed': `UPDATE demo_payments SET dispute = 'open' WHERE refunded > 0`,
}

test.each(Object.entries(breaks))('%s is said', async (rule, statement) => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await client.query(statement)
    // A database that sees what is never committed; nothing here asks it for its pool.
    const db = drizzle(client) as unknown as Database
    const payments = demoPayments({ pool: client, baseUrl: system.baseUrl, secret })
    const ctx = { ...system, db, payments }
    const breaches = await checkBooks(ctx)
    expect(breaches.map((breach) => breach.rule)).toContain(rule)
    // The same from a mark on: everything is newer than the beginning of the ledger.
    const recent = await proveRecent(db, await ctx.clock.now(db), ledgerStart)
    if (!rule.startsWith('provider-'))
      expect(recent.map((breach) => breach.rule)).toContain(rule === 'courier-cash' ? 'balances-differ' : rule)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('what is under way with the provider is no breach', async () => {
  const [due] = await shop.query<{ amount: number; key: string; provider_id: string }>(
    `SELECT r.amount, r.key, p.provider_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'due'`,
  )
  await shop.payments.refund(due?.provider_id ?? '', due?.amount ?? 0, due?.key ?? '')
  expect(await checkBooks(system)).toEqual([])
})
