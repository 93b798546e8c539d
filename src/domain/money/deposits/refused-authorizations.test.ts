import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { planDeposit } from './plan-deposit.ts'
import { retryDeposit } from './retry-authorization.ts'
import { settleDeposit } from './settle-deposit.ts'

let shop: PaidShop
let system: FullContext
const hour = 3_600_000
const day = 24 * hour
beforeEach(async () => {
  shop = await openPaidShop()
  system = shop.as('')
})
afterEach(() => shop.close())

async function held(order: PaidOrder, ctx = system): Promise<string> {
  const rentalId = order.rentals[0] ?? ''
  const planned = await inTransaction(system, (tx) =>
    planDeposit(tx, { orderId: order.id, rentalId, method: 'card', amount: 60_000, holdAt: tx.now }),
  )
  await settleDeposit(ctx, planned?.id ?? '')
  return planned?.id ?? ''
}

/** The provider ends its holds after so many hours. */
const endingAfter = (hours: number): FullContext => ({
  ...system,
  payments: {
    ...shop.payments,
    async authorizeSaved(input) {
      const now = await shop.clock.now()
      return { ...(await shop.payments.authorizeSaved(input)), captureBefore: new Date(now.getTime() + hours * hour) }
    },
  },
})

const refusals = async ({ rentals }: PaidOrder) =>
  (await shop.query(`SELECT 1 FROM demo_payments WHERE purpose = 'hold' AND status = 'failed' AND order_id = $1`, [rentals[0]])).length

test.each([
  [4 * 24 + 18, 3 * 24 + 18],
  [7 * 24, 5 * 24],
  [30, 15],
])('a hold that ends after %d hours is renewed after %d', async (hours, renewed) => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const ctx = endingAfter(hours)
  const id = await held(order, ctx)
  const holds = () => shop.query(`SELECT 1 FROM demo_payments WHERE purpose = 'hold' AND order_id = $1`, [order.rentals[0]])
  shop.clock.advance(renewed * hour - 1000)
  await settleDeposit(ctx, id)
  expect(await holds()).toHaveLength(1)
  shop.clock.advance(1000)
  await settleDeposit(ctx, id)
  expect(await holds()).toHaveLength(2)
})

test('a renewal that its bank refuses is asked for fifteen times in thirty days at most', async () => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await held(order)
  await shop.keepCard(order, 'declines-later')
  const asked: number[] = []
  for (let at = 0; at < 40 * 4; at += 1) {
    shop.clock.advance(6 * hour)
    await settleDeposit(system, id)
    if (at % (10 * 4) === 0) asked.push(await refusals(order))
  }
  expect(asked).toEqual([0, 15, 15, 15])
  expect(await refusals(order)).toBeGreaterThan(15)
  expect(await refusals(order)).toBeLessThanOrEqual(30)
})

test.each(['forbids-later', 'asks-later'] as const)('a card that %s is asked once and never again without its payer', async (kind) => {
  const order = await shop.cardOrder()
  await shop.keepCard(order)
  const id = await held(order)
  await shop.keepCard(order, kind)
  for (let at = 0; at < 12; at += 1) {
    shop.clock.advance(day)
    await settleDeposit(system, id)
  }
  expect(await refusals(order)).toBe(1)
  const retry = () => inTransaction(system, (tx) => retryDeposit(tx, id))
  await expect(retry()).rejects.toMatchObject({ code: 'card.not-again', status: 409 })
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE purpose = 'hold' AND order_id = $1`, [order.rentals[0]])
  shop.clock.advance(day)
  await settleDeposit(system, id)
  expect(await shop.query('SELECT status FROM deposits WHERE id = $1', [id])).toEqual([{ status: 'failed' }])
  await shop.keepCard(order)
  await retry()
  await settleDeposit(system, id)
  expect(await shop.query('SELECT status FROM deposits WHERE id = $1', [id])).toEqual([{ status: 'held' }])
})
