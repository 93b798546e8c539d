import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { handInAll } from '#tests/cash.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { authorizeAgain } from './authorize-again.ts'
import { collectCash } from './collect-cash.ts'
import { applyDeposit, releaseDeposit } from './decide-deposit.ts'
import { planDeposit } from './plan-deposit.ts'
import { retryDeposit } from './retry-authorization.ts'
import { settleDeposit } from './settle-deposit.ts'
import { settleDepositDispute } from './settle-deposit-dispute.ts'
import { settleDue } from './settle-due.ts'

let shop: PaidShop
let system: FullContext
const day = 86_400_000
const amount = 60_000
beforeAll(async () => {
  shop = await openPaidShop()
  system = shop.as('')
})
afterAll(() => shop.close())

async function plan(order: PaidOrder, method: PaymentMethod = 'card', inMs = 0): Promise<string> {
  const planned = await inTransaction(system, (tx) =>
    planDeposit(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', method, amount, holdAt: new Date(tx.now.getTime() + inMs) }),
  )
  return planned?.id ?? ''
}
async function stateOf(id: string) {
  const [row] = await shop.query<{ status: string; provider_id: string | null; failure: string | null }>(
    'SELECT status, provider_id, failure FROM deposits WHERE id = $1',
    [id],
  )
  return row
}
async function atProvider(order: PaidOrder) {
  return shop.query(`SELECT status, captured FROM demo_payments WHERE purpose = 'hold' AND order_id = $1 ORDER BY created_at, id`, [
    order.rentals[0],
  ])
}
async function booked(order: PaidOrder, account: string) {
  const [row] = await shop.query<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE rental_id = $1 AND account = $2',
    [order.rentals[0], account],
  )
  return row?.sum
}

test('a deposit is held when it is due, renewed every five days, and released', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order, 'card', day)
  await settleDue(system)
  expect(await stateOf(id)).toMatchObject({ status: 'planned' })
  shop.clock.advance(day)
  expect(await settleDue(system)).toEqual([])
  await settleDeposit(system, id)
  expect(await stateOf(id)).toMatchObject({ status: 'held' })
  expect(await atProvider(order)).toEqual([{ status: 'authorized', captured: 0 }])
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability')]).toEqual([amount, -amount])
  shop.clock.advance(5 * day)
  expect(await settleDue(system)).toEqual([])
  const holds = await atProvider(order)
  expect(holds.map(({ status }: { status?: string }) => status).sort()).toEqual(['authorized', 'voided'])
  await inTransaction(system, (tx) => releaseDeposit(tx, id))
  await Promise.all([settleDeposit(system, id), settleDeposit(system, id)])
  expect(await stateOf(id)).toMatchObject({ status: 'released' })
  expect((await atProvider(order)).every(({ status }: { status?: string }) => status === 'voided')).toBe(true)
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability')]).toEqual([0, 0])
})

test.each(['declines-later', 'asks-later'] as const)(
  'a card that %s fails the deposit with its reason, until another card holds it',
  async (kind) => {
    const order = await shop.cardOrder()
    await shop.keepCard(order, kind)
    const id = await plan(order)
    await settleDeposit(system, id)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: kind === 'declines-later' ? 'declined' : 'needs-payer' })
    expect(await shop.query(`SELECT 1 FROM audit_log WHERE event = 'deposit.failed' AND subject_id = $1`, [id])).toHaveLength(1)
    await settleDeposit(system, id)
    await shop.keepCard(order)
    await inTransaction(system, (tx) => retryDeposit(tx, id))
    expect(await settleDue(system)).toEqual([])
    expect(await stateOf(id)).toMatchObject({ status: 'held', failure: null })
  },
)

test('a provider that is away is asked again after a minute, and the deposits that are due after it are not kept waiting', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order)
  const asked: string[] = []
  const away: FullContext = {
    ...system,
    payments: {
      ...shop.payments,
      authorizeSaved: ({ reference }) => {
        asked.push(reference)
        return Promise.reject(new Error('away'))
      },
    },
  }
  expect(await settleDue(away)).toHaveLength(1)
  expect([await settleDue(away), await settleDue(system)]).toEqual([[], []])
  expect([asked.length, (await stateOf(id))?.status]).toEqual([1, 'planned'])
  shop.clock.advance(60_000)
  expect(await settleDue(system)).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: 'held' })
})

test('an order without a kept card fails the deposit at once', async () => {
  const id = await plan(await shop.cardOrder())
  await settleDeposit(system, id)
  expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: 'no-card' })
})

test('a renewal that fails keeps the old hold and is tried again', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order)
  await settleDeposit(system, id)
  const before = await stateOf(id)
  await shop.keepCard(order, 'declines-later')
  shop.clock.advance(5 * day)
  await settleDeposit(system, id)
  expect(await stateOf(id)).toEqual({ ...before, failure: 'declined' })
  await shop.keepCard(order)
  shop.clock.advance(day)
  await settleDeposit(system, id)
  expect((await stateOf(id))?.failure).toBeNull()
  expect((await atProvider(order)).filter(({ status }: { status?: string }) => status === 'authorized')).toHaveLength(1)
})

test('a hold that its bank has let go of while its renewal was refused is held no more, until another card holds it', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order)
  await settleDeposit(system, id)
  await shop.keepCard(order, 'declines-later')
  shop.clock.advance(5 * day)
  await settleDeposit(system, id)
  const told = () =>
    shop.query(`SELECT 1 FROM audit_log WHERE event = 'deposit.failed' AND subject_id = $1 AND details @> '{"isFirst": true}'`, [id])
  expect([(await stateOf(id))?.status, (await told()).length]).toEqual(['held', 1])
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE purpose = 'hold' AND order_id = $1`, [order.rentals[0]])
  shop.clock.advance(day / 4)
  await Promise.all([settleDeposit(system, id), settleDeposit(system, id)])
  expect(await stateOf(id)).toEqual({ status: 'failed', provider_id: null, failure: 'declined' })
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability'), (await told()).length]).toEqual([0, 0, 1])
  await shop.keepCard(order)
  await authorizeAgain(system, { orderId: order.id })
  expect(await stateOf(id)).toMatchObject({ status: 'held', failure: null })
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability')]).toEqual([amount, -amount])
  await inTransaction(system, (tx) => releaseDeposit(tx, id))
  await settleDeposit(system, id)
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability')]).toEqual([0, 0])
})

test('a part is taken for the owner and the rest released; more than the deposit never', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order)
  const take = (sum: number) =>
    inTransaction(system, (tx) => applyDeposit(tx, id, [{ account: 'owner_payable', party: 'owner-dana', amount: sum }]))
  await expect(take(20_000)).rejects.toMatchObject({ code: 'deposit.not-held' })
  await settleDeposit(system, id)
  await expect(take(amount + 10)).rejects.toMatchObject({ code: 'deposit.too-much' })
  await take(20_000)
  await expect(take(20_000)).rejects.toMatchObject({ code: 'deposit.not-held' })
  await inTransaction(system, (tx) => releaseDeposit(tx, id))
  const clearing = (await booked(order, 'provider_clearing')) ?? 0
  await Promise.all([settleDeposit(system, id), settleDeposit(system, id)])
  expect(await stateOf(id)).toMatchObject({ status: 'applied' })
  expect(await atProvider(order)).toEqual([{ status: 'captured', captured: 20_000 }])
  expect([await booked(order, 'deposit_holds'), await booked(order, 'deposit_liability')]).toEqual([0, 0])
  expect(((await booked(order, 'provider_clearing')) ?? 0) - clearing).toBe(20_000)
})

test('a rental that is cancelled while the provider is asked leaves no hold behind', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await plan(order)
  const slow: FullContext = {
    ...system,
    payments: {
      ...shop.payments,
      async authorizeSaved(input) {
        const answer = await shop.payments.authorizeSaved(input)
        await inTransaction(system, (tx) => releaseDeposit(tx, id))
        // A crash here leaves it due, so that the next run ends the hold.
        expect(await stateOf(id)).toMatchObject({ status: 'planned' })
        return answer
      },
    },
  }
  await settleDeposit(slow, id)
  expect(await stateOf(id)).toMatchObject({ status: 'released' })
  expect(await atProvider(order)).toEqual([{ status: 'voided', captured: 0 }])
})

test('a deposit in cash is collected with the payment, handed in with it, and paid back by a transfer', async () => {
  const order = await shop.cashOrder({ items: ['single-1'] })
  const id = await plan(order, 'cash')
  const collect = () =>
    inTransaction(system, async (tx) =>
      collectCash(tx, { orderId: order.id, courierId: 'owner-lama', charges: await findOrderCharges(tx, order.id) }),
    )
  await collect()
  await collect()
  expect(await stateOf(id)).toMatchObject({ status: 'held' })
  const withCourier = () =>
    shop.query(`SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE account = 'courier_cash' AND party_id = 'owner-lama'`)
  expect(await withCourier()).toEqual([{ sum: order.total + amount }])
  await inTransaction(system, (tx) => applyDeposit(tx, id, [{ account: 'late_fees', amount: 5000 }]))
  expect(await stateOf(id)).toMatchObject({ status: 'applied' })
  expect(await shop.query('SELECT way, status, amount FROM refunds WHERE deposit_id = $1', [id])).toEqual([
    { way: 'transfer', status: 'due', amount: amount - 5000 },
  ])
  const remit = () => handInAll(system, 'owner-lama')
  expect([await remit(), await remit()]).toEqual([order.total + amount, 0])
  expect(await withCourier()).toEqual([{ sum: 0 }])
  expect(await shop.query('SELECT status FROM payments WHERE id = $1', [order.paymentId])).toEqual([{ status: 'cash_remitted' }])
})

test('a bank that takes back what was kept of a deposit has it at once; won it is back, lost it is on the shop', async () => {
  for (const end of ['won', 'lost'] as const) {
    const order = await shop.cardOrder()
    await shop.keepCard(order)
    const id = await plan(order)
    await settleDue(system)
    const { provider_id: providerId } = (await stateOf(id)) ?? {}
    await inTransaction(system, (tx) => applyDeposit(tx, id, [{ account: 'owner_payable', party: 'owner-dana', amount: 20_000 }]))
    const say = async (dispute: string | null) => {
      await shop.query('UPDATE demo_payments SET dispute = $2 WHERE id = $1', [providerId, dispute])
      await Promise.all([settleDepositDispute(system, providerId ?? ''), settleDepositDispute(system, providerId ?? '')])
    }
    await settleDeposit(system, id)
    await say('open')
    const inBooks = async (account: string) =>
      (
        await shop.query(
          `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
           WHERE t.key LIKE 'deposit-dispute-%' AND t.order_id = $1 AND e.account = $2`,
          [order.id, account],
        )
      )[0]
    expect([await inBooks('chargebacks'), await inBooks('provider_clearing')]).toEqual([{ sum: 20_000 }, { sum: -20_000 }])
    await say(end)
    expect(await inBooks('chargebacks')).toEqual({ sum: 0 })
    expect(await inBooks(end === 'won' ? 'provider_clearing' : 'chargeback_losses')).toEqual({ sum: end === 'won' ? 0 : 20_000 })
  }
  await settleDepositDispute(system, 'nobody')
})
