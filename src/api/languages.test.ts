import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '#domain/messages/notifications/notification-words.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { prove, signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'

// Each message is in the language of its reader, whoever causes it.

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world({ pages: { build: async () => ({}) as ServerBuild, answer: async () => new Response(), isDev: false } })
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const password = 'four grey camels by the sea'
const arabic = { 'accept-language': 'ar' }
const { booked } = guestOrders(() => shop)
const newestTo = async (recipient: string) =>
  (
    await shop.pool.query(
      `SELECT locale, subject FROM outbox WHERE recipient = $1 AND dedupe_key NOT LIKE '%:welcome:%' ORDER BY created_at DESC LIMIT 1`,
      [recipient],
    )
  ).rows[0]

const wroteIn = (locale: Locale) => wordsOf({ event: 'shop-wrote', party: 'customer', details: {} }, { locale, isDiscreet: false }).title

/** Signs up in Arabic. */
async function signedUp(email: string): Promise<{ browser: Browser; id: string }> {
  const browser = shop.browser()
  await browser.send('POST', '/api/people', { name: 'Maha', email, password, proof: await prove(browser) }, arabic)
  const { rows } = await shop.pool.query('SELECT body_text FROM outbox WHERE recipient = $1', [email])
  const code = /\d{6}/.exec(rows[0]?.body_text)?.[0]
  const { body } = await browser.send('PUT', '/api/people/confirmation', { email, code }, arabic)
  return { browser, id: (body['person'] as { id: string }).id }
}

/** Mails by a job that the shop wrote to a person. */
async function writtenTo(id: string): Promise<void> {
  expect((await lina.send('POST', `/api/message-desk/people/${id}`, { key: newId(), content: 'A letter' })).status).toBe(200)
  shop.clock.advance(3_600_000)
  await shop.runDueJobs()
}

test('who signs up in Arabic gets messages in Arabic, and in English after switching to it', async () => {
  const maha = await signedUp('maha@elsewhere.example')
  await writtenTo(maha.id)
  expect(await newestTo('maha@elsewhere.example')).toEqual({
    locale: 'ar',
    subject: wroteIn('ar'),
  })
  const salma = await signedUp('salma@elsewhere.example')
  expect((await salma.browser.get('/ar/faq?lang=en')).headers.get('location')).toBe('/faq')
  await writtenTo(salma.id)
  expect(await newestTo('salma@elsewhere.example')).toEqual({
    locale: 'en',
    subject: wroteIn('en'),
  })
})

test('a message is in Arabic where no language is known; the next sign-in stores one, and later ones keep it', async () => {
  const noura = await signedUp('noura@elsewhere.example')
  await shop.pool.query('UPDATE profiles SET locale = NULL WHERE person_id = $1', [noura.id])
  await writtenTo(noura.id)
  expect(await newestTo('noura@elsewhere.example')).toMatchObject({ locale: 'ar' })
  const known = async (headers: object) => {
    await noura.browser.send('POST', '/api/people/sessions', { email: 'noura@elsewhere.example', password }, { ...headers })
    return (await noura.browser.get('/api/profile')).body['locale']
  }
  expect(await known({})).toBe('en')
  expect(await known(arabic)).toBe('en')
})

test('a guest gets the language of the checkout, and of a switch after it', async () => {
  const { first, email, order } = await booked()
  const { rows } = await shop.pool.query('SELECT DISTINCT locale FROM outbox WHERE recipient = $1', [email])
  expect(rows).toEqual([{ locale: 'en' }])
  // A link of another site changes nothing.
  await first.get('/?lang=ar', { 'sec-fetch-site': 'cross-site' })
  expect((await shop.pool.query('SELECT locale FROM orders WHERE id = $1', [order.id])).rows).toEqual([{ locale: 'en' }])
  await first.get('/?lang=ar')
  await shop.browser().send('POST', '/api/order-links', { order: order.id })
  expect(await newestTo(email)).toMatchObject({ locale: 'ar', subject: expect.stringContaining(order.number) })
})

test('a booking stores the language in which it was paid', async () => {
  const rana = await signedIn(shop, 'customer')
  await rana.get('/?lang=en')
  const lines = [{ itemId: 'wf-001', from: '2027-09-07', until: '2027-09-09', quantity: 1 }]
  const id = String((await rana.send('POST', '/api/orders', { key: newId(), lines })).body['id'])
  const place = { name: 'Rana', phone: '0790000001', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: '2027-09-06_17-19', collection: '2027-09-10_17-19' })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  const { body } = await rana.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  const { total } = body['quote'] as { total: number }
  expect((await rana.send('POST', `/api/orders/${id}/payment`, { key: newId(), total }, arabic)).status).toBe(200)
  expect((await rana.get('/api/profile')).body['locale']).toBe('ar')
  const { rows } = await shop.pool.query(`SELECT locale FROM outbox WHERE dedupe_key = $1`, [`order-confirmed:${id}`])
  expect(rows).toEqual([{ locale: 'ar' }])
})
