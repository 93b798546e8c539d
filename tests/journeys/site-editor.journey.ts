import type { Page } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locale.ts'
import { faultsOfAccess } from './access.ts'
import { languagesOf } from './languages.ts'
import { openShopWithDatabase, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
beforeEach(async () => {
  await database.query('DELETE FROM site_settings_draft')
  const { rows } = await database.query<{ version: number }>(
    `INSERT INTO site_settings (version, settings, sections, written_at)
     SELECT (SELECT max(version) FROM site_settings) + 1, settings, '{}', now() FROM site_settings WHERE version = 1 RETURNING version`,
  )
  const shown = async (): Promise<unknown> => (await fetch(`${shop.baseUrl}/api/settings`)).json()
  await expect.poll(shown).toMatchObject({ version: rows[0]?.version })
})
afterAll(() => shop?.close())

const primaryOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

const names = { en: 'Khazneh', ar: 'خزنة' } as const
const promises = { en: 'July weddings? Your outfit by Friday', ar: 'أعراس تموز؟ إطلالتك قبل الجمعة' } as const
const privacy = { en: 'We keep your data as we keep your clothes.', ar: 'نحفظ بياناتك كما نحفظ ثيابك.' } as const

/** Lina at the editor, and what she does there. */
async function openEditor(locale: Locale, tab = 'brand') {
  const lina = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  const { page, t, at, context } = lina
  await signIn(context, 'lina')
  await page.goto(at(`/admin/site-editor?tab=${tab}`))
  await settled(page)
  const inLanguage = (language: Locale, field: string) =>
    page.getByLabel(t(`site-editor:in.${language}`, { label: t(`site-editor:field.${field}`) }), { exact: true })
  return {
    ...lina,
    inLanguage,
    open: (name: string) => page.locator(`[data-tab=${name}]`).click(),
    saved: () => page.getByText(locale === 'ar' ? /ولم تُنشر بعد/ : /not live yet/).waitFor(),
    write: async (field: string, words: Record<Locale, string>) => {
      for (const language of locales) await inLanguage(language, field).locator('visible=true').fill(words[language])
    },
  }
}
type Editor = Awaited<ReturnType<typeof openEditor>>

test.each(languagesOf('flow', 'ar'))('the shop is rebranded in one sitting: previewed, published and rolled back (%s)', async (locale) => {
  const lina = await openEditor(locale)
  const { page, t, context, saved } = lina
  expect(await faultsOfAccess(page)).toEqual([])
  await rebrand(lina)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('site-editor:previewLink') }).click()
  await page.getByText(t('site-editor:linkCopied')).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await lina.open('brand')
  await page
    .frameLocator('iframe')
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
  await isRebranded(visitor, locale)

  await page.reload()
  await settled(page)
  const newest = page.getByRole('region', { name: t('site-editor:history.title') }).getByRole('listitem')
  await newest.first().getByText(t('site-editor:field.header.title')).waitFor()
  await page
    .getByRole('button', { name: t('site-editor:history.rollBack') })
    .first()
    .click()
  await saved()
  await page.getByRole('button', { name: t('site-editor:publish') }).click()
  await page.getByText(t('site-editor:published')).waitFor()
  await visitor.page.goto(visitor.at('/'))
  expect(await primaryOf(visitor.page)).not.toBe('#0b6e4f')
  expect(await visitor.page.locator('h1').textContent()).not.toContain(promises[locale])
  expect([...lina.complaints.filter((one) => !one.includes('422')), ...friend.complaints, ...visitor.complaints]).toEqual([])
  for (const one of [lina, friend, visitor]) await one.context.close()
})

/** Colours, font, name, logo, hero, sections, a policy and a plan; every tab is clean on the way. */
async function rebrand(lina: Editor): Promise<void> {
  const { page, t, open, write, saved } = lina
  await page.getByLabel(t('site-editor:field.colors.primaryColor'), { exact: true }).fill('#0b6e4f')
  await page.getByLabel(t('site-editor:field.typography.headingFont')).selectOption('Serif')
  await write('header.title', names)
  await changeLogo(lina)

  await open('header')
  await page.locator('summary').first().click()
  await write('header.images.title', promises)
  await page.getByLabel(t('site-editor:focus.x')).locator('visible=true').first().fill('20')
  expect(await faultsOfAccess(page)).toEqual([])
  // A refused value shows its error in place, and the rest is kept.
  const url = page.getByLabel(t('site-editor:field.header.defaultButtonUrl'), { exact: true }).first()
  await url.fill('javascript:alert(1)')
  await page.getByRole('alert').getByText(t('site-editor:wrong.url')).waitFor()
  await url.fill('/browse')
  await saved()

  await open('home')
  const handle = (section: string) =>
    page.getByRole('button', { name: t('site-editor:rows.move', { name: t(`site-editor:section.${section}`) }) })
  await handle('newsletter').focus()
  await page.keyboard.press('Alt+ArrowUp')
  expect(await handle('newsletter').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('switch', { name: t('site-editor:section.promotional') }).uncheck()
  expect(await faultsOfAccess(page)).toEqual([])

  await open('policies')
  await page.getByRole('button', { name: t('site-editor:card.policy-privacyPolicy'), exact: true }).click()
  for (const language of locales) {
    const text = lina.inLanguage(language, 'policies.privacyPolicy').and(page.getByRole('textbox'))
    await text.fill(privacy[language])
  }
  expect(await faultsOfAccess(page)).toEqual([])

  await open('membership')
  await page.locator('summary').nth(1).click()
  const price = page.getByLabel(t('site-editor:field.membership.plans.priceMonthly')).locator('visible=true')
  await price.fill('16.500')
  expect(await faultsOfAccess(page)).toEqual([])
  await saved()
}

async function isRebranded({ page, at }: Visit, locale: Locale): Promise<void> {
  await page.goto(at('/'))
  await page
    .getByRole('link', { name: new RegExp(names[locale]) })
    .first()
    .waitFor()
  expect(await primaryOf(page)).toBe('#0b6e4f')
  expect(await page.locator('h1').textContent()).toContain(promises[locale])
  expect(await page.locator('h1').evaluate((node) => getComputedStyle(node).fontFamily)).toContain('Georgia')
  expect(await page.locator('header img[src^="/media/"]').count()).toBeGreaterThan(0)
  const sections = await page.locator('[data-section]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-section')))
  expect(sections.slice(-2)).toEqual(['newsletter', 'contact'])
  expect(sections).not.toContain('promotional')
  const hero = page.locator('[data-section=hero] picture img').first()
  const x = locale === 'ar' ? '80%' : '20%'
  expect(await hero.evaluate((node) => getComputedStyle(node).objectPosition)).toBe(`${x} 50%`)
  await page.goto(at('/privacy-policy'))
  await page.getByRole('heading', { name: privacy[locale] }).waitFor()
  await page.goto(at('/membership-plans'))
  await page
    .getByText(locale === 'ar' ? /١٦٫٥٠٠/ : /16\.500/)
    .first()
    .waitFor()
  expect(await page.locator('[style]').count()).toBe(0)
}

test('steps go back and forth by keys, to where they were made, and the focus stays in the editor', async () => {
  const { page, context, t, open, saved, inLanguage, complaints } = await openEditor('en')
  const primary = page.getByLabel(t('site-editor:field.colors.primaryColor'), { exact: true })
  await primary.fill('#0b6e4f')
  await open('membership')
  await page.locator('summary').nth(1).click()
  const price = page.getByLabel(t('site-editor:field.membership.plans.priceMonthly')).locator('visible=true')
  await price.fill('16.500')
  await page.keyboard.press('Control+z')
  await expect.poll(() => price.inputValue()).toBe('15')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => price.inputValue()).toBe('16.500')
  await page.keyboard.press('Control+z')
  await expect.poll(() => price.inputValue()).toBe('15')
  await page.keyboard.press('Control+z')
  await expect.poll(() => primary.inputValue()).toBe('#9b87f5')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-tab'))).toBe('brand')
  // One that leads nowhere keeps the focus.
  const undo = page.getByRole('button', { name: t('site-editor:undo') })
  await undo.focus()
  await page.keyboard.press('Enter')
  expect(await undo.evaluate((node) => [node === document.activeElement, node.getAttribute('aria-disabled')])).toEqual([true, 'true'])
  await page.keyboard.press('Control+y')
  await expect.poll(() => primary.inputValue()).toBe('#0b6e4f')
  // A space at the end is there for the next word, however long one thinks.
  await inLanguage('en', 'header.title').fill('House ')
  await saved()
  await inLanguage('en', 'header.title').pressSequentially('of gowns')
  expect(await inLanguage('en', 'header.title').inputValue()).toBe('House of gowns')
  await saved()
  // Unfinished changes are restored after leaving.
  await inLanguage('en', 'header.title').fill('House of thobes')
  await page.getByRole('link', { name: t('operations:nav.media') }).click()
  await page.waitForURL('**/admin/media')
  await page.goBack()
  await expect.poll(() => inLanguage('en', 'header.title').inputValue()).toBe('House of thobes')
  await saved()
  expect(complaints).toEqual([])
  await context.close()
})

test('what differs is said word by word, and two editors at once are told', async () => {
  const [lina, twin] = [await openEditor('en'), await openEditor('en')]
  const { page, t } = lina
  await lina.write('header.title', { en: 'Libsa of Amman', ar: 'لبسة عمّان' })
  await lina.saved()
  const time = /saved (\d\d:\d\d)/.exec((await page.getByText(/not live yet/).textContent()) ?? '')?.[1] ?? 'never'
  const newest = page.getByRole('region', { name: t('site-editor:history.title') }).getByRole('listitem')
  await newest.first().getByText(time).waitFor()
  await page
    .getByRole('button', { name: t('site-editor:history.compare'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('ins', { hasText: 'of Amman' }).waitFor()
  expect(await dialog.locator('del').count()).toBe(0)
  expect(await faultsOfAccess(page)).toEqual([])
  await page.keyboard.press('Escape')

  // The other one comes back to the window, and sees it before anything is written.
  await twin.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await twin.page
    .getByRole('alert')
    .getByText(/Lina Odeh saved this draft/)
    .waitFor()
  await twin.page.getByRole('button', { name: t('site-editor:taken.theirs') }).click()
  await expect.poll(() => twin.inLanguage('en', 'header.title').inputValue()).toBe('Libsa of Amman')

  // Both write at once: the later one chooses.
  await lina.inLanguage('en', 'header.title').fill('Mine')
  await lina.saved()
  await twin.page.getByLabel(t('site-editor:field.colors.primaryColor'), { exact: true }).fill('#0b6e4f')
  await twin.page.getByRole('button', { name: t('site-editor:taken.mine') }).click()
  await twin.saved()
  await expect.poll(() => twin.inLanguage('en', 'header.title').inputValue()).toBe('Mine')
  expect([...lina.complaints, ...twin.complaints].filter((one) => !one.includes('409'))).toEqual([])
  for (const one of [lina, twin]) await one.context.close()
})

test('who lost the right while writing is told so, and nothing is tried again', async () => {
  const { page, t, context } = await openEditor('en')
  await page.getByText(t('site-editor:state.same')).waitFor()
  // The last administrator stays.
  await database.query("INSERT INTO person_roles SELECT id, 'admin' FROM people WHERE email = 'nour@libsa.example'")
  try {
    await database.query("DELETE FROM person_roles WHERE role = 'admin' AND person_id = 'admin-lina'")
    await page.getByLabel(t('site-editor:field.colors.primaryColor'), { exact: true }).fill('#0b6e4f')
    await page.getByText('Failed to update settings').waitFor()
    await page.getByText("You don't have permission to update site settings").first().waitFor()
  } finally {
    await database.query("INSERT INTO person_roles (person_id, role) VALUES ('admin-lina', 'admin')")
    await database.query("DELETE FROM person_roles WHERE role = 'admin' AND person_id <> 'admin-lina'")
    await context.close()
  }
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
