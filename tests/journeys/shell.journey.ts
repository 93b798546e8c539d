import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { languagesOf } from './languages.ts'
import { type Shop, settled, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each<[Locale, 'left' | 'right']>([
  ['en', 'right'],
  ['ar', 'left'],
])('the drawer repeats the menu and opens at its side (%s, %s)', async (locale, side) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  await page.goto(at('/'))
  await settled(page)
  await page.getByRole('button', { name: t('layout:menu') }).click()
  const drawer = page.getByRole('dialog', { name: t('layout:menu') })
  await drawer.waitFor()
  const edge = () => drawer.evaluate((node) => [node.getBoundingClientRect().left, window.innerWidth - node.getBoundingClientRect().right])
  await expect.poll(async () => (await edge())[side === 'left' ? 0 : 1]).toBe(0)
  expect((await edge())[side === 'left' ? 1 : 0]).toBe(390 - 338)
  const places = await drawer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/\?.*/, '')))
  expect(places).toEqual(expect.arrayContaining(['female', 'male', 'kids', 'accessories'].map((name) => at(`/browse/${name}`))))
  expect(places).toEqual(expect.arrayContaining(['/login', '/signup', '/favorites', '/bag'].map((path) => at(path))))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(t('layout:menu'))
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'menu and foot stand on every page but those for signing in; a wrong address is not found (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 }, javaScriptEnabled: false })
    for (const path of ['/login', '/register']) {
      await page.goto(at(path))
      expect([path, await page.getByRole('banner').count(), await page.getByRole('contentinfo').count()]).toEqual([path, 0, 0])
    }
    const answer = await page.goto(at('/browse?category=Women').replace('/browse', '/nowhere'))
    expect(answer?.status()).toBe(404)
    await page.getByText(t('layout:notFound.eyebrow')).first().waitFor()
    const banner = page.getByRole('banner')
    for (const words of ['signIn', 'signUp'] as const) await banner.getByRole('link', { name: t(`layout:${words}`), exact: true }).waitFor()
    await page.goto(at('/browse?category=Women'))
    expect(await banner.locator('[aria-current=page]').textContent()).toBe(t('layout:category.Women'))
    await context.close()
  },
)

test('a page that takes its time says Loading...', async () => {
  const { context, page } = await visit(shop, 'en')
  await page.goto('/browse')
  await settled(page)
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer })
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  release()
  await page.waitForURL('**/faq')
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor({ state: 'detached' })
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'an icon is named after 700 ms, the next one at once within 300 ms, and Escape is enough (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
    await page.clock.install({ time: shop.now() })
    await page.goto(at('/faq'))
    await settled(page)
    const [first, second] = await page.locator('header [data-tip]:visible').all()
    if (!first || !second) throw new Error('The header has icons')
    const tip = page.getByRole('tooltip')
    const nameOf = (icon: typeof first) => icon.getAttribute('aria-label')
    await first.hover()
    await page.clock.runFor(1000)
    await tip.getByText((await nameOf(first)) ?? '', { exact: true }).waitFor()
    await page.locator('[data-radix-popper-content-wrapper]').hover()
    await page.clock.runFor(1000)
    expect(await tip.count()).toBe(1)
    await page.mouse.move(683, 500, { steps: 3 })
    await tip.waitFor({ state: 'detached' })
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 600_000)))
    await second.hover()
    await page.clock.runFor(690)
    expect(await tip.count()).toBe(0)
    await page.clock.runFor(10)
    await tip.getByText((await nameOf(second)) ?? '', { exact: true }).waitFor()
    await page.mouse.move(683, 500, { steps: 3 })
    await page.clock.runFor(290)
    await first.hover()
    await tip.getByText((await nameOf(first)) ?? '', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.getByRole('link', { name: t('layout:skip') }).focus()
    while ((await page.evaluate(() => document.activeElement?.getAttribute('data-tip'))) === null) await page.keyboard.press('Tab')
    await tip.waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)
