import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locale.ts'
import { pages as pageTable } from '#web/app/pages.ts'
import { ownPages, publicPages } from './public-pages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1366, height: 900 }
const narrow = { width: 320, height: 640 }
const enlarged = { width: 683, height: 450 } // 1366 × 900 at 200 %
const isLong = process.env['LIBSA_LONG'] === '1'
const screens = isLong ? [phone, desktop] : [phone]
/** A theme changes colours and a language letters: the short form sees each once. */
const themesOf = (locale: Locale) => (isLong ? (['light', 'dark'] as const) : ([locale === 'en' ? 'light' : 'dark'] as const))

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
    // Says twice what stands around it, which harms nobody.
    'no-redundant-for': 'off',
    // Boxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // Lists may have names.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // axe asks it of what is shown: a phone's contents and a desktop's never stand side by side.
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
  ...[0, 10, 20].map((first) => ({ locale, who: 'anybody', pages: publicPages.slice(first, first === 20 ? undefined : first + 10) })),
  ...Object.entries(ownPages).map(([who, pages]) => ({ locale, who, pages })),
])

test.each(parts)(
  'every page is valid, accessible, whole on narrow screens, still and quiet ($locale, $who, from $pages.0)',
  async ({ locale, who, pages }) => {
    const { context, page, complaints, at } = await visit(shop, locale, { viewport: phone })
    await context.addInitScript(() => {
      localStorage.setItem('recentlyViewed', '["wf-001","mc-001","k-001","a-001","s-001"]')
      localStorage.setItem('savedSearches', '["category=Women&type=formal&color=emerald&size=M&condition=like-new&min=10&max=60"]')
    })
    if (who !== 'anybody') await signInAs(context, who)
    const faults: string[] = []
    for (const path of pages) {
      const note = (found: string[], where: string) => faults.push(...found.map((fault) => `${at(path)} ${where}: ${fault}`))
      await page.setViewportSize(phone)
      const answer = await page.goto(at(path))
      if (who !== 'anybody') expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(at(path))
      note(faultsOfHtml((await answer?.text()) ?? ''), 'as sent')
      await settled(page)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        for (const theme of themesOf(locale)) note(await faultsOfAccess(page, theme), `in ${theme} at ${screen.width} px`)
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
  // The page of one order is opened by the journey of the operations.
  expect(own.map(({ path }) => path).filter((path) => !walked.includes(path) && !path.includes(':'))).toEqual([])
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

function faultsOfHtml(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

/** Everything that axe knows. */
async function faultsOfAccess(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(turnTo, theme)
  // Legacy mode spares a page of its own for putting the results together. A frame shows a page that is seen for itself.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  )
}

/** Runs in the browser: the theme, without the colours on the way to it. */
function turnTo(theme: string): Promise<unknown> {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [still]
  document.documentElement.setAttribute('data-theme', theme)
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
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
