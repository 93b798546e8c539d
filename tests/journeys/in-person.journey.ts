import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { today } from '#tests/test-time.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { act, orderOf, photograph } from './booked.ts'
import { chooseMethod, payByCard, review } from './checkout.ts'
import { rowsOf } from './languages.ts'
import { itemLike, personLike } from './namespace.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

test.each(
  rowsOf('ar', [
    ['en', 'wf-003', 'Lama'],
    ['ar', 'wc-001', 'لمى'],
  ] as const satisfies [Locale, string, string][]),
)('she collects it from Lama, brings it back there, and the deposit is back (%s)', async (locale, model, owner) => {
  // The clock goes forward only, also for the second language.
  const booking = addDays(today, locale === 'en' ? 0 : 10)
  await shop.setTime('13:00', booking)
  const days = { from: addDays(booking, 1), until: addDays(booking, 2) }
  const { id: itemId, owner: lender } = await itemLike(database, model)
  const her = await visit(shop, locale)
  const lama = await visit(shop, locale)
  await signIn(her.context, await personLike(database, 'rana'))
  await signIn(lama.context, lender)
  const { page, t, at } = her
  await page.goto(at(`/product/${itemId}`))
  const held = await her.context.request.post('/api/orders', { data: { key: newId(), lines: [{ itemId, ...days, quantity: 1 }] } })
  expect(held.status(), await held.text()).toBe(200)
  const { id, rentals, handOvers } = (await held.json()) as Order
  const rental = rentals[0]?.id ?? ''
  const group = handOvers[0]
  if (!group) throw new Error('nobody hands it over in person')
  const place = { owner, area: pickupName(group.area, locale) }
  await page.getByText(t('product:inPerson', place)).first().waitFor()

  await page.goto(at(`/checkout?order=${id}`))
  await settled(page)
  await page.getByRole('radio', { name: t('in-person:choose.inPerson', place) }).click()
  await page.getByRole('heading', { name: t('in-person:who') }).waitFor()
  await page.getByRole('textbox', { name: t('checkout:phone') }).fill('0791234567')
  expect(await page.getByRole('combobox', { name: t('checkout:area') }).count()).toBe(0)
  await page.getByRole('button', { name: t('checkout:toPayment') }).click()
  await page.getByText(t('in-person:noCash')).waitFor()
  expect(await page.getByRole('radio', { name: t('payments:method-cash') }).count()).toBe(0)
  await chooseMethod(her, 'card')
  await review(her)
  await payByCard(her, '4242 4242 4242 4242', /checkout\/success/)

  await page.goto(at(`/profile/orders/${id}`))
  await page.getByRole('heading', { name: t('in-person:headline-confirmed', { when: slotWords(`${days.from}_10-20`, locale) }) }).waitFor()
  const meeting = page.getByRole('region', { name: t('in-person:meet.collect', place) })
  const code = (await meeting.locator('bdi').first().textContent()) ?? ''
  expect(code).toMatch(/^\d{4}$/)
  expect(await meeting.locator('a[href="tel:+962790000103"]').count()).toBe(1)

  const hands = lama.page
  const open = async () => {
    await hands.goto(at(`/profile/hand-over/${rental}`))
    await settled(hands)
  }
  await photograph(lama, { id: rental }, 'packing')
  await open()
  await hands.getByRole('button', { name: t('condition:pack'), exact: true }).click()
  await hands.getByText(t('in-person:owner.early', { day: '' }).slice(0, 10)).waitFor()
  const deposit = 'SELECT status FROM deposits WHERE rental_id = $1'
  await shop.runDueJobs()
  expect((await database.query(deposit, [rental])).rows).toEqual([{ status: 'held' }])

  await shop.setTime('12:00', days.from)
  await open()
  await hands.locator('a[href="tel:+962791234567"]').waitFor()
  await hands.getByRole('textbox', { name: t('in-person:owner.code') }).fill(code === '0000' ? '1111' : '0000')
  await hands.getByRole('button', { name: t('in-person:owner.handOver') }).click()
  await hands.getByText(t('refusals:rental.code-wrong')).first().waitFor()
  await hands.getByRole('textbox', { name: t('in-person:owner.code') }).fill(code)
  await hands.getByRole('button', { name: t('in-person:owner.handOver') }).click()
  await hands.getByText(t('condition:nothing')).waitFor()

  await page.goto(at(`/profile/orders/${id}/rentals/${rental}`))
  await page.getByRole('region', { name: t('in-person:meet.return', place) }).waitFor()
  expect(await page.getByText(code, { exact: true }).count()).toBe(0)

  await shop.setTime('18:00', days.until)
  await photograph(lama, { id: rental }, 'return')
  await open()
  await hands.getByRole('button', { name: t('in-person:owner.takeBack'), exact: true }).click()
  await hands.getByText(t('condition:nothing')).waitFor()
  await act(lama, { id: rental }, 'completion')
  await shop.runDueJobs()
  expect((await database.query(deposit, [rental])).rows).toEqual([{ status: 'released' }])
  await page.reload()
  await page.getByRole('heading', { name: t('rentals:title-completed') }).waitFor()
  expect((await orderOf(her, id)).handOvers).toMatchObject([{ code: null, contact: null }])
  // The attempt with another code is refused.
  expect(her.complaints).toEqual([])
  expect(lama.complaints.filter((one) => !one.includes('422'))).toEqual([])
})
