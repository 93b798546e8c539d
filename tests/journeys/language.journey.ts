import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAhead, type Shop, settled, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test('the language is switched on any page, keeps the days, and is remembered', async () => {
  const { context, page, complaints } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  const { from, until } = daysAhead(20)
  await page.goto(`/browse/Women?from=${from}&until=${until}`)
  await settled(page)
  const root = page.locator('html')
  await page.getByRole('link', { name: 'العربية' }).first().click()
  await page.waitForURL(`/ar/browse/Women?from=${from}&until=${until}`)
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('site-language'))).toBe('ar')
  await page.goto(`/product/wf-001?from=${from}&until=${until}`)
  expect(new URL(page.url()).pathname).toBe('/ar/product/wf-001')
  await settled(page)
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.waitForURL(`/product/wf-001?from=${from}&until=${until}`)
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['en', 'ltr'])
  await page.goto('/bag')
  expect(new URL(page.url()).pathname).toBe('/bag')
  expect(complaints).toEqual([])
  await context.close()
})

test('an address can name the language, with scripts or without', async () => {
  const { context, page } = await visit(shop, 'en', { javaScriptEnabled: false })
  await page.goto('/bag?lang=ar')
  expect(new URL(page.url()).pathname).toBe('/ar/bag')
  await page.goto('/faq-that-is-not-there')
  expect(new URL(page.url()).pathname).toBe('/ar/faq-that-is-not-there')
  await page.goto('/ar/browse?lang=en&q=dress')
  expect(page.url()).toBe(`${shop.baseUrl}/browse?q=dress`)
  await context.close()
})

test.each(['//elsewhere.example/?lang=ar', '/ar//elsewhere.example/x?lang=en', '/\\elsewhere.example/?lang=en', '//elsewhere.example/'])(
  'the switch never leads off the site: %s',
  async (path) => {
    const { port } = new URL(shop.baseUrl)
    const location = await new Promise<string | undefined>((resolve, reject) => {
      get({ host: 'localhost', port, path, headers: { cookie: 'site-language=ar' } }, (answer) => {
        answer.resume()
        resolve(answer.headers.location)
      }).once('error', reject)
    })
    expect(new URL(location ?? '/', shop.baseUrl).origin).toBe(shop.baseUrl)
  },
)
