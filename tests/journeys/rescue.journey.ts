import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { act, booked, captured, orderOf } from './booked.ts'
import { caller } from './caller.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
  await database.query('UPDATE items SET is_instant_book = true, quantity = 1')
  await database.query(`DELETE FROM units WHERE number > 1`)
})
afterAll(() => shop?.close())

const desktop = { viewport: { width: 1366, height: 900 } }

test('her owner cancels: she takes a dearer piece of the same size for the same days and pays nothing more', async () => {
  // The other accessory of its size costs 12.000.
  await database.query(`UPDATE items SET price_by_days = array_fill(10000, ARRAY[14]) WHERE id = 'a-002'`)
  const her = await booked(shop, database, { locale: 'ar', ahead: 9, items: ['a-002'], options: { colorScheme: 'dark' } })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  await captured(her, order)
  const lama = await caller(shop, 'lama')
  await act(lama, rental, 'owner-cancellation', { reason: 'damaged' })
  await page.goto(at('/profile/orders'))
  await page.getByRole('link', { name: t('orders:chooseReplacement') }).waitFor()
  await page.goto(at(`/profile/orders/${order.id}`))
  await settled(page)
  await page
    .locator('[data-foot-bar]')
    .getByRole('link', { name: t('rentals:due.replacementAction') })
    .click()
  await page.waitForURL(new RegExp(`/rentals/${rental.id}`))
  await settled(page)
  expect(await page.locator('h1').textContent()).toBe(t('rentals:title-cancelled_by_owner'))
  await page.getByText(t('rentals:reason.damaged')).waitFor()
  await page.getByText(t('rentals:replace.dearer', { price: formatMoney(12_000, 'ar'), amount: formatMoney(2000, 'ar') })).waitFor()
  await page.getByRole('button', { name: t('rentals:replace.chooseNamed', { name: '' }).trim() }).click()
  const dialog = page.getByRole('dialog', { name: t('rentals:replace.takeTitle') })
  const sums = dialog.locator('dl > div')
  const plain = (text: string | null) => text?.replaceAll(/\\s/g, ' ')
  await sums.first().waitFor()
  expect(
    plain(
      await sums
        .filter({ hasText: t('rentals:replace.onShop') })
        .locator('dd')
        .textContent(),
    ),
  ).toContain(plain(formatMoney(2000, 'ar')))
  await dialog.getByText(formatMoney(0, 'ar'), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: t('rentals:replace.takeConfirm') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('rentals:replace.see') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(rental.id))
  await page.locator('h1').waitFor()
  await page.getByText(t('rentals:replace.onShop')).waitFor()
  await page.getByText(formatMoney(-2000, 'ar')).waitFor()
  await page.goto(at(`/profile/orders/${order.id}`))
  await page.getByText(t('rentals:replace.onShopOf', { amount: formatMoney(2000, 'ar') })).waitFor()
  const { rentals, payment } = await orderOf(her, order.id)
  expect(rentals).toMatchObject([
    { itemId: 'a-002', status: 'cancelled_by_owner' },
    { itemId: 'a-001', status: 'confirmed', price: 12_000, from: rental.from, until: rental.until },
  ])
  expect(payment).toMatchObject({ amount: order.payment?.amount, refunded: 0 })
  expect(her.complaints).toEqual([])
})

test('days that are taken come free: who waits for them has them for two hours, with the way to the checkout', async () => {
  const holder = await booked(shop, database, { locale: 'en', ahead: 30, items: ['wf-001'] })
  const [taken] = holder.order.rentals
  if (!taken) throw new Error('nothing was booked')
  const her = await visit(shop, 'en', desktop)
  const { context, page, t, at } = her
  await signIn(context, 'rana')
  await page.goto(at(`/product/wf-001?from=${taken.from}&until=${taken.until}`))
  await settled(page)
  // The arrival is only shown for days that are available.
  await page.getByText(t('product:deliveryRule')).waitFor()
  await page
    .getByRole('button', { name: t('waits:title') })
    .filter({ visible: true })
    .first()
    .click()
  const words = { days: formatShortRange(taken, 'en') }
  await page.getByRole('button', { name: t('waits:join', words) }).click()
  await page.getByText(t('waits:joinedText', words)).waitFor()
  await page.getByRole('link', { name: t('waits:see') }).click()
  const waits = page.locator('#waits')
  await waits.getByText(t('waits:waiting'), { exact: true }).waitFor()
  const { refund } = (await (await holder.context.request.get(`/api/rentals/${taken.id}/cancellation`)).json()) as { refund: number }
  await act(holder, taken, 'cancellation', { refund })
  const reserved = async () => {
    await page.goto(at('/profile/orders'))
    return waits.getByText(t('waits:reserved')).count()
  }
  await expect.poll(reserved, { interval: 500 }).toBe(1)
  const held = await database.query(
    `SELECT round(extract(epoch FROM hold_ends_at - updated_at) / 60) AS minutes FROM orders WHERE person_id = $1 ORDER BY created_at DESC LIMIT 1`,
    ['customer-rana'],
  )
  expect(held.rows).toEqual([{ minutes: '120' }])
  await waits.getByRole('link', { name: t('waits:checkout') }).click()
  await page.waitForURL(/checkout\?order=/)
  expect(her.complaints).toEqual([])
})
