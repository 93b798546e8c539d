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

test.each<Locale>(['en', 'ar'])('every page is accessible and quiet in both themes (%s)', async (locale) => {
  const { context, page, complaints, at } = await visit(shop, locale)
  const faults: string[] = []
  for (const path of publicPages) {
    await page.goto(at(path))
    await settled(page)
    for (const theme of ['light', 'dark']) {
      await page.evaluate(turnTo, theme)
      // A theme changes colours and nothing else.
      const axe = new AxeBuilder({ page })
      const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')
        faults.push(`${at(path)} (${theme}): ${id}: ${where}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(complaints.filter((line) => !(line.startsWith(at('/there-is-no-such-page')) && line.includes('404')))).toEqual([])
  await context.close()
})

/** Runs in the browser: the theme, without the colours on the way to it. */
function turnTo(theme: string): void {
  document.documentElement.setAttribute('data-theme', theme)
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}
