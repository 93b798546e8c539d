import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import { languagesOf } from './languages.ts'
import { personLike } from './namespace.ts'
import { type Shop, settled, signIn, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

async function photos(count: number) {
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  return Array.from({ length: count }, (_, index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer }))
}

test.each(languagesOf('flow', 'en'))(
  'a step with something missing leads to it, and a field that does not fit holds nothing else back (%s)',
  async (locale) => {
    const she = await visit(shop, locale)
    const { page, t, at, context } = she
    await signIn(context, await personLike(database, 'dana'))
    await page.goto(at('/rent-clothes/new'))
    await page.waitForURL(/rent-clothes\/(?!new)\w+/)
    await settled(page)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const on = page.getByRole('button', { name: t('listing-wizard:send.on'), exact: true })
    const isMissing = (field: string) => page.getByText(t('listing-wizard:step.missing', { field: t(`listing-wizard:field.${field}`) }))
    await on.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('listing-wizard:photos.add'))
    await isMissing('photos').first().waitFor()

    const line = Promise.withResolvers<void>()
    await page.route(/api\/media\/uploads/, async (route) => {
      await line.promise
      await route.continue()
    })
    await page
      .getByLabel(t('listing-wizard:photos.add'))
      .and(page.locator('input'))
      .setInputFiles(await photos(maxPhotos + 2))
    await page.getByText(t('listing-wizard:photos.leftOut', { count: 2, most: maxPhotos })).waitFor()
    // They may still be on their way.
    await page.getByText(t('listing-wizard:photos.uploading', { count: maxPhotos })).waitFor()
    await on.click()
    await on.click()
    const category = page.getByRole('group', { name: t('items:facet.category') })
    await expect
      .poll(() =>
        category
          .getByRole('radio')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    await isMissing('name').first().waitFor()
    line.resolve()

    await page.getByRole('button', { name: t('listing-wizard:step.price') }).click()
    await page.getByLabel(t('listing-wizard:price.contact'), { exact: true }).fill('+9627')
    await page.getByLabel(t('listing-wizard:price.price'), { exact: true }).fill('17')
    const saved = async () => ((await (await context.request.get(`/api/listings/${id}`)).json()) as { content: object }).content
    await page.getByText(t('listing-wizard:photos.ready', { count: maxPhotos, least: 3 })).waitFor({ state: 'attached' })
    await expect.poll(saved).toMatchObject({ price: 17_000 })
    const price = page.getByLabel(t('listing-wizard:price.price'), { exact: true })
    await price.fill('12,5')
    await expect.poll(saved).toMatchObject({ price: 12_500 })
    await price.fill('1.250')
    await price.blur()
    const [small, large] = locale === 'ar' ? ['١٫٢٥', '١٢٥٠'] : ['1.25', '1250']
    await page.getByText(t('common:amount.two', { typed: '1.250', small, large })).waitFor()
    expect(await price.inputValue()).toBe('1.250')
    expect(await saved()).toMatchObject({ price: 12_500 })
    expect(await saved()).not.toMatchObject({ pickupContactNumber: '+9627' })
    await page.reload()
    await settled(page)
    const contact = page.getByLabel(t('listing-wizard:price.contact'), { exact: true })
    await page.getByRole('button', { name: t('listing-wizard:step.price') }).click()
    await expect.poll(async () => (await contact.inputValue()).replace(/\s/g, '')).toBe('+9627')
    await page.getByRole('button', { name: t('listing-wizard:send.complete') }).click()
    await expect
      .poll(() =>
        category
          .getByRole('radio')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    // A save whose answer the page did not hear before it was loaded again is refused once, and recognised.
    expect(she.complaints.filter((one) => !/status of 409.*\/content/.test(one))).toEqual([])
  },
)
