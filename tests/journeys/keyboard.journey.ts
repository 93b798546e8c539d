import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#tests/test-time.ts'
import { addDays } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { hasFocus } from './keys.ts'
import { languagesOf, rowsOf } from './languages.ts'
import { addToBag, daysAhead, type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

const desktop = { viewport: { width: 1366, height: 900 } }
const maxStops = 120

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

/** Presses Tab until `target` has the focus. Every stop on the way must be on the screen and show where it is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    const { fault, isThere } = await target.first().evaluate(lookAtFocus)
    expect(fault).toBeNull()
    if (isThere) return
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

/** Runs in the browser: what is wrong with where the focus is, and whether that is the target. */
function lookAtFocus(target: Element): { fault: string | null; isThere: boolean } {
  const node = document.activeElement
  if (!node || node === document.body) return { fault: null, isThere: false }
  const around = [node, ...node.children, node.nextElementSibling, node.parentElement, node.closest('label, form, fieldset')]
  // The ring of a slider is on its handle, which no script can query.
  const isMarked =
    node.matches('input[type=range]') ||
    around.some((one) => one && (getComputedStyle(one).outlineStyle !== 'none' || getComputedStyle(one).boxShadow !== 'none'))
  const { bottom, top, left, right } = node.getBoundingClientRect()
  const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('[data-bar]')
  const isCovered = Boolean(over && !over.contains(node))
  const kind = isMarked ? (isCovered ? 'under a bar' : 'off the screen') : 'not marked'
  const fault = isMarked && isSeen && !isCovered ? null : `${kind}: ${node.outerHTML.slice(0, 160)}`
  return { fault, isThere: node === target }
}

test.each(languagesOf('flow', 'ar'))('from the home page to a priced bag without a mouse (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
  await page.goto(at('/'))
  await settled(page)
  await tabTo(page, page.getByRole('link', { name: t('layout:skip') }))
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await tabTo(page, page.getByRole('link', { name: t('home:featured.all') }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${at('/browse')}`)
  await settled(page)
  await hasFocus(page.locator('main h1'))

  const formal = page.locator('input[name=type][value=formal]')
  await tabTo(page, formal)
  await page.keyboard.press('Space')
  await page.waitForURL('**/browse?type=formal')
  await page.getByRole('list', { name: t('browse:active') }).waitFor()
  const card = page.getByRole('article').nth(1).getByRole('link').first()
  for (const visit of ['opened', 'opened again after Back']) {
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${at('/product/')}*`)
    await settled(page)
    await hasFocus(page.locator('main h1'))
    if (visit !== 'opened') break
    await page.goBack()
    await page.waitForURL('**/browse?type=formal')
    await hasFocus(card)
    await page.keyboard.press('Shift+Tab')
  }

  const share = page.getByRole('button', { name: t('items:share.piece') }).locator('visible=true')
  await tabTo(page, share)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('menuitem').count()).toBeGreaterThanOrEqual(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => share.evaluate((node) => node === document.activeElement)).toBe(true)

  const guide = page.getByRole('button', { name: t('product:guide.title') })
  await tabTo(page, guide)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('product:guide.title') })
  await dialog.getByRole('tab').first().waitFor()
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  // One Escape is enough, whether or not the button with the focus shows its tip.
  await page.keyboard.press('Escape')
  await expect.poll(() => guide.evaluate((node) => node === document.activeElement)).toBe(true)

  await tabTo(page, page.locator('#days a').nth(1))
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=\d{4}-\d\d-\d\d/)
  await tabTo(page, page.getByRole('button', { name: t('product:add'), exact: true }).locator('visible=true'))
  await page.keyboard.press('Enter')
  await page.getByText(t('product:added'), { exact: true }).waitFor()
  await tabTo(page, page.locator('header a[href$="/bag"]'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${at('/bag')}`)
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .locator('visible=true')
    .waitFor()
  await tabTo(page, page.getByRole('button', { name: t('bag:checkout') }).locator('visible=true'))
  await tabTo(page, page.getByRole('button', { name: new RegExp(t('bag:removeNamed', { name: '.+' })) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('bag:emptyTitle') }).waitFor()
  await hasFocus(page.locator('main h1'))
  // The page follows a link within itself after a Tab that comes at once.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="#main"]')?.click()
    document.querySelector<HTMLElement>('main a[href]')?.focus()
  })
  await page.waitForURL('**#main')
  await settled(page)
  await hasFocus(page.locator('main a[href]').first())
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('nothing that has the focus is under a bar, on a phone and magnified (%s)', async (locale) => {
  const { from, until } = daysAhead(60)
  const visitor = await visit(shop, locale, { viewport: { width: 390, height: 844 } })
  const { context, page, at } = visitor
  await page.goto(at(`/product/wf-003?from=${from}&until=${until}`))
  await addToBag(visitor)
  for (const path of [`/product/wf-003?from=${from}&until=${until}`, '/bag', '/browse']) {
    for (const [width, height] of [
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(at(path))
      await settled(page)
      const bar = page.locator('[data-bar=bottom]').filter({ visible: true }).first()
      if (!path.includes('/browse')) await bar.waitFor()
      if (await bar.count()) expect(await bar.evaluate((node) => getComputedStyle(node).position === 'static')).toBe(height < 400)
      await tabTo(page, page.locator('footer a').last())
    }
  }
  // In a reader's own colours the chosen days are marked, and text follows the size of the browser.
  await page.setViewportSize(desktop.viewport)
  await page.goto(at(`/product/wf-003?from=${from}&until=${until}`))
  await settled(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.locator('#days').hover()
  await page.locator('td [role=button][data-selected]').first().waitFor()
  const grounds = await page
    .locator('td [role=button][data-selected]')
    .evaluateAll((days) => days.map((day) => getComputedStyle(day).backgroundColor))
  expect(grounds).toHaveLength(3)
  expect(grounds).not.toContain(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  const sizeOf = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  const usual = await sizeOf()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(sizeOf).toBe(2 * usual)
  await context.close()
})

test.each(
  rowsOf<[Locale, string]>('en', [
    ['en', 'rana@libsa.example'],
    ['ar', 'dana@libsa.example'],
  ]),
)('into her account and to what guards it without a mouse (%s)', async (locale, email) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
  await page.goto(at('/login?next=/profile'))
  await settled(page)
  await tabTo(page, page.locator('input[name=contact]'))
  await page.keyboard.type(email)
  await tabTo(page, page.locator('input[name=password]'))
  await page.keyboard.type('libsa-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${at('/profile')}`)
  await settled(page)
  await tabTo(page, page.getByRole('navigation', { name: t('profile:nav') }).getByRole('link', { name: t('profile:tab.settings') }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**tab=settings')
  await settled(page)
  await tabTo(page, page.getByRole('switch', { name: t('profile:settings.discreet') }))
  await page.keyboard.press('Space')
  await page.getByText(t('profile:toast.updated'), { exact: true }).waitFor()
  await tabTo(page, page.getByRole('link', { name: t('profile:settings.page.security') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('security:apps.title') }).waitFor()
  await settled(page)
  await tabTo(page, page.getByRole('button', { name: t('security:apps.add') }))
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: t('security:apps.qr') }).waitFor()
  await tabTo(page, page.getByLabel(t('security:apps.first')))
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'prices are narrowed by arrows and by Enter, and the focus stays where it was (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
    await page.goto(at('/browse'))
    await settled(page)
    const isFocused = (control: Locator) => control.evaluate((node) => node === document.activeElement)
    const handle = page.getByRole('slider', { name: t('browse:min') })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/min=6/)
    await settled(page)
    expect(await isFocused(handle)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/min=7/)
    const field = page.getByRole('textbox', { name: t('browse:max') })
    await field.fill('٤٠')
    await page.keyboard.press('Enter')
    await page.waitForURL(/min=7&max=40/)
    await settled(page)
    expect(await isFocused(field)).toBe(true)
    expect(await page.getByRole('slider', { name: t('browse:max') }).inputValue()).toBe('40')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('max'))
    await expect.poll(() => page.getByRole('slider', { name: t('browse:max') }).inputValue()).toBe('55')
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each(languagesOf('texts'))('arrows move through the calendar of stock the way it is read (%s)', async (locale) => {
  const { page, at, complaints, context } = await visit(shop, locale, desktop)
  await signIn(context, 'nour')
  await page.goto(at('/admin/calendar'))
  const cell = page.getByRole('button', { name: formatDay(today, locale, 'full') }).first()
  await cell.focus()
  const [on, back] = locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.keyboard.press(on)
  await expect.poll(focused).toContain(formatDay(addDays(today, 1), locale, 'full'))
  await page.keyboard.press(back)
  await page.keyboard.press(back)
  await expect.poll(focused).toContain(formatDay(addDays(today, -1), locale, 'full'))
  expect(complaints).toEqual([])
  await context.close()
})
