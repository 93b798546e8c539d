import type { BrowserContext, Page, Response } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#tests/limits.ts'
import { type Locale, locales } from '#values/locale.ts'
import { pages as pageTable } from '#web/app/pages.ts'
import { faultsOfAccess, faultsOfContrast } from './access.ts'
import { ownPages, publicPages } from './public-pages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'
import { within } from './within.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1366, height: 900 }
const narrow = { width: 320, height: 640 }
const enlarged = { width: 683, height: 450 } // 1366 × 900 at 200 %
const isLong = process.env['LIBSA_LONG'] === '1'
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<br/>`, `hidden=""`, `charSet`, names such as `_R_1_`: all of them valid, other spellings are taste.
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    // Repeats the text around it, which harms nobody.
    'no-redundant-for': 'off',
    // Boxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // Lists may have names.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // axe checks visible elements: a phone's contents and a desktop's are never visible together.
    'unique-landmark': 'off',
  },
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

// One walk asks everything of a page that is open anyway.
const parts: { locale: Locale; who: string; pages: readonly string[] }[] = locales.flatMap((locale) => [
  ...[publicPages.slice(0, 16), publicPages.slice(16)].map((pages) => ({ locale, who: 'anybody', pages })),
  ...Object.entries(ownPages).map(([who, pages]) => ({ locale, who, pages })),
])

test.each(parts)(
  'every page is valid, accessible, whole on narrow screens, still and quiet ($locale, $who, from $pages.0)',
  async ({ locale, who, pages }) => {
    // Each walk starts at the same time, so that holds and sessions of the demonstration have the same age.
    await shop.setTime('12:00')
    const { context, page, complaints, at } = await visit(shop, locale, { viewport: phone })
    await context.addInitScript(() => {
      // A sandboxed frame has no storage.
      if (window !== window.top) return
      localStorage.setItem('recentlyViewed', '["wf-001","mc-001","k-001","a-001","s-001"]')
      localStorage.setItem('savedSearches', '["category=Women&type=formal&color=emerald&size=M&condition=like-new&min=10&max=60"]')
    })
    if (who !== 'anybody') await signInAs(context, who)
    const faults: string[] = []
    for (const [number, path] of pages.entries()) {
      const note = (found: string[], where: string) => faults.push(...found.map((fault) => `${at(path)} ${where}: ${fault}`))
      await page.setViewportSize(phone)
      const answer = await page.goto(at(path))
      expect([at(path), answer?.status()]).toEqual([at(path), path === '/there-is-no-such-page' ? 404 : 200])
      if (who !== 'anybody') expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(at(path))
      const html = await bodyOf(context, answer)
      note(faultsOfHtml(html), 'as sent')
      if (!html.includes(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)) note([html.slice(0, 120)], 'in its language')
      await settled(page)
      // The accessibility tree depends on neither language nor theme: it is checked in one language, the languages in turn.
      if (isLong || (number % 2 === 0) === (locale === 'en')) {
        for (const screen of isLong ? [phone, desktop] : [phone]) {
          await page.setViewportSize(screen)
          await page.evaluate(turnTo, 'light')
          note(await faultsOfAccess(page), `in light at ${screen.width} px`)
          await page.evaluate(turnTo, 'dark')
          note(await (isLong ? faultsOfAccess : faultsOfContrast)(page), `in dark at ${screen.width} px`)
        }
        await page.setViewportSize(phone)
        if (who === 'anybody') note(await addedByScrolling(page), 'once scrolled')
      }
      for (const screen of [narrow, enlarged]) {
        await page.setViewportSize(screen)
        note(await page.evaluate(faultsOfLayout), `at ${screen.width} px`)
      }
    }
    expect(faults).toEqual([])
    expect(complaints.filter((line) => !(line.startsWith(at('/there-is-no-such-page')) && line.includes('404')))).toEqual([])
    await context.close()
  },
)

test('every page that is not for anyone is walked by somebody', () => {
  const walked = Object.values<readonly string[]>(ownPages).flat()
  const own = Object.values(pageTable).filter(({ access }) => access !== 'anyone')
  // The page of one order is opened by the journey of the operations, the beginning of a listing by that of its gaps.
  const opened = [...walked, '/rent-clothes/new']
  expect(own.map(({ path }) => path).filter((path) => !opened.includes(path) && !path.includes(':'))).toEqual([])
})

/** Signs in without the screens; whoever has a page for it stops before the code of an app. */
async function signInAs({ request }: BrowserContext, who: string): Promise<void> {
  const enter = async () => {
    const data = { email: `${who}@libsa.example`, password: 'libsa-demo-2026', portal: who === 'omar' ? 'delivery' : 'shop' }
    const answer = await request.post('/api/people/sessions', { data })
    return (await answer.json()) as { person: object | null }
  }
  const { person } = await enter()
  if (who !== 'dana' || !person) return
  const { id, uri } = (await (await request.post('/api/factors', { data: { name: 'Codes' } })).json()) as { id: string; uri: string }
  expect(
    (
      await request.put(`/api/factors/${id}`, { data: { code: (URI.parse(uri) as TOTP).generate({ timestamp: shop.now().getTime() }) } })
    ).ok(),
  ).toBe(true)
  await request.delete('/api/people/sessions')
  await enter()
}

/** The body of a page as sent. Chromium rarely fails to report its end: it is asked for again then. */
function bodyOf({ request }: BrowserContext, answer: Response | null): Promise<string> {
  const again = async () => (await request.get(answer?.url() ?? '')).text()
  return within('the body of a page', answer?.text() ?? again(), limits.change).catch(again)
}

function faultsOfHtml(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

/** The elements that assistive technology gets only after scrolling. */
async function addedByScrolling(page: Page): Promise<string[]> {
  await page.evaluate(showCalendar, false)
  await page.evaluate(animationsEnd)
  await settled(page)
  const body = page.locator('body')
  const before = await body.ariaSnapshot()
  await page.evaluate(scrollThrough)
  await settled(page)
  const after = await body.ariaSnapshot()
  await page.evaluate(showCalendar, true)
  if (before === after) return []
  const known = new Set(before.split('\n').map((line) => line.trim()))
  const added = after.split('\n').filter((line) => !known.has(line.trim()))
  return [added.join('\n') || 'less than before']
}

/** Runs in the browser: the theme, without the colours on the way to it. A browser that draws nothing has the new styles after a second too. */
function turnTo(theme: string): Promise<unknown> {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [still]
  document.documentElement.setAttribute('data-theme', theme)
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
    setTimeout(done, 1000)
  })
}

/** Runs in the browser. */
function faultsOfLayout(): string[] {
  const isClipped = (node: Element): boolean => {
    for (let up = node.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible') return true
    return false
  }
  const wide = [...document.querySelectorAll('main *, header *, footer *')].filter((node) => {
    const { width, left, right } = node.getBoundingClientRect()
    return width > 1 && (left < -1 || right > innerWidth + 1) && !isClipped(node)
  })
  const moving = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 50)
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px wide`] : []),
    ...wide.slice(0, 2).map((node) => `too wide: ${node.outerHTML.slice(0, 120)}`),
    ...moving.slice(0, 2).map((one) => `moves: ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
  ]
}

/** Runs in the browser. The days of an item are pictures until they are near, and only then buttons. */
function showCalendar(isShown: boolean): void {
  document.getElementById('days')?.toggleAttribute('hidden', !isShown)
}

/** Runs in the browser. One page shows for half a second that it loads. */
async function animationsEnd(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // Nothing ends what a browser that draws nothing has not begun.
  await Promise.race([
    Promise.all(ending.map(({ finished }) => finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, 5000)),
  ])
}

/** Runs in the browser: a window at a time to the end, as long as each is drawn. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top)
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done))
      setTimeout(done, 1000)
    })
  }
}
