import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { locales } from '#values/locale.ts'
import type pg from 'pg'
import { openShopWithDatabase, settled, type Shop, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
beforeEach(() => database.query('DELETE FROM site_settings_draft'))
afterAll(() => shop?.close())

const primaryOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

async function hasNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([])
}

const names = { en: 'Khazneh', ar: 'خزنة' } as const

test.each(locales)('the shop is rebranded in one sitting: previewed, published and rolled back (%s)', async (locale) => {
  const lina = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  const { page, t, at, context } = lina
  await signIn(context, 'lina')
  await page.goto(at('/admin/site-editor'))
  await settled(page)
  await hasNoViolation(page)
  const open = (tab: string) =>
    page
      .getByRole('button', { name: t(`site-editor:tab.${tab}`), exact: false })
      .first()
      .click()
  const saved = () => page.getByText(locale === 'ar' ? /ولم تُنشر بعد/ : /not live yet/).waitFor()

  await page.getByLabel(t('site-editor:field.colors.primaryColor'), { exact: true }).fill('#0b6e4f')
  await page.getByLabel(t('site-editor:field.typography.headingFont')).selectOption('Serif')
  for (const language of locales)
    await page.getByLabel(t(`site-editor:in.${language}`, { label: t('site-editor:field.header.title') })).fill(names[language])
  await changeLogo(lina)
  await saved()

  await open('home')
  const handle = (section: string) =>
    page.getByRole('button', { name: t('site-editor:rows.move', { name: t(`site-editor:section.${section}`) }) })
  await handle('newsletter').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('switch', { name: t('site-editor:section.promotional') }).uncheck()
  await hasNoViolation(page)

  await open('policies')
  const label = t('site-editor:in.ar', { label: t('site-editor:field.policies.privacy') })
  await page.getByRole('textbox', { name: label }).fill('نحفظ بياناتك كما نحفظ ثيابنا.')
  await hasNoViolation(page)

  await open('membership')
  await page.locator('summary').nth(1).click()
  const price = page.getByLabel(t('site-editor:field.membership.plans.priceMonthly')).locator('visible=true')
  await price.fill('16.500')
  await hasNoViolation(page)
  await saved()

  // What the shop does not take is said where it stands, and the rest is kept.
  await open('header')
  const url = page.getByLabel(t('site-editor:field.header.defaultButtonUrl'), { exact: true }).first()
  await url.fill('javascript:alert(1)')
  await page.getByRole('alert').getByText(t('site-editor:wrong.url')).waitFor()
  await url.fill('/browse')
  await saved()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('site-editor:previewLink') }).click()
  await page.getByText(t('site-editor:linkCopied')).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const framed = page.frameLocator('iframe')
  await framed
    .getByRole('link', { name: new RegExp(names[locale]) })
    .first()
    .waitFor()

  const [friend, visitor] = [await visit(shop, locale), await visit(shop, locale)]
  await friend.page.goto(link)
  await settled(friend.page)
  expect(await primaryOf(friend.page)).toBe('#0b6e4f')
  await friend.page.getByText(t('settings:draft')).waitFor()
  await visitor.page.goto(visitor.at('/'))
  expect(await visitor.page.getByRole('link', { name: new RegExp(names[locale]) }).count()).toBe(0)

  await page.keyboard.press('Control+s')
  await page.getByText(t('site-editor:published')).waitFor()
  await visitor.page.goto(visitor.at('/'))
  await visitor.page
    .getByRole('link', { name: new RegExp(names[locale]) })
    .first()
    .waitFor()
  expect(await primaryOf(visitor.page)).toBe('#0b6e4f')

  await page.reload()
  await settled(page)
  await page
    .getByRole('button', { name: t('site-editor:history.rollBack') })
    .first()
    .click()
  await saved()
  await page.getByRole('button', { name: t('site-editor:publish') }).click()
  await page.getByText(t('site-editor:published')).waitFor()
  await visitor.page.goto(visitor.at('/'))
  expect(await primaryOf(visitor.page)).not.toBe('#0b6e4f')
  expect([...lina.complaints.filter((one) => !one.includes('422')), ...friend.complaints, ...visitor.complaints]).toEqual([])
  for (const one of [lina, friend, visitor]) await one.context.close()
})

async function changeLogo({ page, t }: Visit): Promise<void> {
  const label = t('site-editor:field.header.logo')
  await page.getByRole('button', { name: t('site-editor:picture.changeOf', { label }) }).click()
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  await page
    .getByLabel(t('site-editor:picture.upload'))
    .and(page.locator('input'))
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'logo.png' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
