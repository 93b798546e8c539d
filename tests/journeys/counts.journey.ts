import type { Page, Route } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facetNames } from '#domain/catalogue/search/facet.policy.ts'
import type { CatalogueCounts } from '#domain/catalogue/search/search.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { languagesOf } from './languages.ts'
import { asleep, daysAhead, type Shop, settled, sharedShop, visit } from './shop.ts'

const desktop = { viewport: { width: 1366, height: 900 }, serviceWorkers: 'block' } as const
const countsOf = /\/api\/search\/counts/

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

const answer = async <T>(path: string): Promise<T> => (await (await fetch(`${shop.baseUrl}/api${path}`)).json()) as T
const status = (page: Page) => page.locator('main p[role=status]')
const cards = (page: Page) => page.locator('main article:has(h2)')
const box = (page: Page, name: string, value: string) => page.locator(`#filters input[name=${name}][value="${value}"]`)

/** Holds back what goes to an address until it is let go. */
async function hold(page: Page, address: RegExp) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(address, async (route) => {
    isAsked = true
    await promise
    await route.continue()
  })
  return { letGo, isAsked: () => isAsked }
}

test.each(languagesOf('flow', 'en'))(
  'a chosen filter shows at once, its cards before its counts, and then the counts (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
    await page.goto(at('/browse'))
    await settled(page)
    const before = await answer<CatalogueCounts>('/search/counts')
    const after = await answer<CatalogueCounts>('/search/counts?type=formal')
    expect([after.total < before.total, after.total > 0, after.total < 13]).toEqual([true, true, true])
    const data = await hold(page, /\/browse\.data/)
    const counts = await hold(page, countsOf)
    await box(page, 'type', 'formal').locator('..').click()
    // Neither waits for the other.
    await expect.poll(() => [data.isAsked(), counts.isAsked()]).toEqual([true, true])
    expect(await box(page, 'type', 'formal').isChecked()).toBe(true)
    data.letGo()
    await expect.poll(() => cards(page).count()).toBe(after.total)
    expect(await status(page).textContent()).toBe(t('browse:count', { count: before.total }))
    expect(await page.locator('main [aria-busy]').count()).toBe(2)
    counts.letGo()
    await status(page)
      .filter({ hasText: t('browse:count', { count: after.total }) })
      .waitFor()
    expect(await page.locator('main [aria-busy]').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('another order and more of the same pieces ask for no counts, other days do', async () => {
  const { context, page, t } = await visit(shop, 'en', desktop)
  const asked: string[] = []
  page.on('request', (request) => countsOf.test(request.url()) && asked.push(new URL(request.url()).search))
  const days = daysAhead(20)
  await page.goto(`/browse?from=${days.from}&until=${days.until}`)
  await settled(page)
  await page.locator('#sort').selectOption('price-up')
  await page.waitForURL(/sort=price-up/)
  await cards(page).first().waitFor()
  await page.getByRole('link', { name: t('browse:more'), exact: true }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
  expect(asked).toEqual([])
  const { from, until } = daysAhead(21)
  await page.getByRole('link', { name: formatShortRange({ from, until }, 'en'), exact: true }).click()
  await expect.poll(() => asked).toEqual([`?from=${from}&until=${until}`])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'counts that fail leave the cards and the filters, say so, and can be asked for again (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale, desktop)
    await page.goto(at('/browse'))
    await settled(page)
    const { total } = await answer<CatalogueCounts>('/search/counts?type=formal')
    await page.route(countsOf, (route) => route.fulfill({ status: 500, json: { code: 'server.failed' } }))
    await box(page, 'type', 'formal').locator('..').click()
    await status(page)
      .filter({ hasText: t('browse:notCounted') })
      .waitFor()
    expect(await cards(page).count()).toBe(total)
    expect(await box(page, 'type', 'formal').isChecked()).toBe(true)
    expect(await box(page, 'type', 'party').locator('..').textContent()).toBe(t('items:type.party'))
    await page.unroute(countsOf)
    await page.getByRole('button', { name: t('common:retry') }).click()
    await status(page)
      .filter({ hasText: t('browse:count', { count: total }) })
      .waitFor()
    await context.close()
  },
)

test.each(languagesOf('flow', 'ar'))('more pieces than are counted are said to be more (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { serviceWorkers: 'block' })
  const capped = async (route: Route) => {
    const counts = (await (await route.fetch()).json()) as CatalogueCounts
    const facets = { ...counts.facets, type: [{ value: 'formal', count: 24 }] }
    await route.fulfill({ json: { ...counts, facets, total: 1000, isCapped: true, cappedFacets: facetNames } })
  }
  await page.route(countsOf, capped)
  const { from, until } = daysAhead(20)
  await page.goto(at(`/browse?from=${from}&until=${until}`))
  await settled(page)
  await page.getByRole('link', { name: formatShortRange(daysAhead(21), locale), exact: true }).click()
  await status(page)
    .filter({ hasText: t('browse:countDaysCapped', { count: 1000, days: t('dates:days', { count: 3 }) }) })
    .waitFor()
  await page.getByText(t('browse:seenCapped', { seen: 12, count: 1000 })).waitFor()
  await page.locator('[data-foot-bar] a').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('browse:showCapped', { count: 1000 }) }).waitFor()
  await sheet.getByText(t('browse:atLeast', { number: 24 }), { exact: true }).waitFor()
  await context.close()
})

test('who has seen more pieces than are counted is not told that it is a part of them', async () => {
  const { context, page, t } = await visit(shop, 'en', { serviceWorkers: 'block' })
  await page.route(countsOf, async (route) => {
    const counts = (await (await route.fetch()).json()) as CatalogueCounts
    await route.fulfill({ json: { ...counts, total: 12, isCapped: true } })
  })
  const { from, until } = daysAhead(20)
  await page.goto(`/browse?from=${from}&until=${until}`)
  await settled(page)
  await page.getByRole('link', { name: formatShortRange(daysAhead(21), 'en'), exact: true }).click()
  await page.getByText(t('browse:countDaysCapped', { count: 12, days: t('dates:days', { count: 3 }) })).waitFor()
  await page.getByText(t('browse:seenSome', { count: 12 }), { exact: true }).waitFor()
  await context.close()
})

test('a reader without scripts gets the counts with the cards', async () => {
  const { context, page, t } = await visit(shop, 'en', { ...desktop, javaScriptEnabled: false })
  for (const path of ['/browse?type=formal', '/browse?q=dress']) {
    const { total } = await answer<CatalogueCounts>(`/search/counts${path.slice(7)}`)
    await page.goto(path)
    expect(await status(page).textContent()).toBe(t('browse:count', { count: total }))
    expect(await cards(page).count()).toBe(Math.min(total, 12))
  }
  await page.goto('/browse?q=zzzzzz')
  expect(await page.getByRole('heading', { level: 2, name: t('browse:none.title') }).isVisible()).toBe(true)
  await context.close()
})

test.each(languagesOf('flow', 'en'))('counts that come late leave every filter of the sheet where it is (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { serviceWorkers: 'block' })
  await page.goto(at('/'))
  await settled(page)
  const counts = await hold(page, countsOf)
  await page
    .locator(`header a[href="${at('/browse')}"]`)
    .first()
    .click()
  await page.locator('[data-foot-bar] a').click()
  const sheet = page.getByRole('dialog')
  const places = () =>
    sheet.locator('input[name=type], input[name=condition]').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await sheet.locator('input[name=condition]').first().waitFor()
  const before = await places()
  // Nothing is chosen yet that could be cleared.
  expect(await sheet.getByRole('link', { name: t('browse:clear') }).count()).toBe(0)
  counts.letGo()
  const { total } = await answer<CatalogueCounts>('/search/counts')
  await sheet.getByRole('button', { name: t('browse:showCount', { count: total }) }).waitFor()
  expect(await places()).toEqual(before)
  await sheet.locator('label:has([value=formal])').click()
  await sheet.getByRole('link', { name: t('browse:clear') }).waitFor()
  await page.waitForURL(/type=formal/)
  const { total: fewer } = await answer<CatalogueCounts>('/search/counts?type=formal')
  await sheet.getByRole('button', { name: t('browse:showCount', { count: fewer }) }).waitFor()
  expect(await places()).toEqual(before)
  await context.close()
})

test('who comes back sees the counts that were there while they are asked for again', async () => {
  const { context, page, t } = await visit(shop, 'en', desktop)
  await page.goto('/browse')
  await settled(page)
  const { total } = await answer<CatalogueCounts>('/search/counts')
  await cards(page).first().getByRole('link').click()
  await page.waitForURL('**/product/*')
  await settled(page)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(countsOf, async (route) => {
    const counts = (await (await route.fetch()).json()) as CatalogueCounts
    await promise
    await route.fulfill({ json: { ...counts, total: total + 1 } })
  })
  const asked = page.waitForRequest(countsOf)
  await asleep(page).goBack()
  await asked
  expect(await status(page).textContent()).toBe(t('browse:count', { count: total }))
  expect(await page.locator('main [aria-busy]').count()).toBe(0)
  letGo()
  await status(page)
    .filter({ hasText: t('browse:count', { count: total + 1 }) })
    .waitFor()
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'where nothing is found and nothing can be counted each choice can be taken away (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale, { serviceWorkers: 'block' })
    const busy = { status: 503, headers: { 'retry-after': '300' }, json: { code: 'server.busy' } }
    await page.route(countsOf, (route) => route.fulfill(busy))
    await page.goto(at('/browse?type=formal&q=zzzzzz&max=40'))
    const rows = page.locator('main li a:has(svg)').filter({ visible: true })
    const without = (name: string) => rows.filter({ hasText: t('browse:takeAway', { name }) })
    await without(t('common:quoted', { words: 'zzzzzz' })).waitFor()
    expect(await rows.filter({ hasText: t('browse:none.noFilters') }).count()).toBe(1)
    await without(t('items:type.formal')).click()
    await page.waitForURL((url) => !url.searchParams.has('type') && url.searchParams.get('q') === 'zzzzzz')
    await context.close()
  },
)
