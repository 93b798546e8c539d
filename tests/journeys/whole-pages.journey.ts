import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { publicPages } from './public-pages.ts'
import { openShop, settled, type Shop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each<Locale>(['en', 'ar'])('all of a page is there for assistive technology before anybody scrolls (%s)', async (locale) => {
  const { context, page, at } = await visit(shop, locale)
  const body = page.locator('body')
  const seen: string[] = []
  for (const path of publicPages) {
    await page.goto(at(path))
    await page.evaluate(hideCalendar)
    await page.evaluate(animationsEnd)
    const before = await body.ariaSnapshot()
    await page.evaluate(scrollThrough)
    await settled(page)
    const after = await body.ariaSnapshot()
    const known = new Set(before.split('\n').map((line) => line.trim()))
    const added = after.split('\n').filter((line) => !known.has(line.trim()))
    if (before !== after) seen.push(`${at(path)}: ${added.join('\n') || 'less than before'}`)
  }
  expect(seen).toEqual([])
  await context.close()
})

/** Runs in the browser. The days of an item are pictures until they are near, and only then buttons. */
function hideCalendar(): void {
  document.getElementById('days')?.setAttribute('hidden', '')
}

/** Runs in the browser. One page shows for half a second that it loads. */
async function animationsEnd(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

/** Runs in the browser: a window at a time to the end, as long as each is drawn. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}
