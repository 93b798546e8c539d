import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { languagesOf } from './languages.ts'
import { openShop, type Shop, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Client
beforeAll(async () => {
  shop = await openShop()
  database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
})
beforeEach(() => write(defaultSettings))
afterAll(async () => {
  await database?.end()
  await shop?.close()
})

/** Writes a document past the shop's own portal, as another process would, and waits until this one has it. */
async function write(settings: object, source: 'database' | 'defaults' = 'database'): Promise<void> {
  const { rows } = await database.query<{ version: number }>(
    `INSERT INTO site_settings (version, settings, sections, written_at) SELECT max(version) + 1, $1, '{}', now() FROM site_settings RETURNING version`,
    [JSON.stringify(settings)],
  )
  const shown = async (): Promise<unknown> => (await fetch(`${shop.baseUrl}/api/settings`)).json()
  await expect.poll(shown).toMatchObject({ version: rows[0]?.version, source })
}

const green = { ...defaultSettings, colors: { primaryColor: '#0b6e4f', secondaryColor: '#c2410c' } }
const { header: _, ...headless } = defaultSettings
const words = {
  en: ['Using default site settings', 'These can be customized in the admin panel'],
  ar: ['تُستخدم إعدادات الموقع الافتراضية', 'يمكن تخصيصها من لوحة الإدارة'],
} as const
const banner = 'Using default site settings. Changes will be saved to both database and local storage.'

const primaryOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

async function signInAsLina(context: BrowserContext): Promise<void> {
  await signIn(context, 'lina')
}

test.each(languagesOf('texts'))(
  'an admin’s colours and fonts hold from the first paint, and the browser keeps them (%s)',
  async (locale) => {
    await write({ ...green, typography: { headingFont: 'Cairo', bodyFont: 'Serif' } })
    const still = await visit(shop, locale, { javaScriptEnabled: false })
    await still.page.goto(still.at('/login'))
    const button = still.page.locator('button[type=submit]')
    expect(await button.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(11, 110, 79)')
    expect(await button.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(255, 255, 255)')
    expect(await still.page.locator('h1').evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/^"Cairo Latin", Cairo/)
    expect(await still.page.locator('body').evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/^ui-serif, Georgia/)
    await still.context.close()

    const { context, page, at, complaints } = await visit(shop, locale)
    await page.goto(at('/'))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('body-font'))).toBe('Serif')
    const kept = await page.evaluate(() =>
      ['primary-color', 'secondary-color', 'heading-font', 'body-font', 'site_settings_data'].map((key) => localStorage.getItem(key)),
    )
    expect(kept.slice(0, 4)).toEqual(['#0b6e4f', '#c2410c', 'Cairo', 'Serif'])
    expect(JSON.parse(kept[4] ?? '')).toMatchObject({ locale, settings: { header: { title: defaultSettings.header.title[locale] } } })
    expect(await page.locator('[style]').evaluateAll((nodes) => nodes.map((node) => node.outerHTML.slice(0, 90)))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a change is seen at the next step, without a reload', async () => {
  const { context, page, complaints } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('primary-color'))).toBe('#9b87f5')
  await write(green)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  expect(await primaryOf(page)).toBe('#0b6e4f')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('texts'))('without valid settings the shop runs on its defaults and says so (%s)', async (locale) => {
  await write(headless, 'defaults')
  const { context, page, at, complaints } = await visit(shop, locale)
  await page.goto(at('/'))
  for (const text of words[locale]) await page.getByText(text, { exact: true }).waitFor()
  expect(await page.locator('aside').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('site_settings_data'))).toBeNull()
  expect(complaints).toEqual([])
  await context.close()
})

test('an admin reads it in a banner that stays', async () => {
  await write(headless, 'defaults')
  const { context, page, complaints } = await visit(shop, 'en')
  await signInAsLina(context)
  await page.goto('/')
  await page.getByText(banner, { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('before the defaults comes the copy that the browser kept', async () => {
  await write(green)
  const { context, page, complaints } = await visit(shop, 'en')
  await signInAsLina(context)
  await page.goto('/browse')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('primary-color'))).toBe('#0b6e4f')
  await write(headless, 'defaults')
  await page.reload()
  await expect.poll(() => primaryOf(page)).toBe('#0b6e4f')
  expect(await page.getByText(banner).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('site_settings_data', '{"locale":"en","settings":{"colors":{},"header":{},"footer":{}}}'))
  await page.reload()
  await page.getByText(banner, { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
