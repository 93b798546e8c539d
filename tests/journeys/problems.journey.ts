import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { act, addPhoto, booked, captured } from './booked.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { itemLike, ownPhone, personLike } from './namespace.ts'
import { daysAhead, type Shop, settled, signIn, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

const desk = { viewport: { width: 1366, height: 900 } }
const words = {
  en: { report: 'It’s blue, not green.', answer: 'The pictures show it by daylight.', why: 'The colour differs.' },
  ar: { report: 'لونه أزرق وليس أخضر.', answer: 'الصور التُقطت في ضوء النهار.', why: 'اللون مختلف.' },
} as const

test.each([
  ['en', 'the owner agrees'],
  ['ar', 'the shop decides'],
] as const)('%s: what is not as described is reported with a photo, and comes back: %s', async (locale, _) => {
  const piece = await itemLike(database)
  const her = await booked(shop, database, { locale, ahead: 10, items: [piece.id], ...(locale === 'en' && { options: desk }) })
  const [rental] = her.order.rentals
  if (!rental) throw new Error('nothing was booked')
  await captured(her, her.order)
  await database.query(
    `UPDATE rentals SET status = 'active', dispatched_at = now() - interval '3 hours', delivered_at = now() - interval '1 hour' WHERE id = $1`,
    [rental.id],
  )
  const { page, t, at } = her
  await page.goto(at(`/profile/orders/${her.order.id}/rentals/${rental.id}`))
  await settled(page)
  await page.getByRole('button', { name: t('claims:report.open') }).click()
  await page.getByRole('radio', { name: t('claims:report.not-as-described') }).check()
  await page.getByRole('textbox', { name: t('claims:report.words') }).fill(words[locale].report)
  await addPhoto(her)
  await page.getByRole('button', { name: t('claims:report.send') }).click()
  await page.waitForURL(/\/profile\/claims\//)
  await page.getByRole('heading', { level: 1, name: t('claims:kind.not-as-described') }).waitFor()

  const dana = await visit(shop, locale)
  await signIn(dana.context, piece.owner)
  await dana.page.goto(dana.at('/profile/claims'))
  await settled(dana.page)
  await dana.page
    .getByRole('link', { name: t('claims:kind.not-as-described') })
    .first()
    .click()
  await dana.page.getByText(words[locale].report).waitFor()
  await settled(dana.page)
  // Everything that was paid: 45.000, 2.250 for the service, 3.000 for the delivery.
  const amount = formatMoney(50_250, locale)
  if (locale === 'en') {
    await dana.page.getByRole('button', { name: t('claims:agree.open') }).click()
    await dana.page.getByRole('button', { name: t('claims:agree.owner', { amount }) }).click()
    await dana.page.getByText(t('claims:next.settled')).waitFor()
    await page.goto(at(`/profile/orders/${her.order.id}`))
    await page.getByText(t('rentals:back.card')).first().waitFor()
    await page.getByText(amount).first().waitFor()
    const refunds = await database.query(`SELECT amount, reason FROM refunds WHERE rental_id = $1`, [rental.id])
    expect(refunds.rows).toEqual([{ amount: 50_250, reason: 'claim' }])
  } else {
    await dana.page.getByRole('button', { name: t('claims:contest.open') }).click()
    await dana.page.getByRole('textbox', { name: t('claims:contest.words') }).fill(words.ar.answer)
    await dana.page.getByRole('button', { name: t('claims:contest.send') }).click()
    await dana.page.getByText(t('claims:next.escalated', { by: '#' }).split('#')[0] ?? '').waitFor()
    const nour = await visit(shop, 'ar', desk)
    await signIn(nour.context, 'nour')
    await nour.page.goto(nour.at('/admin/claims'))
    await settled(nour.page)
    await nour.page.locator(`main a[href$="/${page.url().split('/').at(-1)}"]`).click()
    await nour.page.getByText(words.ar.answer).waitFor()
    await nour.page.getByRole('radio', { name: t('claims:staff.full') }).check()
    await nour.page.getByRole('textbox', { name: t('claims:staff.reasonEn') }).fill(words.en.why)
    await nour.page.getByRole('textbox', { name: t('claims:staff.reasonAr') }).fill(words.ar.why)
    await nour.page.getByRole('button', { name: t('claims:staff.send') }).click()
    await nour.page.getByText(t('claims:staff.waits')).waitFor()
    await page.reload()
    await settled(page)
    await page.getByText(words.ar.why).waitFor()
    await page.getByText(amount).first().waitFor()
    expect(nour.complaints).toEqual([])
  }
  expect([...her.complaints, ...dana.complaints]).toEqual([])
})

test.each(languagesOf('flow', 'en'))('%s: cash that is refused at the door is a strike, and two mean paying beforehand', async (locale) => {
  const who = await personLike(database, 'rana')
  const { id: itemId } = await itemLike(database, 'k-001')
  const omar = await caller(shop, 'omar')
  for (const ahead of [50, 62]) {
    const her = await booked(shop, database, { locale, ahead, method: 'cash', who, items: [itemId] })
    const [rental] = her.order.rentals
    if (!rental) throw new Error('nothing was booked')
    await database.query(`UPDATE rentals SET status = 'out_for_delivery', dispatched_at = now() - interval '1 hour' WHERE id = $1`, [
      rental.id,
    ])
    await act(omar, rental, 'failed-delivery', { isRefused: true })
    await her.page.goto(her.at(`/profile/orders/${her.order.id}/rentals/${rental.id}`))
    await her.page.getByRole('heading', { level: 1, name: her.t('rentals:title-undeliverable') }).waitFor()
    await her.page.getByText(her.t('rentals:next-undeliverable-cash')).first().waitFor()
    expect(her.complaints).toEqual([])
    await her.context.close()
  }
  const her = await visit(shop, locale)
  await signIn(her.context, who)
  const lines = [{ itemId, ...daysAhead(74), quantity: 1 }]
  const { id } = (await (await her.context.request.post('/api/orders', { data: { key: newId(), lines } })).json()) as { id: string }
  const place = { name: 'Rana', phone: ownPhone(), area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const { from, until } = daysAhead(74)
  const windows = { slot: `${addDays(from, -1)}_17-19`, collection: `${addDays(until, 1)}_17-19` }
  await her.context.request.put(`/api/orders/${id}/delivery`, { data: { ...place, ...windows } })
  await her.page.goto(her.at(`/checkout?order=${id}`))
  await settled(her.page)
  await her.page.getByText(her.t('checkout:noCash.prepaid')).first().waitFor()
  expect(her.complaints).toEqual([])
})
