import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locale.ts'
import { languagesOf } from './languages.ts'
import { sentBy } from './markup.ts'
import { publicPages } from './public-pages.ts'
import { daysAhead, type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

const widths = [390, 820, 1024, 1366, 1920] as const

test.each(languagesOf('texts'))('every garment of the header is whole with air around it, its price beside it (%s)', async (locale) => {
  const { context, page, at, t } = await visit(shop, locale)
  await page.goto(at('/'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 1000 ? 1000 : 900 })
    await settled(page)
    for (const number of [1, 2, 3, 4, 5]) {
      const name = t('home:hero.slide', { number, total: 5 })
      await page.getByRole('button', { name }).filter({ visible: true }).click()
      await page.waitForFunction(isHeroShown, number)
      const message = `picture ${number} at ${width}`
      await expect.poll(() => page.evaluate(lookAtHero), { message }).toEqual({ cut: [], covered: false })
    }
  }
  await context.close()
})

test('home, promotion, occasions, about and sign-in each lead with another piece', async () => {
  const [home = '', about = '', login = ''] = await Promise.all(
    ['/', '/about-us', '/login'].map(async (path) => (await sentBy(shop, path)).html),
  )
  const leadOf = (html: string, from: string) => /<img[^>]* src="\/(?:hero|pictures)\/([\w-]+)\./.exec(html.slice(html.indexOf(from)))?.[1]
  const sections = ['hero', 'promotional', 'formal'].map((name) => leadOf(home, `data-section="${name}"`))
  const leads = [...sections, leadOf(about, '<h1'), leadOf(login, '<h1')]
  expect(leads).toEqual(['hero-1', 'mf-001-1', 'wf-003-2', 'hero-5', 'wf-002-2'])
})

test('the search of a tablet is one line over the foot of the picture, with theme and heart in the header', async () => {
  for (const locale of locales) {
    const { context, page, at, t } = await visit(shop, locale, { viewport: { width: 820, height: 1180 } })
    await page.goto(at('/'))
    await settled(page)
    await page
      .locator('header')
      .getByRole('button', { name: t('layout:theme.toDark') })
      .waitFor()
    await page
      .locator('header')
      .getByRole('link', { name: t('layout:favorites') })
      .waitFor()
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
    const [picture, search] = [await box('[data-section="hero"] picture img'), await box('#search')]
    expect(search.height).toBe(72)
    expect(search.y + search.height / 2).toBeCloseTo(picture.y + picture.height, -1)
    await context.close()
  }
})

test('a very wide screen shows the catalogue in four columns, in full rows', async () => {
  const { context, page } = await visit(shop, 'en', { viewport: { width: 1920, height: 1080 } })
  await page.goto('/browse')
  await settled(page)
  const starts = await page.locator('main article:has(h2)').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x))
  expect([new Set(starts).size, starts.length % 4]).toEqual([4, 0])
  await context.close()
})

/** Runs in the browser. */
function isHeroShown(number: number): boolean {
  const img = document.querySelector<HTMLImageElement>(`[data-section="hero"] picture img[src*="/hero-${number}"]`)
  const layer = img?.closest('[aria-hidden="true"].absolute')
  return Boolean(img?.complete && img.naturalWidth > 0 && layer && getComputedStyle(layer).opacity === '1')
}

/** Runs in the browser: a garment is what is dark or coloured; the backdrop is light ivory. */
function lookAtHero(): { cut: string[]; covered: boolean } {
  const img = [...document.querySelectorAll<HTMLImageElement>('[data-section="hero"] picture img')].find(
    (one) => getComputedStyle(one.closest('[aria-hidden="true"].absolute') ?? one).opacity === '1',
  )
  if (!img) throw new Error('The header shows no picture')
  const box = img.getBoundingClientRect()
  const search = document.querySelector('#search')?.getBoundingClientRect()
  const caption = document.querySelector('[data-caption]')?.getBoundingClientRect()
  const scale = Math.max(box.width / img.naturalWidth, box.height / img.naturalHeight)
  const [width, height] = [img.naturalWidth * scale, img.naturalHeight * scale]
  const [x = 50, y = 50] = getComputedStyle(img)
    .objectPosition.split(' ')
    .map((part) => Number.parseFloat(part))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: box.width, height: box.height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(img, ((box.width - width) * x) / 100, ((box.height - height) * y) / 100, width, height)
  const isCalm = (left: number, top: number, wide: number, high: number): boolean => {
    const pixels = pen?.getImageData(left, top, Math.max(1, wide), Math.max(1, high)).data ?? []
    let strange = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      if (Math.min(red, green, blue) < 150 || Math.max(red, green, blue) - Math.min(red, green, blue) > 45) strange += 1
    }
    return strange < 4
  }
  const bottom = Math.min(box.bottom, search && search.top > box.top ? search.top : box.bottom) - box.top
  const sides = {
    top: [0, 0, box.width, 4],
    start: [0, 0, 4, bottom],
    end: [box.width - 4, 0, 4, bottom],
    foot: [0, bottom - 4, box.width, 4],
  }
  const cut = Object.entries(sides).flatMap(([side, [left = 0, top = 0, wide = 0, high = 0]]) =>
    isCalm(left, top, wide, high) ? [] : [side],
  )
  const isShown = caption && caption.width > 0
  const covered = isShown ? !isCalm(caption.left - box.left, caption.top - box.top, caption.width, caption.height) : false
  return { cut, covered }
}

test.each<[Locale, string]>([
  ['en', '/browse'],
  ['ar', '/product/wf-001'],
])('a toast on a phone stands above the bar at the foot (%s, %s)', async (locale, path) => {
  const { context, page, at, t } = await visit(shop, locale)
  await page.goto(at(path))
  await settled(page)
  await page.locator('main button[aria-pressed="false"]').filter({ visible: true }).first().click()
  const toast = page.locator('[data-sonner-toast][data-mounted="true"]').first()
  await toast.waitFor()
  const top = (await page.locator('[data-foot-bar]').boundingBox())?.y ?? 0
  await expect.poll(async () => ((await toast.boundingBox())?.y ?? 999) + ((await toast.boundingBox())?.height ?? 0)).toBeLessThan(top)
  expect(await toast.textContent()).toContain(t('favorite-toasts:added'))
  await context.close()
})

test.each(languagesOf('texts'))('days, phone numbers and prices never part at the end of a line (%s)', async (locale) => {
  const { context, page, at } = await visit(shop, locale, { viewport: { width: 360, height: 800 } })
  const { from, until } = daysAhead(20)
  await signIn(context, 'rana')
  const seen: string[] = []
  for (const path of [
    `/?from=${from}`,
    `/browse?from=${from}&until=${until}`,
    `/product/wf-001?from=${from}&until=${until}`,
    '/contact',
    '/profile/orders',
    '/profile?tab=settings',
    '/how-it-works',
  ]) {
    await page.goto(at(path))
    await settled(page)
    seen.push(...(await page.evaluate(partedWords)).map((text) => `${path}: ${text}`))
  }
  expect(seen).toEqual([])
  await context.close()
})

/** Runs in the browser: words that belong together and are on two lines. */
function partedWords(): string[] {
  const whole =
    /[\d٠-٩]+(?:\s[^\s\d٠-٩،]+)?\s–\S?\s(?:[^\s\d٠-٩]+\s)?[\d٠-٩]+\s[^\s\d٠-٩]+|\+\d{3}[\s\d]+\d|[\d٠-٩,\u202f]+[.٫][\d٠-٩]{3}\s(?:JOD|د\.أ)/gu
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const parted: string[] = []
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (const { 0: words, index } of (node.textContent ?? '').matchAll(whole)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + words.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top, height }) => top + height / 2)
      if (Math.max(...tops) - Math.min(...tops) > 8) parted.push(words)
    }
  return parted
}

test('tatreez is an ornament: a gold hairline twice a page at most, its band under the header of the home page alone', async () => {
  for (const path of publicPages) {
    const html = await (await fetch(shop.baseUrl + path)).text()
    expect(html.match(/class="[^"]*\bhairline\b/g)?.length ?? 0, path).toBeLessThanOrEqual(2)
    expect(html.match(/class="[^"]*\btatreez-band\b/g)?.length ?? 0, path).toBe(path === '/' ? 1 : 0)
  }
})

test('a browser that prefers Arabic is offered it on its first visit, and is not led there', async () => {
  const { context, page, t } = await visit(shop, 'en', { locale: 'ar-JO' })
  const offer = page.getByText(t('layout:offer.text'))
  await page.goto('/faq')
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/faq')
  expect(await offer.isVisible()).toBe(true)
  await page.getByRole('button', { name: t('layout:offer.stay') }).click()
  expect(await offer.isVisible()).toBe(false)
  await page.goto('/contact')
  expect(await offer.isVisible()).toBe(false)
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/faq')
  await page.getByRole('link', { name: t('layout:offer.go') }).click()
  await page.waitForURL('**/ar/faq')
  await context.close()
})

test('the header of a phone shows the switch of language, and offers nothing to who prefers English', async () => {
  const { context, page, t } = await visit(shop, 'en')
  await page.goto('/faq')
  await settled(page)
  expect(await page.getByText(t('layout:offer.text')).isVisible()).toBe(false)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout:language') })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/ar/faq')
  await context.close()
})
