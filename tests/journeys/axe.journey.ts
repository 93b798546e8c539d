import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { publicPages } from './public-pages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each<[Locale, 'light' | 'dark']>([
  ['en', 'light'],
  ['ar', 'light'],
  ['en', 'dark'],
  ['ar', 'dark'],
])('every page is accessible and quiet (%s, %s)', async (locale, theme) => {
  const { context, page, complaints, at } = await visit(shop, locale)
  await context.addCookies([{ name: 'ui-theme', value: theme, url: shop.baseUrl }])
  await context.addInitScript((value) => localStorage.setItem('ui-theme', value), theme)
  const faults: string[] = []
  for (const path of publicPages) {
    await page.goto(at(path))
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      faults.push(`${at(path)}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`)
    }
  }
  expect(faults).toEqual([])
  expect(complaints.filter((line) => !(line.startsWith(at('/there-is-no-such-page')) && line.includes('404')))).toEqual([])
  await context.close()
})
