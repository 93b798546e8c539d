import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, inTransaction } from '#domain/context.ts'
import { findCredit } from '#domain/money/ledger/find-credit.ts'
import { expectTransfer, newReference } from '#domain/money/payments/expect-transfer.ts'
import { resolveTransfer } from './resolve-transfer.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { newId } from '#values/id.ts'
import { matchTransfer } from './match-transfer.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'

let shop: PaidShop
let system: Context
const hour = 3_600_000
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
})
afterAll(() => shop.close())

/** An order that awaits a transfer. */
async function awaited() {
  const order = await shop.cashOrder({ items: ['single-1'] })
  await shop.query(`UPDATE payments SET status = 'voided' WHERE id = $1`, [order.paymentId])
  const payment = await inTransaction(system, (tx) => expectTransfer(tx, { orderId: order.id, amount: order.total }))
  return { order, payment, reference: payment.reference ?? '' }
}
const arrive = (reference: string, amount: number, id = newId()) =>
  inTransaction(system, (tx) => matchTransfer(tx, { id, reference, amount }))
const statusOf = async (id: string) => (await shop.query<{ status: string }>('SELECT status FROM payments WHERE id = $1', [id]))[0]?.status
const unmatched = async () =>
  (
    await shop.query<{ sum: number }>(
      `SELECT coalesce(-sum(amount), 0)::int AS sum FROM ledger_entries WHERE account = 'unmatched_transfers'`,
    )
  )[0]?.sum

test('a transfer that names the reference and brings the amount pays the order, once', async () => {
  const { order, payment, reference } = await awaited()
  const id = newId()
  const typed = ` ${reference.slice(0, 2).toLowerCase()}-${reference.slice(2)}`
  const [first, second] = [await arrive(typed, order.total, id), await arrive(typed, order.total, id)]
  expect(first).toEqual(second)
  expect(first).toMatchObject({ problem: null, paymentId: payment.id })
  expect(await statusOf(payment.id)).toBe('captured')
  expect(await arrive(reference, order.total)).toMatchObject({ problem: 'twice' })
  expect(await shop.query(`SELECT 1 FROM ledger_transactions WHERE order_id = $1 AND kind = 'transfer_matched'`, [order.id])).toHaveLength(
    1,
  )
})

test('a transfer of nobody that is told of several times at once is kept once', async () => {
  const before = (await unmatched()) ?? 0
  const id = newId()
  const kept = await Promise.all(Array.from({ length: 8 }, () => arrive('LBNOBODY', 4000, id)))
  expect(new Set(kept.map(({ receivedAt }) => receivedAt.getTime())).size).toBe(1)
  expect(await unmatched()).toBe(before + 4000)
})

test('too little, too much, late and unknown: said, kept, and sent back or made credit by a person', async () => {
  const before = (await unmatched()) ?? 0
  const { order, payment, reference } = await awaited()
  const little = await arrive(reference, order.total - 10)
  const much = await arrive(reference, order.total + 10)
  expect([little.problem, much.problem]).toEqual(['too_little', 'too_much'])
  expect(await statusOf(payment.id)).toBe('transfer_pending')
  shop.clock.advance(2 * hour)
  expect((await arrive(reference, order.total)).problem).toBe('late')
  await settleDue(system)
  expect(await statusOf(payment.id)).toBe('expired')
  expect((await arrive(reference, order.total)).problem).toBe('late')
  expect((await arrive(newReference(), 5000)).problem).toBe('unknown')
  expect(await unmatched()).toBe(before + 4 * order.total + 5000)
  await inTransaction(system, (tx) => resolveTransfer(tx, { id: little.id, personId: null }))
  await inTransaction(system, (tx) => resolveTransfer(tx, { id: much.id, personId: 'owner-lama' }))
  await expect(inTransaction(system, (tx) => resolveTransfer(tx, { id: much.id, personId: null }))).rejects.toMatchObject({
    code: 'transfer.resolved',
  })
  expect(await findCredit(system, 'owner-lama')).toBe(order.total + 10)
  expect(await unmatched()).toBe(before + 2 * order.total + 5000)
})

test('a deposit by transfer is held when its transfer comes', async () => {
  const { order } = await awaited()
  const reference = newReference()
  const rentalId = order.rentals[0] ?? ''
  await inTransaction(system, (tx) =>
    planDeposit(tx, { orderId: order.id, rentalId, method: 'transfer', amount: 30_000, holdAt: tx.now, reference }),
  )
  expect(await arrive(reference, 30_000)).toMatchObject({ problem: null })
  expect(await shop.query('SELECT status FROM deposits WHERE rental_id = $1', [rentalId])).toEqual([{ status: 'held' }])
  expect((await arrive(reference, 30_000)).problem).toBe('twice')
})
