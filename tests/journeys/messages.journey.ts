import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from './booked.ts'
import { itemLike } from './namespace.ts'
import { type Shop, settled, signIn, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

test('she writes to the owner from her rental, who answers at once; what is said without a connection is sent once when it is back', async () => {
  const piece = await itemLike(database)
  const her = await booked(shop, database, { locale: 'ar', ahead: 9, items: [piece.id] })
  const rental = her.order.rentals[0]?.id ?? ''
  const owner = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(owner.context, piece.owner)
  await owner.page.goto('/profile/messages')
  await owner.page.getByRole('heading', { name: owner.t('profile:messages.emptyTitle') }).waitFor()
  await settled(owner.page)

  const { page, t, at } = her
  await page.goto(at(`/profile/orders/${her.order.id}/rentals/${rental}`))
  await settled(page)
  await page.getByRole('link', { name: t('reports:party.write') }).click()
  await page.waitForURL(/\/profile\/messages\//)
  const field = page.getByRole('textbox', { name: /^اكتب إلى/ })
  const ready = page.getByRole('list', { name: t('messages:quick') }).getByRole('button')
  await ready.last().click()
  expect(await field.inputValue()).toBe(t('messages:answers.owner.coming.3'))
  await field.press('Enter')
  await page.getByRole('log').getByText(t('messages:answers.owner.coming.3')).waitFor()

  // Nobody reloads: what is said comes by itself.
  const row = owner.page.getByRole('navigation', { name: owner.t('messages:list') }).getByRole('link')
  await row.click()
  const log = owner.page.getByRole('log')
  await log.getByText(t('messages:answers.owner.coming.3')).waitFor()
  await page.getByRole('log').getByText(t('messages:read')).waitFor()
  const reply = owner.page.getByRole('textbox', { name: owner.t('messages:write', { name: 'Rana' }) })
  await reply.fill('Hand wash only.')
  await owner.page.getByRole('button', { name: owner.t('messages:send') }).click()
  await page.getByRole('log').getByText('Hand wash only.').waitFor()

  await her.context.setOffline(true)
  await field.fill('شكرًا يا دانا')
  await field.press('Enter')
  const unsent = page.getByRole('log').getByText(t('messages:unsent'))
  await unsent.waitFor()
  await her.context.setOffline(false)
  await log.getByText('شكرًا يا دانا').waitFor()
  await expect.poll(() => unsent.count()).toBe(0)
  expect(await page.getByRole('log').getByText('شكرًا يا دانا').count()).toBe(1)
  expect(await log.getByText('شكرًا يا دانا').count()).toBe(1)

  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer()
  await owner.page.locator('input[type=file]').setInputFiles({ name: 'belt.jpg', mimeType: 'image/jpeg', buffer: picture })
  const photo = page.getByRole('img', { name: t('messages:photo-of', { name: 'دانا' }) })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // Waiting messages are sent from any page once there is a connection.
  const isSent = (url: URL) => url.pathname.startsWith('/api/user-messages/')
  await page.route(isSent, (route) => route.abort())
  await field.fill('إلى الغد')
  await field.press('Enter')
  await unsent.waitFor()
  await page.goto('/ar/faq')
  await settled(page)
  await page.unroute(isSent)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await log.getByText('إلى الغد').waitFor()
  expect(owner.complaints).toEqual([])
  expect(her.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/.test(one))).toEqual([])
})
