import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#values/id.ts'
import { type Caller, caller } from './caller.ts'
import { addPiece } from './checkout.ts'
import { languagesOf } from './languages.ts'
import { daysAhead, type Shop, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

test.each(languagesOf('flow', 'ar'))('as many pieces as exist can be added, and no more (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, t } = her
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('bag') ?? '[]').map((line: { quantity: number }) => line.quantity))
  await addPiece(her, database, { model: 'wf-001', ...daysAhead(100) })
  await page.goto(her.at('/bag'))
  const more = page.getByRole('button', { name: t('bag:more') }).filter({ visible: true })
  await more.click()
  await expect.poll(kept).toEqual([2])
  await expect.poll(() => more.isDisabled()).toBe(true)
  await her.context.close()
})

test('what somebody else took meanwhile is said in the bag, with what is free instead', async () => {
  const her = await visit(shop, 'en')
  const other = await caller(shop)
  const days = daysAhead(70)
  const itemId = await addPiece(her, database, { model: 'wf-001', ...days })
  await her.page.goto(her.at('/bag'))
  const checkout = her.page.getByRole('button', { name: her.t('bag:checkout') })
  await checkout.filter({ visible: true }).waitFor()
  const free = await freeUnits(other, itemId, days)
  const held = await other.context.request.post('/api/orders', {
    data: { key: newId(), lines: [{ itemId, ...days, quantity: free }] },
  })
  expect(held.status()).toBe(200)
  await checkout.filter({ visible: true }).click()
  await her.page.getByText(her.t('bag:taken')).waitFor()
  await her.page
    .getByRole('button', { name: /^Swap for / })
    .first()
    .click()
  await her.page.getByText(her.t('bag:taken')).waitFor({ state: 'hidden' })
  await checkout.filter({ visible: true }).click()
  await her.page.waitForURL(/checkout\?order=/)
  await her.context.close()
})

async function freeUnits({ context }: Caller, itemId: string, days: ReturnType<typeof daysAhead>): Promise<number> {
  const answer = await context.request.post('/api/quotes', { data: { lines: [{ itemId, ...days, quantity: 1 }] } })
  const { lines } = (await answer.json()) as { lines: { free: number }[] }
  return lines[0]?.free ?? 0
}
