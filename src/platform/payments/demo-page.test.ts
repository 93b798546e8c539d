import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { newId } from '#values/id.ts'
import { demoPayments } from './demo.ts'
import { demoProviderApp } from './demo-page.ts'

const secret = 'a-secret-for-tests-that-is-long-enough'
const baseUrl = 'http://shop.test'
let database: FreshDatabase
const events: string[] = []

beforeAll(async () => {
  database = await freshDatabase({ most: 2 })
})
afterAll(() => database.close())

function provider() {
  const deps = { pool: database.pool, baseUrl, secret }
  const send = (async (_url: unknown, init?: RequestInit) => {
    const event = await demoPayments(deps).verifyWebhook(String(init?.body), new Headers(init?.headers))
    events.push(event?.eventId ?? '')
    return new Response()
  }) as typeof fetch
  return { payments: demoPayments(deps), page: demoProviderApp({ ...deps, send, lateMs: 20 }) }
}

async function payWith(number: string, code?: string) {
  const { payments, page } = provider()
  const { providerId } = await payments.createPayment({
    orderId: 'order',
    amount: 21_500,
    key: newId(),
    returnUrl: `${baseUrl}/back`,
    locale: 'ar',
  })
  const post = (fields: Record<string, string>) =>
    page.request(`/${providerId}?lang=ar`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const answer = await post({ number })
  const last = code === undefined ? answer : await post({ code })
  return { payments, page, providerId, answer: last, seen: await payments.findPayment(providerId) }
}

test('the page speaks the payer’s language and shows the amount; it has no script and no inline style', async () => {
  const { payments, page } = provider()
  const { providerId } = await payments.createPayment({
    orderId: 'order',
    amount: 21_500,
    key: newId(),
    returnUrl: `${baseUrl}/back`,
    locale: 'ar',
  })
  const arabic = await (await page.request(`/${providerId}`)).text()
  expect(arabic).toContain('dir="rtl"')
  expect(arabic).toContain('٢١٫٥٠٠\u00a0د.أ')
  expect(await (await page.request(`/${providerId}?lang=en`)).text()).toContain('21.500\u00a0JOD')
  expect(arabic).not.toMatch(/<script|<style|style=/)
})

test('each test card does what it says', async () => {
  expect((await payWith('4242 4242 4242 4242')).seen).toMatchObject({ status: 'authorized', amount: 21_500, card: { last4: '4242' } })
  expect((await payWith('5555 5555 5555 4444')).seen.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
  expect((await payWith('٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢')).seen.status).toBe('failed')
  expect((await payWith('1234')).answer.status).toBe(422)
  expect((await payWith('4000 0000 0000 3220')).seen.status).toBe('open')
  expect((await payWith('4000 0000 0000 3220', '9999')).answer.status).toBe(422)
  expect((await payWith('4000 0000 0000 3220', '١٢٣٤')).seen.status).toBe('authorized')
  const { providerId, answer } = await payWith('4000 0000 0000 0341')
  expect(answer.headers.get('location')).toBe(`${baseUrl}/back`)
  await expect.poll(() => events.filter((event) => event === `evt_${providerId}`).length).toBe(2)
})

test('the page that saves a card says so in both languages, and asks for no amount', async () => {
  const { payments, page } = provider()
  const customer = await payments.createCustomer({ personId: 'rana', email: 'rana@libsa.test', key: newId() })
  const { providerId } = await payments.saveCard({ key: newId(), customer, returnUrl: `${baseUrl}/back`, locale: 'ar' })
  const arabic = await (await page.request(`/${providerId}`)).text()
  expect(arabic).toContain('حفظ البطاقة')
  expect(arabic).not.toContain('د.أ')
  const english = await (await page.request(`/${providerId}?lang=en`)).text()
  expect(english).toContain('Save card')
  expect(english).toContain('4000 0027 6000 3184')
  const left = await page.request(`/${providerId}`, { method: 'POST', body: new URLSearchParams({ leave: '1' }) })
  expect(left.headers.get('location')).toBe(`${baseUrl}/back`)
  expect(await payments.findSavedCard(providerId)).toBeNull()
  expect(await payments.listCards(customer)).toEqual([])
})

test('a hold has no page', async () => {
  const { payments, page } = provider()
  const customer = await payments.createCustomer({ personId: 'rana', email: 'rana@libsa.test', key: newId() })
  const { providerId } = await payments.saveCard({ key: newId(), customer, returnUrl: `${baseUrl}/back`, locale: 'en' })
  await page.request(`/${providerId}`, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242' }) })
  const card = (await payments.findSavedCard(providerId))?.id ?? ''
  const held = await payments.authorizeSaved({ reference: 'rental', amount: 10_000, key: newId(), customer, card })
  expect((await page.request(`/${held.providerId}`)).status).toBe(404)
})
