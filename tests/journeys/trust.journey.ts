import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from './languages.ts'
import { type Shop, settled, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(languagesOf('flow', 'ar'))(
  'the trust section turns in a circle, comes in step by step and leads to the quality page (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { reducedMotion: 'no-preference' })
    await page.goto(at('/'))
    await settled(page)
    const section = page.getByRole('region', { name: t('trust:title') })
    await section.scrollIntoViewIfNeeded()
    const dot = (number: number) => section.getByRole('button', { name: t('trust:goTo', { number }) })
    const shown = () => section.getByRole('blockquote').textContent()
    const words = (name: string) => t('trust:quoted', { words: t(`trust:said.${name}.text`) })
    expect(await dot(1).getAttribute('aria-current')).toBe('true')
    await section.getByRole('button', { name: t('trust:previous') }).click()
    expect(await dot(3).getAttribute('aria-current')).toBe('true')
    await expect.poll(shown).toBe(words('salma'))
    await section.getByRole('button', { name: t('trust:next') }).click()
    await expect.poll(shown).toBe(words('huda'))
    await dot(2).click()
    await expect.poll(shown).toBe(words('yazan'))
    const delays = (list: string) =>
      section
        .getByRole('list', { name: list })
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => getComputedStyle(item).animationDelay))
    expect(await delays(t('trust:badgesTitle'))).toEqual(['0.2s', '0.3s', '0.4s'])
    expect(await delays(t('trust:securityTitle'))).toEqual(['0s', '0.1s', '0.2s'])
    await section.getByRole('link', { name: t('trust:learnMore') }).click()
    await page.getByRole('heading', { level: 1, name: t('quality:title') }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)
