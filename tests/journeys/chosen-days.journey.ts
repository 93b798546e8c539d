import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeName } from '#domain/site/areas/area.policy.ts'
import { addDays } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { addToBag, asleep, daysAhead, openCheckout, type Shop, settled, sharedShop, type Visit, visit } from './shop.ts'

const desktop = { viewport: { width: 1366, height: 900 } }

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

/** Opens an item whose page asks for days first. */
async function findsNoDays({ page, t, at }: Pick<Visit, 'page' | 't' | 'at'>): Promise<void> {
  await page.goto(at('/product/wf-001'))
  await settled(page)
  await page
    .getByRole('button', { name: t('product:chooseFirst'), exact: true })
    .filter({ visible: true })
    .waitFor()
}

test.each<[Locale, 'desktop' | 'phone']>([
  ['en', 'desktop'],
  ['ar', 'phone'],
])('the button of an item without days leads to a day of the calendar (%s, %s)', async (locale, device) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, device === 'desktop' ? desktop : {})
  await page.goto(at('/product/wf-001'))
  await settled(page)
  const button = page.getByRole('button', { name: t('product:chooseFirst'), exact: true }).filter({ visible: true })
  expect(await button.getAttribute('class')).toContain('bg-primary')
  await button.click()
  const day = page.locator('td [role=button]:focus').filter({ visible: true })
  await day.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d/)
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  ["before the page's scripts come", /entry\.client.*\.js/],
  ['while the calendar loads', /date-range-calendar.*\.js/],
  ['when nothing was touched before', null],
] as const)('the first tap on a day counts %s', async (_, late) => {
  const { context, page, complaints, at } = await visit(shop, 'ar', { hasTouch: true, serviceWorkers: 'block' })
  const come = Promise.withResolvers<void>()
  if (late)
    await page.route(late, async (route) => {
      await come.promise
      await route.continue()
    })
  const isSleeping = late?.source === 'entry\\.client.*\\.js'
  await (isSleeping ? asleep(page) : page).goto(at('/product/wf-001'))
  const days = page.locator('#days [data-press]').filter({ visible: true })
  const [day, number] = await days.evaluateAll((cells) =>
    cells.slice(-1).flatMap((cell) => [cell.getAttribute('data-press'), cell.textContent]),
  )
  // A tap that Playwright repeats, because the page moved under it, may find the calendar loaded already.
  const still = page.locator(`#days [data-press="${day}"]`)
  const loaded = page.locator('#days td [role=button]').filter({ hasText: number ?? '', visible: true })
  await still.or(loaded).last().tap()
  come.resolve()
  const chosen = page.locator('#days td [role=button]').filter({ has: page.locator('.bg-primary') })
  await chosen.first().waitFor()
  await chosen.first().tap()
  await page.waitForURL(`**?from=${day}&until=${day}`)
  expect(complaints).toEqual([])
  await context.close()
})

let tries = 0
test.each(languagesOf('flow', 'ar'))('one piece more than is free on the days is refused on the page of the item (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { context, page, t, at } = her
  // The hold of an earlier try lasts: this one takes other days.
  const days = daysAhead((locale === 'en' ? 140 : 160) + 6 * tries++)
  const other = await caller(shop)
  const lines = [{ itemId: 'wf-001', ...days, quantity: 1 }]
  expect((await other.context.request.post('/api/orders', { data: { key: newId(), lines } })).status()).toBe(200)
  await page.goto(at(`/product/wf-001?from=${days.from}&until=${days.until}`))
  await addToBag(her)
  const bar = page.locator('[data-bar=bottom]')
  const onward = bar.getByRole('link', { name: t('product:viewBag'), exact: true })
  await expect.poll(() => onward.evaluate((node) => node === document.activeElement)).toBe(true)
  // An item that is in the bag already when its page is opened leads there too.
  await page.reload()
  await onward.waitFor()
  expect(await bar.locator('bdi').first().textContent()).toBe(formatShortRange(days, locale))
  // The days after overlap with the piece's way back.
  await page.goto(at(`/product/wf-001?from=${addDays(days.from, 2)}&until=${addDays(days.until, 1)}`))
  await settled(page)
  await page
    .getByRole('button', { name: t('product:add') })
    .filter({ visible: true })
    .first()
    .press('Enter')
  await page.getByText(t('product:noneFree'), { exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('bag') ?? '[]').length)).toBe(1)
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'days and area of the catalogue stand in every link to home, catalogue and items (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
    const { from, until } = daysAhead(20)
    const choice = `from=${from}&until=${until}&area=irbid-downtown`
    await page.goto(at(`/browse/Women?${choice}`))
    await settled(page)
    const bare = () => page.locator('header a, nav a, article a, footer a').evaluateAll(linksWithout, choice)
    expect(await bare()).toEqual([])
    await page.locator('#main article a').first().click()
    await page.waitForURL(`**${at('/product/')}*?${choice}`)
    await page.locator('#similar').waitFor()
    await settled(page)
    expect(await bare()).toEqual([])
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(`**${at('/')}?${choice}`)
    const when = page.getByRole('button', { name: `${t('dates:when')} ${formatShortRange({ from, until }, locale)}` })
    await when.waitFor()
    expect(await page.getByRole('combobox', { name: t('dates:where') }).inputValue()).toBe('irbid-downtown')
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each(languagesOf('flow', 'ar'))(
  'what was chosen in this visit is offered on pages whose address names nothing (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale)
    const { from, until } = daysAhead(22)
    await page.goto(at(`/browse?from=${from}&until=${until}&area=irbid-downtown`))
    await settled(page)
    const range = formatShortRange({ from, until }, locale)
    await page.goto(at('/'))
    await page.getByRole('button', { name: `${t('dates:when')} ${range}` }).waitFor()
    await page.goto(at('/product/wf-001'))
    await page
      .getByRole('button', { name: t('product:add'), exact: true })
      .filter({ visible: true })
      .waitFor()
    await page.getByText(t('product:deliveryTo', { place: placeName('irbid-downtown', locale) })).waitFor()
    await page
      .getByRole('button', { name: t('items:keep', { name: (await page.locator('h1').textContent()) ?? '' }) })
      .first()
      .click()
    await page.goto(at('/bag'))
    const onwards = page.getByRole('link', { name: t('bag:emptyAction') })
    await expect.poll(() => onwards.getAttribute('href')).toBe(at(`/browse?from=${from}&until=${until}&area=irbid-downtown`))
    await page.goto(at('/favorites'))
    await page.getByRole('button', { name: `${t('favorites:yourDays')} ${range}` }).waitFor()
    await page.getByRole('button', { name: t('favorites:anyDays') }).click()
    await findsNoDays({ page, t, at })
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each<[Locale, 'desktop' | 'phone']>([
  ['en', 'desktop'],
  ['ar', 'phone'],
])('days are taken away in the search and stay away (%s, %s)', async (locale, device) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, device === 'desktop' ? desktop : {})
  const { from, until } = daysAhead(24)
  await page.goto(at(`/?from=${from}&until=${until}&area=irbid-downtown`))
  await settled(page)
  await page.getByRole('button', { name: `${t('dates:when')} ${formatShortRange({ from, until }, locale)}` }).click()
  await page.getByRole('button', { name: t('dates:clear'), exact: true }).click()
  if (device === 'phone') await page.getByRole('button', { name: t('dates:withoutDays') }).click()
  await page.getByRole('button', { name: `${t('dates:when')} ${t('dates:anyDays')}` }).waitFor()
  await page.getByRole('button', { name: t('dates:see') }).click()
  await page.waitForURL(`**${at('/browse')}?area=irbid-downtown*`)
  await findsNoDays({ page, t, at })
  expect(complaints).toEqual([])
  await context.close()
})

test('days that have passed are forgotten', async () => {
  const { context, page, t, at } = await visit(shop, 'en')
  await page.goto(at('/faq'))
  await page.evaluate(() =>
    sessionStorage.setItem('chosen-days-and-area', JSON.stringify({ from: '2026-01-05', until: '2026-01-07', area: 'amman-abdoun' })),
  )
  await findsNoDays({ page, t, at })
  expect(await page.evaluate(() => sessionStorage.getItem('chosen-days-and-area'))).toBe('{"area":"amman-abdoun"}')
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'the area of the search prices delivery in the bag and is filled in at checkout (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { context, page, complaints, t, at } = her
    const { from, until } = daysAhead(locale === 'en' ? 170 : 175)
    await page.goto(at(`/product/wc-001?from=${from}&until=${until}&area=irbid-downtown`))
    await addToBag(her)
    await openCheckout(her)
    const area = page.getByRole('combobox', { name: t('checkout:area') })
    await expect.poll(() => area.inputValue()).toBe('irbid-downtown')
    await page.goto(at('/bag'))
    await page.getByText(t('orders:charge-delivery'), { exact: true }).filter({ visible: true }).waitFor()
    expect(await page.getByText(t('bag:deliveryLater')).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('on a desktop of 900 px an item shows its price, a month and the button at once, and the breakdown moves nothing', async () => {
  const { context, page, t, at } = await visit(shop, 'en', desktop)
  await page.goto(at('/product/wf-001'))
  await settled(page)
  const button = page.getByRole('button', { name: t('product:chooseFirst'), exact: true }).filter({ visible: true })
  const place = async () => (await button.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  const before = await place()
  expect(before + 56).toBeLessThanOrEqual(900)
  const price = page.locator('#main summary')
  const calendar = page.locator('#days')
  for (const part of [price, calendar]) {
    const box = await part.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(before)
  }
  await price.click()
  const table = page.getByRole('table', { name: t('product:ladder') })
  await table.waitFor()
  expect(await place()).toBe(before)
  await page.keyboard.press('Escape')
  await table.waitFor({ state: 'hidden' })
  await context.close()
})

/** Runs in the browser: the links to home, catalogue, items and favorites whose query lacks the choice. */
function linksWithout(links: Element[], choice: string): string[] {
  const chosen = [...new URLSearchParams(choice)]
  const addresses = links.map((link) => new URL((link as HTMLAnchorElement).href))
  return addresses
    .filter(({ origin, pathname }) => origin === location.origin && /^(\/ar)?\/?($|browse|product\/|favorites)/.test(pathname))
    .filter(({ searchParams }) => chosen.some(([name, value]) => searchParams.get(name) !== value))
    .map(({ href }) => href)
}
