import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop, settled, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop(async () => ({ LIBSA_MODE: 'dev', NODE_ENV: 'development' }))
})
afterAll(async () => {
  await shop?.close()
})

test("a developer's page wakes without a complaint, and takes a changed file without being loaded again", async () => {
  const { context, page, complaints, t, at } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await page.goto(at('/'))
  await settled(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const updated: string[] = []
  page.on('console', (message) => message.text().includes('hot updated') && updated.push(message.text()))
  // Nothing in it changes but the time it was changed at; again as long as the page does not listen yet.
  const touch = () => utimes('src/web/layout/page/footer.tsx', new Date(), new Date()).then(() => updated.join())
  await expect.poll(touch, { interval: 1000 }).toContain('/src/web/layout/page/footer.tsx')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.getByRole('button', { name: t('layout:theme.toDark') }).click()
  await page.locator('html[data-theme="dark"]').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
