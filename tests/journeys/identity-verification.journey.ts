import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { languagesOf } from './languages.ts'
import { openShop, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

// Each language is somebody else's, so that neither finds what the other left.
const owners: Record<Locale, string> = { en: 'dana', ar: 'lama' }

test.each(languagesOf('flow', 'ar'))(
  'an owner hands in her document, a moderator refuses it with a reason, and it is gone (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    await signIn(her.context, owners[locale])
    await her.page.goto(her.at('/profile?tab=settings&page=privacy'))
    await settled(her.page)
    // As an iPhone takes it, under a name that another program gave it.
    const picture = await sharp({ create: { width: 5712, height: 4284, channels: 3, background: '#9b87f5' } })
      .jpeg()
      .toBuffer()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)])
    const front = her.page.getByLabel(her.t('identity-verification:check.front'), { exact: true })
    await front.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
    await her.page.getByText(her.t('common:picture.heic', { name: '\u2068IMG_1.HEIC\u2069' })).waitFor()
    await front.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
    await her.page.getByText(her.t('identity-verification:check.kept'), { exact: true }).waitFor()
    await her.page.getByRole('button', { name: her.t('identity-verification:check.submit') }).click()
    await her.page.getByText(her.t('identity-verification:check.waiting')).waitFor()

    const his = await visit(shop, locale)
    await signIn(his.context, 'nour')
    await his.page.goto(his.at('/admin/identity-checks'))
    await settled(his.page)
    await his.page.getByRole('button', { name: his.t('identity-verification:moderation.claim') }).click()
    const document = his.page.getByAltText(his.t('identity-verification:moderation.document.front'))
    await document.waitFor()
    await expect.poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)
    await his.page.getByRole('button', { name: his.t('identity-verification:moderation.refuse') }).click()
    await his.page.getByRole('button', { name: his.t('identity-verification:check.reason.expired') }).click()
    await his.page.getByRole('button', { name: his.t('identity-verification:moderation.sure.refused') }).click()
    await his.page.getByText(his.t('identity-verification:moderation.none')).waitFor()

    await her.page.reload()
    await settled(her.page)
    await her.page
      .getByText(her.t('identity-verification:check.refused', { reason: her.t('identity-verification:check.reason.expired') }))
      .waitFor()
    for (const { context } of [her, his]) await context.close()
  },
)

test.each(languagesOf('flow', 'en'))(
  'she takes a copy of her data, asks for the end of her account, and thinks again (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t, at } = her
    await signIn(her.context, 'nour')
    await page.goto(at('/profile?tab=settings&page=privacy'))
    await settled(page)
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('identity-verification:data.copyPage') }).click(),
    ])
    const text = await readFile(await copy.path(), 'utf8')
    expect(text).toContain(t('my-data:title'))
    expect(text).toContain('nour@libsa.example')
    await page.getByRole('button', { name: t('identity-verification:data.delete') }).click()
    await page.getByRole('button', { name: t('identity-verification:data.yes') }).click()
    await page.waitForURL((url) => url.pathname === at('/'))
    await page.getByText(t('identity-verification:data.askedText')).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goto(at('/profile?tab=settings&page=privacy'))
    expect(new URL(page.url()).pathname).toBe(at('/login'))

    await signIn(her.context, 'nour')
    await page.goto(at('/profile'))
    await settled(page)
    await page.getByRole('link', { name: t('identity-verification:data.keep') }).click()
    await page.getByRole('button', { name: t('identity-verification:data.keep') }).click()
    await page.getByRole('button', { name: t('identity-verification:data.delete') }).waitFor()
    await her.context.close()
  },
)
