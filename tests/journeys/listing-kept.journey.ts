import type { Page } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personLike } from './namespace.ts'
import { type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

/** A listing that somebody has just begun on a phone. */
async function begun(): Promise<Visit & { id: string; who: string }> {
  const who = await personLike(database, 'rana')
  const visitor = await visit(shop, 'en')
  await signIn(visitor.context, who)
  await visitor.page.goto('/rent-clothes')
  await settled(visitor.page)
  await visitor.page.getByRole('button', { name: visitor.t('rent-out:begin') }).click()
  await visitor.page.waitForURL(/rent-clothes\/\w+/)
  await settled(visitor.page)
  return { ...visitor, who, id: new URL(visitor.page.url()).pathname.split('/').at(-1) ?? '' }
}

async function openPiece({ page, t }: Pick<Visit, 'page' | 't'>) {
  await page.getByRole('button', { name: t('listing-wizard:step.piece') }).click()
  return page.getByLabel(t('items:facet.size'), { exact: true })
}

const savedWords = (page: Page) => page.getByRole('status').getByText(/^Saved at \d\d:\d\d$/)

/** A browser's data of listings in progress, and of their photographs. */
function leftOn(page: Page): Promise<{ written: number; files: number }> {
  return page.evaluate(async () => {
    const written = Object.keys(localStorage).filter((key) => key.startsWith('listing-draft:') || key.startsWith('uploads-of:')).length
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'libsa-uploads')
    if (!isThere) return { written, files: 0 }
    const files = await new Promise<number>((done, fail) => {
      const opening = indexedDB.open('libsa-uploads')
      opening.onerror = () => fail(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          done(counting.result)
        }
      }
    })
    return { written, files }
  })
}

test('a draft that is written on two devices says so on the second, and loses neither version before one is chosen', async () => {
  const phone = await begun()
  const tablet = await visit(shop, 'en')
  await signIn(tablet.context, phone.who)
  await tablet.page.goto(`/rent-clothes/${phone.id}`)
  await settled(tablet.page)
  await (await openPiece(phone)).fill('M')
  await savedWords(phone.page).waitFor()
  await expect
    .poll(() => phone.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listing-draft:'))))
    .toEqual([])

  const conflict = tablet.page.getByText(tablet.t('listing-wizard:conflict.text'))
  await (await openPiece(tablet)).fill('L')
  await conflict.waitFor()
  await tablet.page.reload()
  await conflict.waitFor()
  expect(await (await openPiece(tablet)).inputValue()).toBe('L')
  await tablet.page.getByRole('button', { name: tablet.t('listing-wizard:conflict.theirs') }).click()
  await conflict.waitFor({ state: 'detached' })
  expect(await tablet.page.getByLabel(tablet.t('items:facet.size'), { exact: true }).inputValue()).toBe('M')

  await tablet.page.getByLabel(tablet.t('items:facet.size'), { exact: true }).fill('XL')
  await savedWords(tablet.page).waitFor()
  await phone.page.getByLabel(phone.t('items:facet.size'), { exact: true }).fill('S')
  await phone.page.getByRole('button', { name: phone.t('listing-wizard:conflict.mine') }).click()
  await savedWords(phone.page).waitFor()
  await tablet.page.reload()
  expect(await (await openPiece(tablet)).inputValue()).toBe('S')
})

test('what is written while the connection is cut is kept, said to be, and sent when it is back', async () => {
  const she = await begun()
  const { page, context, t } = she
  const size = await openPiece(she)
  await context.setOffline(true)
  await size.fill('38')
  await page.getByRole('status').getByText(t('listing-wizard:saved.waiting')).waitFor()
  await context.setOffline(false)
  await savedWords(page).waitFor()
  // Back on the page without a reload, it shows the last saved version.
  await page
    .getByRole('link', { name: t('listing-wizard:listings') })
    .first()
    .click()
  await page.waitForURL(/profile\/listings/)
  await page.goBack()
  await page.waitForURL(/rent-clothes\/\w+/)
  expect(await (await openPiece(she)).inputValue()).toBe('38')
  const listing = (await (await context.request.get(`/api/listings/${she.id}`)).json()) as { content: { size: string } }
  expect(listing.content.size).toBe('38')
})

test('what somebody wrote and could not send leaves the device when she signs out, and is never shown to the next person', async () => {
  const she = await begun()
  const { page, context, t, id } = she
  await page.route(/\/api\/(listings|media)/, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a68' } })
    .jpeg()
    .toBuffer()
  const leave = async () => {
    await page.goto(`/rent-clothes/${id}`)
    await settled(page)
    await page
      .getByLabel(t('listing-wizard:photos.add'))
      .and(page.locator('input'))
      .setInputFiles([{ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer }])
    await (await openPiece(she)).fill('38')
    await expect.poll(() => leftOn(page)).toEqual({ written: 2, files: 1 })
  }
  await leave()
  await page.getByRole('button', { name: t('layout:menu') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account-menu:logout') })
    .click()
  await page.getByText(t('account-menu:logoutDone')).waitFor()
  await expect.poll(() => leftOn(page)).toEqual({ written: 0, files: 0 })

  // A session that ends by itself leaves it to the same person only.
  await signIn(context, she.who)
  await leave()
  await context.clearCookies()
  await signIn(context, await personLike(database, 'dana'))
  await page.goto('/rent-clothes')
  await settled(page)
  await expect.poll(() => leftOn(page)).toEqual({ written: 0, files: 0 })
})
