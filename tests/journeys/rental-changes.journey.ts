import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rental } from '#domain/renting/orders/order.contract.ts'
import { addDays } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { collectionWords, dayWords, slotWords } from '#web/features/orders/day-words.ts'
import { booked, captured, orderOf } from './booked.ts'
import { caller } from './caller.ts'
import { payByCard } from './checkout.ts'
import { type Shop, settled, tradedShop, type Visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

/** Her rental's page, with its dialogs. */
async function openRental({ page, t, at }: Visit, orderId: string, { id }: Rental) {
  await page.goto(at(`/profile/orders/${orderId}/rentals/${id}`))
  await settled(page)
  return async (way: 'extend' | 'returnEarly', title: string) => {
    await page.getByRole('button', { name: t(`rentals:change.${way}`) }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('dd').first().waitFor()
    return dialog
  }
}

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')
const heading = ({ page }: Visit) => expect.poll(() => page.locator('h1').textContent())

test('the dates move once; then the saved card pays for a day more, and the provider’s page where the card needs its owner', async () => {
  const her = await booked(shop, database, { locale: 'en', ahead: 20, options: { viewport: { width: 1366, height: 900 } } })
  const { page, t, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  const { id, from, until } = rental
  await captured(her, order)
  const open = await openRental(her, order.id, rental)

  await page.getByRole('button', { name: t('rentals:change.cancel') }).click()
  const cancelling = page.getByRole('dialog', { name: t('rentals:cancel.title') })
  await cancelling.getByRole('button', { name: t('rentals:change.instead') }).click()
  const moving = page.getByRole('dialog', { name: t('rentals:move.title') })
  await moving.locator('dd').first().waitFor()
  const confirmMove = moving.getByRole('button', { name: t('rentals:move.confirm') })
  expect(await confirmMove.isDisabled()).toBe(true)
  const next = { from: addDays(from, 1), until: addDays(until, 1) }
  // By keyboard, from the day it begins on.
  await moving.locator('td [tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await moving.getByText(slotWords(`${addDays(from, -2)}_17-19`, 'en')).waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await moving.getByText(formatRange(next, 'en')).last().waitFor()
  await confirmMove.click()
  await moving.waitFor({ state: 'detached' })
  await heading(her).toBe(t('rentals:title-confirmed', { from: dayWords(next.from, 'en') }))
  expect(await page.getByRole('button', { name: t('rentals:change.moveDays') }).count()).toBe(0)

  await database.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])
  await page.reload()
  await settled(page)
  const extending = await open('extend', t('rentals:extend.title'))
  // From 45.000 for three days to 51.750 for four: 322 of 280, rounded up.
  await extending.getByRole('button', { name: t('rentals:extend.confirm', { amount: formatMoney(6750, 'en') }) }).click()
  await extending.waitFor({ state: 'detached' })
  await heading(her).toBe(t('rentals:title-active', { until: dayWords(addDays(next.until, 1), 'en') }))
  expect(await orderOf(her, order.id)).toMatchObject({ extensions: { amount: 6750 }, rentals: [{ price: 51_750, days: 4 }] })

  await database.query(`UPDATE demo_cards SET kind = 'declines-later'`)
  const again = await open('extend', t('rentals:extend.title'))
  await again.getByRole('button', { name: t('rentals:extend.more', { count: 2 }) }).click()
  const price = formatMoney(13_500, 'en')
  await again.getByRole('button', { name: t('rentals:extend.confirm', { amount: price }) }).click()
  const last = dayWords(addDays(next.until, 3), 'en')
  await again.getByText(t('rentals:extension.asked', { day: last })).waitFor()
  await page.keyboard.press('Escape')
  // It waits on the page, too, until it is paid.
  await page.getByRole('heading', { name: t('rentals:extension.asked', { day: last }) }).waitFor()
  await page.getByRole('link', { name: t('rentals:extension.pay') }).click()
  await payByCard(her, '5555 5555 5555 4444', new RegExp(`/rentals/${id}\\?extension`))
  await page.getByRole('heading', { name: t('rentals:extension.done', { day: last }) }).waitFor()
  await heading(her).toBe(t('rentals:title-active', { until: last }))
  await page.goto(`/profile/orders/${order.id}`)
  await page.getByText(t('orders:extended'), { exact: true }).waitFor()
  const row = page.locator('dl > div').filter({ hasText: t('orders:extended') })
  expect(plain(await row.locator('dd').textContent())).toBe(plain(formatMoney(6750 + 13_500, 'en')))
  await expect.poll(() => page.getByRole('link', { name: t('orders:documents.invoice') }).count()).toBeGreaterThan(1)
  expect(her.complaints).toEqual([])
})

test('who is a moment late to extend is told so and loses nothing; an extension in cash is paid at the collection, and a return comes early', async () => {
  const her = await booked(shop, database, { locale: 'ar', ahead: 40, method: 'cash' })
  const { page, t, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  const { id, until } = rental
  await database.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])
  await her.context.addCookies([{ name: 'ui-theme', value: 'dark', url: shop.baseUrl }])
  const open = await openRental(her, order.id, rental)
  const extending = await open('extend', t('rentals:extend.title'))
  await extending.getByRole('button', { name: t('rentals:extend.more', { count: 4 }) }).click()
  // Somebody else begins eight days after her last one: two days of cleaning and two of transit lie between.
  const rival = await caller(shop)
  const lines = [{ itemId: rental.itemId, from: addDays(until, 8), until: addDays(until, 9), quantity: 1 }]
  expect((await rival.context.request.post('/api/orders', { data: { key: newId(), lines } })).status()).toBe(200)
  await extending.getByRole('button', { name: t('rentals:extend.confirm', { amount: formatMoney(27_000, 'ar') }) }).click()
  await extending.getByText(t('rentals:extend.taken')).waitFor()
  expect((await orderOf(her, order.id)).rentals[0]).toMatchObject({ until, price: 45_000 })
  await extending.getByRole('button', { name: t('rentals:extend.more', { count: 2 }) }).click()
  await extending.getByRole('button', { name: t('rentals:extend.confirm', { amount: formatMoney(13_500, 'ar') }) }).click()
  await extending.waitFor({ state: 'detached' })
  const longer = addDays(until, 2)
  await heading(her).toBe(t('rentals:title-active', { until: dayWords(longer, 'ar') }))
  await page.getByText(t('rentals:cost.dueInCash', { amount: formatMoney(13_500, 'ar') })).waitFor()

  const returning = await open('returnEarly', t('rentals:return.title'))
  await returning.getByText(t('rentals:return.unused', { count: 4 })).waitFor()
  await returning
    .getByText(collectionWords(rental.from, `${addDays(rental.from, 1)}_17-19`, 'ar'))
    .first()
    .waitFor()
  await returning.getByRole('button', { name: t('rentals:return.confirm') }).click()
  await returning.waitFor({ state: 'detached' })
  await heading(her).toBe(t('rentals:title-active', { until: dayWords(rental.from, 'ar') }))
  // The browser itself complains of the answer that the days are taken.
  expect(her.complaints.filter((one) => !one.includes('409'))).toEqual([])
})
