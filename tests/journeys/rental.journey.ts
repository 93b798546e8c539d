import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { payByCard } from './checkout.ts'
import { daysAhead, openShop, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

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

/** Rana with what she has booked by card: 45.000 + 2.250 + 3.000 for Dana's green gown. */
async function booked(locale: Locale, ahead: number): Promise<Visit & { order: Order }> {
  const her = await visit(shop, locale)
  await signIn(her.context, 'rana')
  const { request } = her.context
  const days = daysAhead(ahead)
  const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(`/api/orders${path}`, { method, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Order & { redirect: string }
  }
  const { id } = await call('POST', '', { key: newId(), lines: [{ itemId: 'wf-001', ...days, quantity: 1 }] })
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const windows = { slot: `${addDays(days.from, -1)}_17-19`, collection: `${addDays(days.until, 1)}_17-19` }
  await call('PUT', `/${id}/delivery`, { ...place, ...windows })
  const { quote } = await call('PUT', `/${id}/method`, { method: 'card' })
  await database.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [id])
  const { redirect } = await call('POST', `/${id}/payment`, { key: newId(), total: quote.total })
  await her.page.goto(redirect)
  await payByCard(her, '4242 4242 4242 4242')
  return { ...her, order: await orderOf(her, id) }
}

async function orderOf({ context }: Visit, id: string): Promise<Order> {
  return (await (await context.request.get(`/api/orders/${id}`)).json()) as Order
}

test('a request says until when the owner answers, and that she has accepted without being loaded again', async () => {
  await database.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
  const her = await booked('en', 40)
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
  const her = await booked('ar', 6)
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
