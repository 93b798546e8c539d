import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rental } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { act, booked, captured, orderOf } from './booked.ts'
import { caller } from './caller.ts'
import { itemLike } from './namespace.ts'
import { type Shop, settled, tradedShop } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

test('a request says until when the owner answers, and that she has accepted without being loaded again', async () => {
  const piece = await itemLike(database, 'wf-001', { is_instant_book: false })
  const her = await booked(shop, database, { locale: 'en', ahead: 40, items: [piece.id] })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was asked for')
  await page.goto(at(`/profile/orders/${order.id}`))
  await page.getByText(t('rentals:outcome.waiting', { count: 1, amount: formatMoney(50_250, 'en') })).waitFor()
  await page.getByRole('link', { name: t('rentals:viewNamed', { name: rental.name }) }).click()
  await page.getByRole('timer', { name: t('rentals:left.label') }).waitFor()
  await settled(page)
  const dana = await caller(shop, piece.owner)
  await act(dana, rental, 'acceptance')
  await page.getByText(t('orders:status-confirmed'), { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/^Booked for /)
  expect(her.complaints).toEqual([])
})

test('one of two owners declines: her reason and what is available instead are shown, and only the accepted piece is charged', async () => {
  const pieces = [
    await itemLike(database, 'wf-001', { is_instant_book: false }),
    await itemLike(database, 'wc-001', { is_instant_book: false }),
  ] as const
  const items = pieces.map(({ id }) => id)
  const her = await booked(shop, database, { locale: 'ar', ahead: 60, items, options: { colorScheme: 'dark' } })
  const { page, t, at, order } = her
  const [gown, shirt] = order.rentals
  if (!gown || !shirt) throw new Error('nothing was asked for')
  // 45.000 and 18.000, 3.150 for the service, 3.000 to bring and collect.
  expect(order.payment).toMatchObject({ status: 'authorized', amount: 69_150 })
  const [dana, lama] = [await caller(shop, pieces[0].owner), await caller(shop, pieces[1].owner)]
  await act(dana, gown, 'acceptance')
  await act(lama, shirt, 'rejection', { reason: 'being-cleaned', words: 'عند الكوّا لآخر الأسبوع' })
  await captured(her, order)
  await page.goto(at(`/profile/orders/${order.id}`))
  const words = { paid: formatMoney(50_250, 'ar'), rest: formatMoney(18_900, 'ar') }
  await page.getByText(t('rentals:outcome.partly', words)).waitFor()
  const row = ({ id }: Rental) => page.getByRole('listitem').filter({ has: page.locator(`a[href$="/rentals/${id}"]`) })
  await row(gown).getByText(t('orders:status-confirmed'), { exact: true }).waitFor()
  const declined = row(shirt)
  await declined.getByText(t('orders:status-declined'), { exact: true }).waitFor()
  await declined.getByText(t('rentals:reason.being-cleaned')).waitFor()
  await declined.getByText('عند الكوّا لآخر الأسبوع').waitFor()
  const instead = declined.getByRole('region', { name: t('rentals:alternatives.title') })
  await expect.poll(() => instead.locator('a[href*="/product/"]').count()).toBeGreaterThan(0)
  expect(await orderOf(her, order.id)).toMatchObject({
    payment: { amount: 50_250, refunded: 0 },
    rentals: [{ price: 45_000 }, { status: 'declined' }],
  })
  expect(her.complaints).toEqual([])
})

test('a cancellation shows what comes back to the fils, anew where it has changed, and gives exactly that back', async () => {
  const her = await booked(shop, database, { locale: 'ar', ahead: 6 })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  await captured(her, order)
  const dialog = page.getByRole('dialog', { name: t('rentals:cancel.title') })
  await page.goto(at(`/profile/orders/${order.id}`))
  await settled(page)
  await page.getByRole('button', { name: new RegExp(`^${t('rentals:change.cancel')}`) }).click()
  await dialog.getByText(formatMoney(50_250, 'ar')).waitFor()
  await dialog.getByRole('button', { name: t('rentals:cancel.keep') }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled(page)
  await page.goto(at(`/profile/orders/${order.id}/rentals/${rental?.id}`))
  await settled(page)
  await page.getByRole('button', { name: t('rentals:change.cancel') }).click()
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
  await page.getByText(formatMoney(-38_440, 'ar')).waitFor()
  expect((await orderOf(her, order.id)).payment).toMatchObject({ refunded: 38_440 })
  await expect
    .poll(async () => (await database.query(`SELECT amount FROM refunds WHERE order_id = $1`, [order.id])).rows)
    .toEqual([{ amount: 38_440 }])
  // The browser itself complains of the answer that said what has changed.
  expect(her.complaints.filter((one) => !one.includes('409'))).toEqual([])
})
