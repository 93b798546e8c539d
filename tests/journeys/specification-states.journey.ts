import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from './languages.ts'
import { daysAhead, type Shop, settled, sharedShop, visit } from './shop.ts'

// Sections 4, 8 and 9 of the specification as a visitor meets them: what is remembered, what is said, and for how long.

const desktop = { viewport: { width: 1366, height: 900 } }

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

const kept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)
const add = async ({ page, t, at }: Awaited<ReturnType<typeof visit>>, id: string, { from, until } = daysAhead(30)): Promise<void> => {
  await page.goto(at(`/product/${id}?from=${from}&until=${until}`))
  await settled(page)
  const button = page.getByRole('button', { name: t('product:add'), exact: true }).locator('visible=true')
  await button.click()
}

test.each(languagesOf('flow', 'en'))(
  'the theme begins light, is switched at once, remembered, and may follow the system (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { ...desktop, colorScheme: 'dark' })
    await page.goto(at('/about-us'))
    await settled(page)
    const theme = () => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('light')
    expect(await page.locator('body').getAttribute('class')).toMatch(/\bluxury\b/)
    await page.getByRole('button', { name: t('layout:theme.toDark') }).click()
    await expect.poll(theme).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')
    await page.reload()
    expect(await theme()).toBe('dark')
    await context.clearCookies({ name: 'ui-theme' })
    await page.evaluate(() => localStorage.setItem('ui-theme', 'system'))
    await page.reload()
    await expect.poll(theme).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('light')
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('the bag is kept in the browser, adds up what has the same id, and a corrupt one is discarded', async () => {
  const her = await visit(shop, 'en', desktop)
  const { context, page } = her
  const days = daysAhead(30)
  await add(her, 'wf-001', days)
  await page.getByText('Added to bag', { exact: true }).waitFor()
  const [line] = (await kept(page, 'bag')) as Record<string, unknown>[]
  expect(line).toMatchObject({ productId: 'wf-001', startDate: days.from, endDate: days.until, quantity: 1, rentalDuration: 3 })
  expect(line?.['id']).toBe(['wf-001', line?.['size'], line?.['color'], days.from, days.until].join('-'))
  expect(Object.keys(line ?? {}).sort()).toEqual(
    ['color', 'endDate', 'id', 'price', 'productId', 'quantity', 'rentalDuration', 'size', 'startDate'].sort(),
  )
  await page.getByRole('link', { name: 'View bag' }).locator('visible=true').click()
  await page.getByRole('button', { name: 'One more' }).locator('visible=true').click()
  await expect.poll(async () => ((await kept(page, 'bag')) as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([2])
  expect(await page.locator('header a[href$="/bag"]').getAttribute('aria-label')).toContain('2')
  await page.getByRole('button', { name: 'One less' }).first().click()
  await expect.poll(async () => ((await kept(page, 'bag')) as { quantity: number }[])[0]?.quantity).toBe(1)
  expect(await page.getByRole('button', { name: 'One less' }).first().isDisabled()).toBe(true)
  await page.evaluate(() => localStorage.setItem('bag', '{"broken"'))
  await page.reload()
  await page.getByRole('heading', { name: 'Your bag is empty' }).waitFor()
  await context.close()
})

test('a favourite is added once, taken out again, and both say so in the words of the catalogue', async () => {
  const { context, page } = await visit(shop, 'en', desktop)
  await page.goto('/browse')
  await settled(page)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  const heart = card.getByRole('button')
  await heart.click()
  await page.getByText('Added to favorites', { exact: true }).waitFor()
  await page.getByText(`${name} has been added to your favorites.`, { exact: true }).waitFor()
  expect(await kept(page, 'favorites')).toEqual([expect.objectContaining({ name })])
  await heart.click()
  await page.getByText('Removed from favorites', { exact: true }).waitFor()
  await page.getByText('Item has been removed from your favorites.', { exact: true }).waitFor()
  expect(await kept(page, 'favorites')).toEqual([])
  await context.close()
})

test.each(languagesOf('texts'))(
  'a toast is 356 px wide at the foot of the inline end, three are seen and five kept at most, and it goes after four seconds (%s)',
  async (locale) => {
    const { context, page, complaints, at } = await visit(shop, locale, desktop)
    await page.clock.install({ time: shop.now() })
    await page.goto(at('/browse'))
    await settled(page)
    const toasts = page.locator('[data-sonner-toast]')
    await page.getByRole('article').first().getByRole('button').click()
    await toasts.first().waitFor()
    await page.clock.runFor(600)
    const box = await toasts.first().boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(356)
    expect((box?.y ?? 0) > 600).toBe(true)
    expect(locale === 'ar' ? (box?.x ?? 999) < 40 : (box?.x ?? 0) > 1366 - 356 - 40).toBe(true)
    const list = page.locator('[data-sonner-toaster]')
    expect(await list.evaluate((node) => getComputedStyle(node).getPropertyValue('--gap').trim())).toBe('14px')
    for (const card of [1, 2, 3, 4, 5, 6]) await page.getByRole('article').nth(card).getByRole('button').click()
    await expect.poll(() => page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3)
    await page.clock.runFor(600)
    await expect.poll(() => toasts.count()).toBeLessThanOrEqual(5)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5000)
    await expect.poll(() => toasts.count()).toBeLessThan(2)
    await page.clock.runFor(5000)
    await expect.poll(() => toasts.count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('the header turns its pictures every five seconds, and stands still for who wants it still', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { context, page } = await visit(shop, 'en', { ...desktop, reducedMotion })
    await page.clock.install({ time: shop.now() })
    await page.goto('/')
    await settled(page)
    const now = () => page.locator('main [aria-current=true]').first().getAttribute('aria-label')
    const seen = await now()
    // Far enough ahead that a busy machine has not passed it by then.
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 600_000))
    if (reducedMotion === 'reduce') {
      await page.clock.runFor(12_000)
      expect(await now()).toBe(seen)
    } else {
      for (let run = 0; run < 20_000 && (await now()) === seen; run += 50) await page.clock.runFor(50)
      const first = await now()
      expect(first).not.toBe(seen)
      await page.clock.runFor(4900)
      expect(await now()).toBe(first)
      await page.clock.runFor(150)
      await expect.poll(now).not.toBe(first)
    }
    await context.close()
  }
})
