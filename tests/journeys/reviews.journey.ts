import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { act, booked } from './booked.ts'
import { caller } from './caller.ts'
import { rowsOf } from './languages.ts'
import { itemLike } from './namespace.ts'
import { type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

/** Gives so many stars in a group of the form. */
async function give({ page }: Visit, group: string, stars: number): Promise<void> {
  await page
    .getByRole('group', { name: group })
    .locator('label')
    .nth(stars - 1)
    .click()
}

const words = {
  en: { hers: 'The satin falls beautifully.', owners: 'Came back as new.', reply: 'Thank you, come again!' },
  ar: { hers: 'القماش ينسدل بجمال.', owners: 'عادت كأنها جديدة.', reply: 'شكرًا لك، أهلًا بك دائمًا.' },
} as const

test.each(
  rowsOf('ar', [
    ['en', 12],
    ['ar', 30],
  ] as const),
)('a customer reviews what she wore, the owner reviews her and replies, and everybody reads it (%s)', async (locale: Locale, ahead) => {
  const piece = await itemLike(database)
  const her = await booked(shop, database, { locale, ahead, items: [piece.id] })
  const { page, t, at, order } = her
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  const dana = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  await signIn(dana.context, piece.owner)
  await database.query(`UPDATE rentals SET status = 'inspecting', returned_at = now() WHERE id = $1`, [rental.id])
  await act(dana, rental, 'completion')

  await page.goto(at(`/profile/orders/${order.id}`))
  await page.getByRole('link', { name: t('own-reviews:ask.action') }).click()
  await settled(page)
  await page.getByRole('button', { name: t('own-reviews:page.send') }).click()
  await page.getByText(t('own-reviews:page.starsMissing')).first().waitFor()
  await give(her, t('own-reviews:page.itemStars'), 4)
  await give(her, t('own-reviews:page.ownerStars'), 5)
  await give(her, t('own-reviews:page.deliveryStars'), 5)
  await page.getByText(t('reviews:fit.small'), { exact: true }).click()
  await page.getByLabel(t('own-reviews:page.height')).fill(locale === 'ar' ? '١٦٥' : '165')
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel(t('own-reviews:page.addPhoto')).first().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('img', { name: t('own-reviews:page.ownPhoto', { number: 1 }) }).waitFor()
  const said = page.getByLabel(t('own-reviews:page.words'))
  await said.fill(`${words[locale].hers} 079 123 4567`)
  await page.getByRole('button', { name: t('own-reviews:page.send') }).click()
  await page.getByText(t('refusals:review.contact-details')).waitFor()
  // The browser itself says so of a refusal.
  expect(her.complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await said.fill(words[locale].hers)
  await page.getByRole('button', { name: t('own-reviews:page.send') }).click()
  await page.getByText(t('own-reviews:own.notYet')).waitFor()

  const stranger = await visit(shop, locale)
  const read = async () => {
    await stranger.page.goto(at(`/product/${rental.itemId}`))
    await settled(stranger.page)
    await stranger.page.locator('#reviews').scrollIntoViewIfNeeded()
  }
  await read()
  expect(await stranger.page.getByText(words[locale].hers).count()).toBe(0)

  await dana.page.goto(at('/profile/reviews'))
  await dana.page.getByRole('link', { name: t('own-reviews:own.write') }).click()
  await settled(dana.page)
  await give(dana, t('own-reviews:page.customerStars'), 5)
  await dana.page.getByLabel(t('own-reviews:page.words')).fill(words[locale].owners)
  await dana.page.getByRole('button', { name: t('own-reviews:page.send') }).click()
  await dana.page.getByText(words[locale].hers).waitFor()
  await dana.page.getByLabel(t('own-reviews:page.reply')).fill(words[locale].reply)
  await dana.page.getByRole('button', { name: t('own-reviews:page.replySend') }).click()
  await dana.page.getByText(t('reviews:replyBy', { name: t('own-reviews:page.you') })).waitFor()

  await read()
  await stranger.page.getByText(words[locale].hers).waitFor()
  await stranger.page.getByText(words[locale].reply).waitFor()
  await stranger.page
    .getByText(t('reviews:tall', { height: formatNumber(165, locale) }))
    .first()
    .waitFor()
  const picture = stranger.page
    .getByRole('button', { name: t('reviews:photo', { number: 1, author: locale === 'ar' ? 'رنا' : 'Rana' }) })
    .first()
  await picture.click()
  await stranger.page.getByRole('dialog').getByRole('img').waitFor()
  expect(
    await stranger.page
      .getByRole('dialog')
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(300)
  const graph = await stranger.page.locator('script[type="application/ld+json"]').allTextContents()
  expect(graph.join()).toContain('"aggregateRating"')

  await page.reload()
  await page.getByText(words[locale].owners).waitFor()
  expect([...her.complaints, ...dana.complaints, ...stranger.complaints]).toEqual([])
})

test('a guest writes the review on a page that opens in the browsers of the order, and elsewhere asks to sign in', async () => {
  const piece = await itemLike(database)
  const her = await booked(shop, database, { locale: 'en', ahead: 48, items: [piece.id], isGuest: true })
  const [rental] = her.order.rentals
  if (!rental) throw new Error('nothing was booked')
  await database.query(`UPDATE rentals SET status = 'inspecting', returned_at = now() WHERE id = $1`, [rental.id])
  await act(await caller(shop, piece.owner), rental, 'completion')
  const { page, t, at } = her
  await page.goto(at(`/profile/orders/${her.order.id}`))
  await page.getByRole('link', { name: t('own-reviews:ask.action') }).click()
  await page.getByRole('link', { name: t('own-reviews:page.backToOrder') }).waitFor()
  await page.getByRole('button', { name: t('own-reviews:page.send') }).waitFor()
  const path = new URL(page.url()).pathname
  const elsewhere = await (await caller(shop)).context.request.get(path, { maxRedirects: 0 })
  expect([elsewhere.status(), elsewhere.headers()['location']]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
  expect(her.complaints).toEqual([])
})
