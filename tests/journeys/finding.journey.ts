import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeOccasions } from '#domain/catalogue/items/item-terms.policy.ts'
import { formatShortRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { languagesOf } from './languages.ts'
import { daysAhead, type Shop, settled, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(languagesOf('flow', 'ar'))('occasions lead from the first page and from a piece to what is worn to them (%s)', async (locale) => {
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
  // The date fields of a page without scripts choose days, and others on the next page.
  await page.goto(at('/'))
  for (const ahead of [20, 40]) {
    const { from, until } = daysAhead(ahead)
    if (ahead === 40) await page.locator('a[href="#search"]').click()
    await page.locator('#search input[name=from][type=date]').fill(from)
    await page.locator('#search input[name=until][type=date]').fill(until)
    await page.locator('#search button[type=submit]').click()
    await page.getByRole('heading', { level: 1, name: formatShortRange({ from, until }, locale) }).waitFor()
  }
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

test.each(languagesOf('flow', 'en'))('who comes back from a piece finds all that was shown, at the same place (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  const cards = page.locator('main article:has(h2)')
  await page.goto(at('/browse'))
  await settled(page)
  await page.getByRole('link', { name: t('browse:more'), exact: true }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(12)
  const count = await cards.count()
  const last = cards.nth(count - 2)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const name = await last.getByRole('heading').textContent()
  await last.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: name ?? '', exact: true }).waitFor()
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => /\/api\/search\?/.test(request.url()) && asked.push(request.url()))
  await page.goBack()
  await cards.first().waitFor()
  expect(await cards.count()).toBe(count)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  // The link by which she left, and not the first of those that were added.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h2')?.textContent)).toBe(name)
  await settled(page)
  expect(asked).toEqual([])
  await page.reload()
  expect(await cards.count()).toBe(12)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('Back closes what covers the page, and then goes where it would have gone (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  const dialog = page.getByRole('dialog')
  const openFilters = () => page.locator('[data-foot-bar] a').click()
  const type = () => new URL(page.url()).searchParams.getAll('type')
  // No entry of the shop is before the first page.
  await page.goto(at('/browse'))
  await settled(page)
  await openFilters()
  await dialog.waitFor()
  // The code that delays navigations is loaded with the first sheet.
  await settled(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(at('/browse'))

  await openFilters()
  await dialog.locator('label:has([value=formal])').click()
  await page.waitForURL(/type=formal/)
  // The address changes before what it shows.
  await page.locator('main:not(:has([aria-busy])) article:has(h2)').first().waitFor({ state: 'attached' })
  await settled(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(type()).toEqual(['formal'])
  // A choice is one step of its own, and closed sheets are none.
  await page.goBack()
  await expect.poll(type).toEqual([])
  await openFilters()
  await settled(page)
  const loaded: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('.data') && loaded.push(request.url()))
  await dialog.getByRole('button', { name: t('common:close') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => 'isGuard' in window.history.state)).toBe(false)
  await settled(page)
  // A load that begins with the close might show what was before a change that is made at once.
  expect(loaded).toEqual([])

  await page.getByRole('button', { name: t('layout:menu') }).click()
  await dialog.getByRole('link', { name: t('account-menu:drawer.faq') }).click()
  await page.waitForURL(`**${at('/faq')}`)
  expect(await dialog.count()).toBe(0)
  await page.goBack()
  await page.waitForURL(`**${at('/browse')}`)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  expect(complaints).toEqual([])
  await context.close()
})

test('a step forward to a sheet that was closed leads nowhere, and the next sheet closes with Back, too', async () => {
  const { context, page, complaints } = await visit(shop, 'en')
  const dialog = page.getByRole('dialog')
  const openFilters = async () => {
    await page.locator('[data-foot-bar] a').click()
    await dialog.waitFor()
    await settled(page)
  }
  await page.goto('/browse')
  await settled(page)
  for (const isLoadedAgain of [false, true]) {
    await openFilters()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    if (isLoadedAgain) {
      await page.reload()
      await settled(page)
    }
    await page.goForward()
    await settled(page)
    expect(await dialog.count()).toBe(0)
    await openFilters()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/browse')
  }
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  expect(complaints).toEqual([])
  await context.close()
})

test('a page that is loaded again under its filters takes one step back, not two', async () => {
  const { context, page } = await visit(shop, 'en')
  await page.goto('/browse')
  await settled(page)
  await page.locator('[data-foot-bar] a').click()
  await page.getByRole('dialog').waitFor()
  await page.reload()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await context.close()
})

test.each(languagesOf('flow', 'en'))('one Escape closes the filters, whatever names the button with the focus (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { viewport: { width: 820, height: 1100 } })
  await page.goto(at('/browse'))
  await settled(page)
  const filters = page.getByRole('link', { name: t('browse:filters') }).locator('visible=true')
  await filters.focus()
  await page.keyboard.press('Enter')
  const close = page.getByRole('dialog').getByRole('button', { name: t('common:close') })
  await expect.poll(() => close.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('tooltip').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await context.close()
})

test.each(languagesOf('texts'))('a finger turns the pictures of a piece the way the page reads (%s)', async (locale) => {
  const { page, t, at, complaints, context } = await visit(shop, locale, { hasTouch: true })
  await page.goto(at('/product/wf-001'))
  const picture = (number: number) => t('product:picture', { number, count: 4 })
  await page.getByRole('button', { name: t('product:zoomPicture', { picture: picture(1) }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(picture(1)).waitFor()
  const swipe = (from: number, to: number) => dialog.getByRole('button', { name: t('product:larger') }).evaluate(touch, { from, to })
  const [start, end] = locale === 'ar' ? [100, 250] : [250, 100]
  await swipe(start, end)
  await dialog.getByText(picture(2)).waitFor()
  await swipe(end, start)
  await dialog.getByText(picture(1)).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a mouse over a card shows the piece worn, and only a mouse fetches that picture', async () => {
  const { page, at, complaints, context } = await visit(shop, 'en')
  const worn: string[] = []
  page.on('request', (request) => request.url().includes('/wf-001-4.') && worn.push(request.url()))
  await page.goto(at('/browse?q=satin+gown'))
  const card = page.locator('main article').filter({ has: page.locator('a[href*="/product/wf-001"]') })
  await card.scrollIntoViewIfNeeded()
  await settled(page)
  expect(worn).toEqual([])
  await card.hover()
  await expect.poll(() => card.locator('img[src*="/wf-001-4."]').evaluate(opacityOf)).toBe(1)
  expect(complaints).toEqual([])
  await context.close()
})

/** Runs in the browser: a finger that goes over an element from one place to another. */
function touch(target: Element, { from, to }: { from: number; to: number }): void {
  const at = (x: number) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 })
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(from)], changedTouches: [at(from)] }))
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [at(to)] }))
}

/** Runs in the browser: the least opacity of an element and its ancestors. */
function opacityOf(element: Element): number {
  let least = 1
  for (let at: Element | null = element; at; at = at.parentElement) least = Math.min(least, Number(getComputedStyle(at).opacity))
  return least
}
