import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locale.ts'
import { asleep, type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

/** In bytes as they travel, but for `requests`. */
const most = { js: 190_000, css: 20_000, woff2: 90_000, all: 394_000, requests: { phone: 53, desk: 54 } }
/**
 * The greatest shift, with fonts that come after the first paint, as on a slow line. The Arabic fallback of Linux is so wide that headings and
 * prices wrap until the font is there.
 */
const mostShift = (locale: Locale): number => (locale === 'ar' ? 0.07 : 0.02)
/** A page that is a form brings the form library and its contract. */
const formLibrary: Record<string, number> = { '/login': 26_000 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true } as const
const desk = { viewport: { width: 1366, height: 900 } } as const
const pages = ['/', '/browse', '/product/wf-001', '/bag', '/faq', '/login']
/** The pictures that are seen at once, on the widest screen. */
const firstRow: Record<string, string> = {
  '/': '[data-section="hero"] picture img[src*="/hero-1"]',
  '/browse': 'li:nth-child(-n + 3) > article > div > span picture img',
  '/product/wf-001': '#picture-1 picture img',
}
const cases = locales.flatMap((locale) => (['phone', 'desk'] as const).map((screen): [Locale, 'phone' | 'desk'] => [locale, screen]))
const isLong = process.env['LIBSA_LONG'] === '1'
/** Each page on one screen in each language, which change with the page; in the long form on both. */
const pagesOf = (locale: Locale, screen: string): string[] =>
  pages.filter((_, number) => isLong || (number % 2 === 0) === ((locale === 'en') === (screen === 'phone')))

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(cases)('the first view of a public page is light and stands still (%s, %s)', async (locale, screen) => {
  const seen: string[] = []
  for (const path of pagesOf(locale, screen)) {
    const { context, page, at } = await visit(shop, locale, screen === 'phone' ? phone : desk)
    const asked: string[] = []
    page.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()))
    await page.addInitScript(noteRoutes)
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.addInitScript(() => {
      const moves: [number, string][] = []
      Object.assign(window, { moves })
      type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          moves.push([value, sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'something gone').join(' and ')])
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(at(path))
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    const { js, css, woff2, all, moves, late } = await page.evaluate((first) => {
      const files = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
      const bytesOf = (ending: string) =>
        files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      return {
        js: bytesOf('.js'),
        css: bytesOf('.css'),
        woff2: bytesOf('.woff2'),
        all: bytesOf(''),
        moves: (window as unknown as { moves: [number, string][] }).moves,
        late: [...document.querySelectorAll<HTMLImageElement>(first)].filter((img) => img.loading === 'lazy').map((img) => img.currentSrc),
      }
    }, firstRow[path] ?? 'nothing')
    expect(js, `${at(path)} brings scripts`).toBeGreaterThan(50_000)
    for (const [kind, bytes] of Object.entries({ js, css, woff2, ...(screen === 'phone' ? { all } : {}) })) {
      const extra = kind === 'js' || kind === 'all' ? (formLibrary[path] ?? 0) : 0
      const limit = most[kind as 'js'] + extra
      if (bytes > limit) seen.push(`${at(path)}: ${bytes} bytes of ${kind}`)
    }
    if (asked.length > most.requests[screen]) seen.push(`${at(path)}: ${asked.length} requests`)
    const shift = moves.reduce((sum, [by]) => sum + by, 0)
    if (shift > mostShift(locale)) seen.push(`${at(path)}: moves by ${shift}, ${moves.map(([by, what]) => `${by} ${what}`).join('; ')}`)
    if (late.length > 0) seen.push(`${at(path)}: fetches late what is seen first, ${late.join(', ')}`)
    const routes = await page.evaluate(lateRoutes)
    if (routes.length > 0) seen.push(`${at(path)}: its links lead to routes that did not come with it, ${routes.join(', ')}`)
    const strangers = asked.filter((url) => !url.startsWith(shop.baseUrl))
    if (strangers.length > 0) seen.push(`${at(path)}: asks ${strangers.join(', ')}`)
    await context.close()
  }
  expect(seen).toEqual([])
})

/** Runs in the browser, before anything else: notes the routes that come with the page. */
function noteRoutes(): void {
  const name = '__reactRouterManifest'
  const set = (value: { routes: object }) => {
    Object.defineProperty(window, name, { value, writable: true })
    Object.assign(window, { sent: Object.keys(value.routes) })
  }
  Object.defineProperty(window, name, { set, configurable: true })
}

/** Runs in the browser: the routes it learned of after the page had come, when React Router draws the whole page again. */
function lateRoutes(): string[] {
  const known = window as unknown as { __reactRouterManifest: { routes: object }; sent: string[] }
  return Object.keys(known.__reactRouterManifest.routes).filter((id) => !known.sent.includes(id))
}

test('the routes of who is signed in come with the page too', async () => {
  const { context, page, at, t } = await visit(shop, 'en', desk)
  await signIn(context, 'nour')
  await page.addInitScript(noteRoutes)
  await page.goto(at('/'))
  await settled(page)
  await page.locator('header button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: t('account-menu:admin') }).waitFor()
  await settled(page)
  expect(await page.evaluate(lateRoutes)).toEqual([])
  await context.close()
})

test('a piece that is opened waits for its data and for nothing else', async () => {
  const { context, page, at } = await visit(shop, 'en', phone)
  await page.goto(at('/browse'))
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A pointer on its way would fetch the data early.
  await page.locator('main article a').first().dispatchEvent('click')
  await page.waitForURL('**/product/*')
  await page.locator('#days').waitFor()
  const first = asked.findIndex((path) => path.endsWith('.data'))
  expect(first).toBeGreaterThanOrEqual(0)
  expect(asked.slice(0, first)).not.toContain('/__manifest')
  await context.close()
})

test('scripts wait for the first pictures, and a button pressed before they run is not lost', async () => {
  const { context, page, at, t } = await visit(shop, 'en', phone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let letIn = () => {}
  const isOpen = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await context.route(/\/assets\/entry\.client/, async (route) => {
    await isOpen
    await route.continue()
  })
  await asleep(page).goto(at('/product/wf-001'), { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: t('items:keep', { name: (await page.locator('h1').textContent()) ?? '' }) }).first()
  await heart.click()
  letIn()
  await page.locator('button[aria-pressed="true"]').first().waitFor()
  const first = (kind: RegExp) => asked.findIndex((path) => kind.test(path))
  expect(first(/^\/pictures\//)).toBeLessThan(first(/\.js$/))
  await context.close()
})
