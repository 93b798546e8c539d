import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { languagesOf } from './languages.ts'
import { daysAhead, type Shop, settled, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

const keptUnder = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown

test.each(languagesOf('flow', 'en'))('a search is saved on the device, found again for other days, and cleared (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  await page.goto(at('/browse/Women?type=formal&max=60'))
  await settled(page)
  await page.getByRole('button', { name: t('browse:saved.save') }).click()
  await page.getByText(t('browse:saved.done'), { exact: true }).waitFor()
  expect(await page.evaluate(keptUnder, 'savedSearches')).toEqual(['category=Women&type=formal&max=60'])
  const { from, until } = daysAhead(30)
  await page.goto(at(`/browse?from=${from}&until=${until}`))
  const saved = page.getByRole('region', { name: t('browse:saved.title') })
  await saved.getByRole('listitem').getByRole('link').click()
  await page.waitForURL(`**/browse?category=Women&type=formal&max=60&from=${from}&until=${until}`)
  expect(await page.getByRole('button', { name: t('browse:saved.save') }).getAttribute('aria-pressed')).toBe('true')
  await saved.getByRole('button', { name: t('browse:saved.clear') }).click()
  await expect.poll(() => saved.count()).toBe(0)
  await page.getByRole('button', { name: t('common:undo') }).click()
  await saved.waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('what was looked at is found again on the next piece, and can be cleared (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  for (const id of ['mc-001', 'wf-001', 'mc-001', 'k-001']) {
    await page.goto(at(`/product/${id}`))
    await settled(page)
  }
  expect(await page.evaluate(keptUnder, 'recentlyViewed')).toEqual(['k-001', 'mc-001', 'wf-001'])
  const recent = page.getByRole('region', { name: t('items:recent.title') })
  await expect.poll(() => recent.getByRole('article').count()).toBe(2)
  await page.goto(at('/browse'))
  await settled(page)
  await expect.poll(() => recent.getByRole('article').count()).toBe(3)
  await recent.getByRole('button', { name: t('items:recent.clear') }).click()
  await expect.poll(() => recent.count()).toBe(0)
  expect(await page.evaluate(keptUnder, 'recentlyViewed')).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'a piece and a list are handed on by WhatsApp and by link, and a list is taken over (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addInitScript(() => {
      if (!localStorage.getItem('favorites'))
        localStorage.setItem('favorites', '[{"id":"wf-001","name":"Gown"},{"id":"mc-001","name":"Suit"}]')
    })
    await page.goto(at('/product/wf-001'))
    await settled(page)
    await page
      .getByRole('button', { name: t('items:share.piece') })
      .locator('visible=true')
      .click()
    const message = new URL((await page.getByRole('menuitem', { name: t('items:share.whatsapp') }).getAttribute('href')) ?? '')
    expect(message.origin + message.pathname).toBe('https://wa.me/')
    expect(message.searchParams.get('text')).toContain(shop.baseUrl + at('/product/wf-001'))

    await page.goto(at('/favorites'))
    await settled(page)
    await page.getByRole('button', { name: t('favorites:shared.share') }).click()
    await page.getByRole('menuitem', { name: t('items:share.copy') }).click()
    await page.getByText(t('items:share.copied'), { exact: true }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${shop.baseUrl}${at('/favorites')}?pieces=mc-001,wf-001`)

    const friend = await visit(shop, locale)
    await friend.page.goto(link)
    await friend.page.getByRole('heading', { level: 1, name: t('favorites:shared.title') }).waitFor()
    await expect.poll(() => friend.page.getByRole('article').count()).toBe(2)
    expect(await friend.page.evaluate(keptUnder, 'favorites')).toBeNull()
    await friend.page.getByRole('button', { name: t('favorites:shared.keepAll') }).click()
    await friend.page.getByRole('button', { name: t('favorites:shared.allKept') }).waitFor()
    await friend.page.getByRole('link', { name: t('favorites:shared.own') }).click()
    await friend.page.getByRole('heading', { level: 1, name: t('favorites:title') }).waitFor()
    await expect.poll(() => friend.page.getByRole('article').count()).toBe(2)
    expect([...complaints, ...friend.complaints]).toEqual([])
    await friend.context.close()
    await context.close()
  },
)

test('a kept piece that is taken says from when it is free, and leads there', async () => {
  const { context, page, complaints, t } = await visit(shop, 'en')
  const { from, until } = daysAhead(20)
  const database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await database.query(
    `INSERT INTO blocks (id, unit_id, days, kind) SELECT 'away-' || id, id, daterange($1::date, $2::date, '[]'), 'blackout' FROM units WHERE item_id = 'wf-001'`,
    [from, until],
  )
  await database.end()
  await context.addInitScript(() => localStorage.setItem('favorites', '[{"id":"wf-001","name":"Gown"}]'))
  await page.goto(`/favorites?from=${from}&until=${until}`)
  const free = page.getByRole('link', { name: /^Rent from/ })
  await free.waitFor()
  const { searchParams } = new URL((await free.getAttribute('href')) ?? '', shop.baseUrl)
  const start = searchParams.get('from') ?? ''
  expect(start > until).toBe(true)
  expect(await free.textContent()).toBe(t('favorites:freeFrom', { day: formatDay(start, 'en', 'short') }))
  await free.click()
  await page
    .getByRole('button', { name: t('product:add'), exact: true })
    .locator('visible=true')
    .waitFor()
  expect(searchParams.get('until')).toBe(addDays(start, 2))
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('the size guide shows the row of the piece and how to measure (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  await page.goto(at('/product/wf-001'))
  await settled(page)
  await page.getByRole('button', { name: t('product:guide.title') }).click()
  const guide = page.getByRole('dialog', { name: t('product:guide.title') })
  const own = guide.locator('tr[aria-current]')
  expect(await own.getByRole('rowheader').textContent()).toBe('M')
  expect(await guide.getByRole('tab').count()).toBe(4)
  await guide.getByRole('tab', { name: t('items:category.Men'), exact: true }).click()
  await guide
    .getByRole('tabpanel', { name: t('items:category.Men'), exact: true })
    .getByText(t('product:guide.measure.chest'))
    .waitFor()
  await page.goto(at('/product/a-001'))
  await settled(page)
  expect(await page.getByRole('button', { name: t('product:guide.title') }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'show more keeps the keyboard in the list and says how far it is; a tablet has its filters in the row (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { viewport: { width: 820, height: 1180 } })
    await page.goto(at('/browse'))
    await settled(page)
    expect(await page.getByRole('article').count()).toBe(12)
    await page.getByRole('link', { name: t('browse:more') }).press('Enter')
    await expect.poll(() => page.getByRole('article').count()).toBe(18)
    const thirteenth = page.getByRole('article').nth(12).getByRole('link')
    await expect.poll(() => thirteenth.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.locator('[aria-live=polite]', { hasText: t('browse:seen', { seen: 18, count: 18 }) }).waitFor()
    await page
      .getByRole('link', { name: t('browse:filters') })
      .locator('visible=true')
      .click()
    const sheet = page.getByRole('dialog', { name: t('browse:filters') })
    await sheet.waitFor()
    const heights = await sheet
      .locator('svg[preserveAspectRatio=none] rect')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('height')))
    expect(heights.filter((height) => height === '48').length).toBeGreaterThanOrEqual(1)
    expect(complaints).toEqual([])
    await context.close()
  },
)
