import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { booked, orderOf } from './booked.ts'
import { openShop, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  shop = await openShop()
  database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
})
afterAll(async () => {
  await database?.end()
  await shop?.close()
})

test('a request says until when the owner answers, and that she has accepted without being loaded again', async () => {
  await database.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
  const her = await booked(shop, database, { locale: 'en', ahead: 40 })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  await page.goto(at(`/profile/orders/${order.id}`))
  await page.getByText(t('rentals:outcome.waiting', { count: 1, amount: formatMoney(50_250, 'en') })).waitFor()
  await page.getByRole('link', { name: t('rentals:viewNamed', { name: rental?.name }) }).click()
  await page.getByRole('timer', { name: t('rentals:left.label') }).waitFor()
  await settled(page)
  const dana = await visit(shop, 'en')
  await signIn(dana.context, 'dana')
  const accepted = await dana.context.request.put(`/api/rentals/${rental?.id}/acceptance`, { data: { key: newId() } })
  expect(accepted.status()).toBe(200)
  await page.getByText(t('orders:status-confirmed'), { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/^Booked for /)
  expect(her.complaints).toEqual([])
})

test('a cancellation shows what comes back to the fils, anew where it has changed, and gives exactly that back', async () => {
  await database.query(`UPDATE items SET is_instant_book = true WHERE id = 'wf-001'`)
  const her = await booked(shop, database, { locale: 'ar', ahead: 6 })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  await expect.poll(async () => (await orderOf(her, order.id)).payment?.status, { timeout: 60_000 }).toBe('captured')
  await page.goto(at(`/profile/orders/${order.id}/rentals/${rental?.id}`))
  await settled(page)
  await page.getByRole('button', { name: t('rentals:change.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('rentals:cancel.title') })
  const sums = dialog.locator('dd')
  await sums.first().waitFor()
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const shown = async () => (await sums.allTextContents()).map(plain)
  const money = (...amounts: number[]) => amounts.map((amount) => plain(formatMoney(amount, 'ar')))
  expect(await dialog.getByRole('button', { name: t('rentals:cancel.keep') }).evaluate((node) => node === document.activeElement)).toBe(
    true,
  )
  expect(await shown()).toEqual(money(45_000, 2250, 3000))
  // Beyond the two hours in which all of it comes back.
  await database.query(`UPDATE rentals SET confirmed_at = now() - interval '3 hours' WHERE id = $1`, [rental?.id])
  await dialog.getByRole('button', { name: t('rentals:cancel.confirm') }).click()
  await dialog.getByText(t('rentals:cancel.changed')).waitFor()
  // 75 % of 45.000 and of 2.250, and all of 3.000.
  await expect.poll(shown).toEqual(money(33_750, 1690, 3000))
  await dialog.getByText(formatMoney(38_440, 'ar')).waitFor()
  await dialog.getByRole('button', { name: t('rentals:cancel.confirm') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('h1').textContent()).toBe(t('rentals:title-cancelled'))
  expect((await orderOf(her, order.id)).payment).toMatchObject({ refunded: 38_440 })
  await expect
    .poll(async () => (await database.query(`SELECT amount FROM refunds WHERE order_id = $1`, [order.id])).rows)
    .toEqual([{ amount: 38_440 }])
  // The browser itself complains of the answer that said what has changed.
  expect(her.complaints.filter((one) => !one.includes('409'))).toEqual([])
})
