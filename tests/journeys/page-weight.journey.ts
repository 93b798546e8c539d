import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

const most = { js: 170_000, woff2: 90_000, shift: 0.02 }
const paths = ['/', '/browse', '/product/wf-001']
const screens = [
  [390, 844],
  [1366, 900],
] as const
const cases = (['en', 'ar'] as const).flatMap((locale) =>
  screens.map(([width, height]): [Locale, number, number] => [locale, width, height]),
)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(cases)('the first view of a public page is light and stands still (%s, %i wide)', async (locale, width, height) => {
  const seen: string[] = []
  for (const path of paths) {
    const { context, page, at } = await visit(shop, locale, { viewport: { width, height } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(at(path))
    await settled(page)
    const { js, woff2, shift } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const bytesOf = (ending: string) =>
        files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      return { js: bytesOf('.js'), woff2: bytesOf('.woff2'), shift: (window as unknown as { shift: number }).shift }
    })
    expect(js, `${at(path)} brings scripts`).toBeGreaterThan(50_000)
    if (js > most.js) seen.push(`${at(path)}: ${js} bytes of scripts`)
    if (woff2 > most.woff2) seen.push(`${at(path)}: ${woff2} bytes of fonts`)
    if (shift > most.shift) seen.push(`${at(path)}: moves by ${shift}`)
    const strangers = asked.filter((url) => !url.startsWith(shop.baseUrl) && !url.startsWith('data:'))
    if (strangers.length > 0) seen.push(`${at(path)}: asks ${strangers.join(', ')}`)
    await context.close()
  }
  expect(seen).toEqual([])
})
