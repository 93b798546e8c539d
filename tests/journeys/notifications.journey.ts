import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { itemLike, ownPhone, personLike } from './namespace.ts'
import { codeFor, daysAhead, type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(async () => {
  await shop?.close()
})

/** Books a piece in cash without the screens. */
async function book({ context }: Visit): Promise<void> {
  const { request } = context
  const days = daysAhead(20)
  const phone = ownPhone()
  const { id: itemId } = await itemLike(database, 'wc-001')
  const held = await request.post('/api/orders', {
    data: { key: newId(), lines: [{ itemId, ...days, quantity: 1 }] },
  })
  const { id } = (await held.json()) as { id: string }
  const slot = `${addDays(days.from, -1)}_17-19`
  const to = { name: 'Rana', phone, area: 'amman-abdoun', landmark: 'Circle', building: '12', slot }
  await request.put(`/api/orders/${id}/delivery`, { data: to })
  const chosen = await request.put(`/api/orders/${id}/method`, { data: { method: 'cash' } })
  await request.post(`/api/orders/${id}/phone-codes`, { data: {} })
  await request.put(`/api/orders/${id}/phone`, { data: { code: await codeFor(context, 'sms', phone) } })
  const { total } = ((await chosen.json()) as { quote: { total: number } }).quote
  const paid = await request.post(`/api/orders/${id}/payment`, { data: { key: newId(), total } })
  expect(paid.status(), await paid.text()).toBe(200)
}

test('on a phone, in Arabic: a notification arrives while a page is open, is counted, opened and read', async () => {
  const her = await visit(shop, 'ar', { colorScheme: 'dark' })
  const { page, context, t, at, complaints } = her
  const unread = async () => ((await (await context.request.get('/api/notifications/unread')).json()) as { unread: number }).unread
  await signIn(context, await personLike(database, 'rana'))
  await page.clock.install({ time: shop.now() })
  await page.goto(at('/profile/notifications'))
  await page.getByRole('heading', { name: t('profile:notifications.emptyTitle') }).waitFor()
  await page.goto(at('/'))
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: t('notification-count:label'), exact: true }).waitFor()
  await settled(page)
  await book(her)
  await expect.poll(unread).toBe(1)
  await page.clock.runFor(61_000)
  await header.getByRole('link', { name: t('notification-count:label', { count: 1 }) }).click()
  await page.waitForURL(at('/profile/notifications'))
  const told = page
    .getByRole('main')
    .getByRole('link', { name: t('notifications:event.order-confirmed.customer.title', { pieces: '' }).trim() })
  await told.getByRole('img', { name: t('profile:notifications.unread') }).waitFor()
  await told.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ar\/profile\/orders\/[\w-]+$/)
  await header.getByRole('link', { name: t('notification-count:label'), exact: true }).waitFor()
  await page.goBack()
  await told.waitFor()
  expect(await page.getByRole('img', { name: t('profile:notifications.unread') }).count()).toBe(0)
  expect(complaints).toEqual([])
})
