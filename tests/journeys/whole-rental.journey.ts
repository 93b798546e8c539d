import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { dayWords } from '#web/features/orders/day-words.ts'
import { act, booked, orderOf, photograph } from './booked.ts'
import { caller } from './caller.ts'
import { openShopWithDatabase, type Shop, settled } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

test('a gown is packed, brought against the code that her page shows, collected and checked, and the deposit is back', async () => {
  await database.query(`UPDATE items SET is_instant_book = true WHERE id = 'wf-001'`)
  // From 12:00 on it is less than a day to the dispatch: the deposit is held.
  await shop.setTime('13:00')
  const her = await booked(shop, database, {
    locale: 'en',
    ahead: 2,
    items: ['wf-001'],
    options: { viewport: { width: 1366, height: 900 } },
  })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  const [dana, omar] = [await caller(shop, 'dana'), await caller(shop, 'omar')]
  const open = async () => {
    await page.goto(at(`/profile/orders/${order.id}/rentals/${rental.id}`))
    await settled(page)
  }
  const standsAt = async (title: string) => {
    await open()
    expect(await page.locator('h1').textContent()).toBe(title)
  }
  await standsAt(t('rentals:title-confirmed', { from: dayWords(rental.from, 'en') }))
  await photograph(dana, rental, 'packing')
  await act(dana, rental, 'packing')
  const sendOff = () => omar.context.request.put(`/api/rentals/${rental.id}/dispatch`, { data: { key: newId() } })
  await shop.runDueJobs()
  expect((await sendOff()).status()).toBe(200)

  await standsAt(t('rentals:title-out_for_delivery'))
  const code =
    (await page
      .getByRole('region', { name: t('rentals:code.title') })
      .locator('bdi')
      .textContent()) ?? ''
  await photograph(omar, rental, 'delivery')
  await act(omar, rental, 'delivery', { code })
  // The open page hears of it; by itself it asks once a minute.
  const isActive = t('rentals:title-active', { until: dayWords(rental.until, 'en') })
  await page.getByRole('heading', { level: 1, name: isActive, exact: true }).waitFor()
  expect(await page.getByRole('region', { name: t('rentals:code.title') }).count()).toBe(0)
  const { unitId } = (await (await omar.context.request.get(`/api/rentals/${rental.id}`)).json()) as { unitId: string }
  await photograph(omar, rental, 'collection')
  await act(omar, rental, 'collection', { unitId })
  await standsAt(t('rentals:title-return_in_transit'))
  await photograph(dana, rental, 'return')
  await act(dana, rental, 'return')
  await standsAt(t('rentals:title-inspecting'))
  await act(dana, rental, 'completion')
  await standsAt(t('rentals:title-completed'))
  const deposits = 'SELECT status, applied FROM deposits WHERE rental_id = $1'
  await shop.runDueJobs()
  expect((await database.query(deposits, [rental.id])).rows).toEqual([{ status: 'released', applied: 0 }])
  await open()
  await page.getByText(t('rentals:deposit.returned')).waitFor()
  expect((await orderOf(her, order.id)).payment).toMatchObject({ status: 'captured', amount: 50_250, refunded: 0 })
  await page.goto(at('/profile/orders'))
  const past = page.getByRole('link').filter({ hasText: t('orders:status-completed') })
  await past.getByText(formatMoney(50_250, 'en')).waitFor()
  expect(her.complaints).toEqual([])
})
