import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeOccasions } from '#domain/catalogue/items/item-terms.policy.ts'
import type { Locale } from '#values/locale.ts'
import { sharedShop, type Shop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each<Locale>(['en', 'ar'])('occasions lead from the first page and from a piece to what is worn to them (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { javaScriptEnabled: false })
  for (const path of ['/', '/product/wf-001']) {
    await page.goto(at(path))
    const occasions = path === '/' ? homeOccasions : (['wedding', 'engagement', 'katb-kitab', 'evening'] as const)
    for (const occasion of occasions) {
      const link = page.locator(`a[href="${at(`/browse?occasion=${occasion}`)}"]`)
      expect(await link.textContent()).toContain(t(`items:occasion.${occasion}`))
    }
  }
  await page.getByRole('link', { name: t('items:occasion.engagement') }).click()
  await page.getByRole('heading', { level: 1, name: t('items:occasion.engagement'), exact: true }).waitFor()
  expect(await page.locator('main article').count()).toBe(9)
  expect(await page.locator('input[type=checkbox][name=occasion][value=engagement]').isChecked()).toBe(true)
  await context.close()
})

test.each<[Locale, string, string]>([
  ['en', 'red dress', 'satin dress'],
  ['ar', 'فستان أحمر', 'فستان ساتان'],
])('a question that no piece answers in every word is answered by the closest, and says so (%s)', async (locale, partly, wholly) => {
  const { context, page, t, at } = await visit(shop, locale, { javaScriptEnabled: false })
  await page.goto(at(`/browse?q=${encodeURIComponent(partly)}`))
  await page
    .getByRole('status')
    .filter({ hasText: t('browse:closest') })
    .waitFor()
  expect(await page.locator('main article a').first().getAttribute('href')).toContain('/product/wf-001')
  await page.goto(at(`/browse?q=${encodeURIComponent(wholly)}`))
  await page.locator('main article').first().waitFor()
  expect(await page.getByText(t('browse:closest')).count()).toBe(0)
  await context.close()
})
