import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { getEarning } from '#domain/money/payouts/list-earnings.ts'
import { previewFigures } from '#domain/renting/order-details/preview-figures.ts'
import { discardFigures, getFigures, publishFigures, saveFigures } from '#domain/site/business-settings/figures-draft.ts'
import { confirmFigures } from '#domain/site/second-person/confirm-figures.ts'
import type { PaidOrder } from '#tests/money.ts'
import { openPayoutShop, type PayoutShop } from '#tests/payouts.ts'
import { addDays, dayAt } from '#values/day.ts'
import { getOverview } from './get-overview.ts'

// `single-1` is Dana's: 15.000 for three days.

let shop: PayoutShop
beforeAll(async () => {
  shop = await openPayoutShop()
})
afterAll(() => shop.close())

const partsOf = async ({ rentals: [id = ''] }: PaidOrder) =>
  Object.fromEntries((await getEarning(shop.dana, id)).parts.map(({ part, amount }) => [part, amount]))
const kept = async ({ rentals: [id] }: PaidOrder) =>
  (
    await shop.query<{ version: number; rate: number }>(
      `SELECT figures_version AS version, commission_rate AS rate FROM rentals JOIN orders ON orders.id = order_id WHERE rentals.id = $1`,
      [id],
    )
  )[0]

test('a commission change from the first of a month: orders before keep theirs, orders from then on pay the new one', async () => {
  const today = dayAt(await shop.clock.now())
  const first = `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
  const before = await shop.cardOrder({ items: ['single-1'] })
  await saveFigures(shop.lina, { id: null, changes: { 'commission.usual': 1800 }, from: first, reason: 'More pieces from the first on' })
  const { example } = await previewFigures(shop.lina, {})
  expect(example?.rows).toContainEqual({ name: 'owners', before: 12_000, after: 12_300 })
  const { draft } = await getFigures(shop.lina)
  await publishFigures(shop.lina, draft?.id ?? '')
  await expect(confirmFigures(shop.lina, draft?.id ?? '')).rejects.toMatchObject({ code: 'second-person.same' })
  await confirmFigures(shop.nour, draft?.id ?? '')
  await saveFigures(shop.lina, { id: null, changes: { 'commission.usual': 2000 }, from: addDays(first, 28), reason: 'As before' })
  const later = await previewFigures(shop.lina, {})
  expect(later.example?.rows).toContainEqual({ name: 'owners', before: 12_300, after: 12_000 })
  await discardFigures(shop.lina, (await getFigures(shop.lina)).draft?.id ?? '')
  const planned = await shop.cardOrder({ items: ['single-1'] })
  const last = await shop.cardOrder({ items: ['single-1'] })
  while (dayAt(await shop.clock.now()) < first) shop.pass(1)
  const after = await shop.cardOrder({ items: ['single-1'] })
  for (const [order, version, rate, commission] of [
    [before, 0, 2000, -3000],
    [planned, 0, 2000, -3000],
    [last, 0, 2000, -3000],
    [after, 1, 1800, -2700],
  ] as const) {
    expect(await kept(order)).toEqual({ version, rate })
    expect(await partsOf(order)).toEqual({ price: 15_000, commission })
  }
  const [{ sum } = { sum: 0 }] = await shop.query<{ sum: number }>(
    `SELECT -sum(amount)::int AS sum FROM ledger_entries WHERE account IN ('commission', 'service_fees', 'delivery_fees', 'discounts')`,
  )
  const { bars } = await getOverview(shop.lina, 'month')
  expect(bars.reduce((total, { revenue }) => total + revenue, 0)).toBe(sum)
  expect(await checkBooks(shop.as(''))).toEqual([])
})
