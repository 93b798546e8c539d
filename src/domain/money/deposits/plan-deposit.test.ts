import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { planDeposit } from './plan-deposit.ts'

let shop: PaidShop
beforeAll(async () => {
  shop = await openPaidShop()
})
afterAll(() => shop.close())

test('a rental has one live deposit, and none that is waived', async () => {
  const order = await shop.cardOrder()
  const plan = (amount: number) =>
    inTransaction(shop.as(''), (tx) =>
      planDeposit(tx, { orderId: order.id, rentalId: order.rentals[0] ?? '', method: 'card', amount, holdAt: tx.now }),
    )
  expect(await plan(0)).toBeNull()
  expect(await plan(60_000)).toMatchObject({ status: 'planned', amount: 60_000 })
  await expect(plan(60_000)).rejects.toThrow()
})
