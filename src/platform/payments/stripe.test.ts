import { afterEach, beforeEach, expect, test } from 'vitest'
import { openService } from '#platform/outside/outside-service.ts'
import { limits } from '#tests/limits.ts'
import { all } from '#tests/stripe/books.ts'
import { openIntent } from '#tests/stripe/calls.ts'
import { captureIntent, charge, makeMethod, testCards } from '#tests/stripe/charges.ts'
import { disputePayment, expireAuthorization, payOnPage } from '#tests/stripe/payer.ts'
import { openStripe, type StripeStandIn, type Trouble } from '#tests/stripe/stand-in.ts'
import { newId } from '#values/id.ts'
import { ForgedWebhook, PaymentRefused, type Payments } from './payments.ts'
import { stripePayments } from './stripe.ts'

let stripe: StripeStandIn
let payments: Payments
beforeEach(async () => {
  stripe = await openStripe()
  payments = connected()
})
afterEach(() => stripe.close())

function connected(settings: Partial<Parameters<typeof stripePayments>[0]> = {}, to = stripe, tryMs: number = limits.poll): Payments {
  const { secretKey, webhookSecret, url } = to
  const service = openService('payments', { tryMs, totalMs: limits.poll })
  return stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiBase: url, ...settings }, service)
}

const page = { returnUrl: 'https://libsa.test/back', locale: 'ar' } as const
const order = { orderId: 'order-1', amount: 15_500, ...page }

async function paid() {
  const { providerId } = await payments.createPayment({ ...order, key: newId() })
  payOnPage(stripe.books, providerId, 'succeeds')
  return providerId
}

async function savedCard() {
  const customer = await payments.createCustomer({ personId: 'rana', email: 'rana@libsa.test', key: newId() })
  const { providerId } = await payments.saveCard({ key: newId(), customer, ...page })
  payOnPage(stripe.books, providerId, 'succeeds')
  return { customer, card: (await payments.findSavedCard(providerId))?.id ?? '' }
}

const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${stripe.url}/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'stripe-version': '2026-10-28.endive', ...init.headers },
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { error?: { code?: string; param?: string } } }))

test('Checkout authorises only, takes cards only, and brings the payer back', async () => {
  const { providerId, redirect } = await payments.createPayment({ ...order, key: 'key-1' })
  const session = all(stripe.books, 'checkout.session')[0]
  expect(redirect).toBe(session?.url)
  expect(session).toMatchObject({
    id: providerId,
    client_reference_id: 'order-1',
    amount_total: 15_500,
    currency: 'jod',
    success_url: 'https://libsa.test/back',
    cancel_url: 'https://libsa.test/back?left',
    locale: 'auto',
  })
  expect(stripe.books.plans.get(providerId)).toEqual({ capture_method: 'manual', metadata: { orderId: 'order-1' } })
  expect(stripe.seen.map(({ operation, key }) => [operation, key])).toEqual([['POST /v1/checkout/sessions', 'key-1']])
})

test('the stand-in refuses what Stripe’s description does not allow, and who has no key or another version', async () => {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const refused = (code: string, param: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code, param } },
  })
  expect(await post('/checkout/sessions', { 'payment_method_types[0]': 'card' })).toMatchObject(
    refused('parameter_unknown', 'payment_method_types'),
  )
  expect(await post('/payment_intents', { amount: '1000' })).toMatchObject(refused('parameter_missing', 'currency'))
  expect(await post('/checkout/sessions', { mode: 'lend' })).toMatchObject({ status: 400, body: { error: { param: 'mode' } } })
  expect(await post('/refunds', { amount: 'ten' })).toMatchObject({ status: 400, body: { error: { param: 'amount' } } })
  expect(await post('/refunds', { amount: '10.5' })).toMatchObject(refused('parameter_invalid_integer', 'amount'))
  expect(await post('/checkout/sessions', { 'line_items[0][price_data][unit]': '1' })).toMatchObject({ status: 400 })
  expect((await post('/refunds', { payment_intent: 'pi_unknown' })).body.error?.code).toBe('resource_missing')
  expect((await ask('/checkout/sessions/cs_unknown')).status).toBe(404)
  expect((await ask('/balance')).status).toBe(404)
  expect((await ask('/refunds', { headers: { authorization: 'Bearer sk_test_other' } })).status).toBe(401)
  expect((await ask('/refunds', { headers: { 'stripe-version': '2023-08-16' } })).status).toBe(400)
  const email = (value: string) => post('/customers', { email: value }, { 'idempotency-key': 'same' })
  expect(await email('a@libsa.test')).toEqual(await email('a@libsa.test'))
  expect(await email('b@libsa.test')).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
})

test('what was authorised and not captured is no refund, though Stripe counts it as one', async () => {
  const id = await paid()
  await payments.capture(id, 10_000, newId())
  expect(all(stripe.books, 'charge')[0]).toMatchObject({ amount: 15_500, amount_captured: 10_000, amount_refunded: 5_500 })
  expect(await payments.findPayment(id)).toMatchObject({ captured: 10_000, refunded: 0 })
  await payments.refund(id, 4_000, newId())
  expect(await payments.findPayment(id)).toMatchObject({ captured: 10_000, refunded: 4_000 })
  const released = await paid()
  await payments.void(released, newId())
  expect(await payments.findPayment(released)).toMatchObject({ status: 'voided', captured: 0, refunded: 0 })
  expect(stripe.balance()).toBe(6_000)
})

test('an authorisation that Stripe let go is voided; to capture it changes nothing', async () => {
  const id = await paid()
  expireAuthorization(stripe.books, id)
  await payments.capture(id, 15_500, newId())
  expect(await payments.findPayment(id)).toMatchObject({ status: 'voided', captured: 0 })
})

test('who was declined on the page may pay there with another card', async () => {
  const { providerId } = await payments.createPayment({ ...order, key: newId() })
  payOnPage(stripe.books, providerId, 'declined')
  expect((await payments.findPayment(providerId)).status).toBe('open')
  payOnPage(stripe.books, providerId, 'succeeds')
  expect((await payments.findPayment(providerId)).status).toBe('authorized')
  expect(all(stripe.books, 'payment_intent')).toHaveLength(1)
})

/** A sale and a hold, in which the first call of each kind meets the trouble; returns what is wrong afterwards. */
async function sellThrough(trouble: Trouble): Promise<string[]> {
  const own = await openStripe()
  // One that waits for ever is given up soon; that others are given up, too, on a busy machine does no harm.
  const by = connected({}, own, 300)
  const customer = await by.createCustomer({ personId: 'rana', email: 'rana@libsa.test', key: 'customer' })
  const saved = await by.saveCard({ key: 'save', customer, ...page })
  payOnPage(own.books, saved.providerId, 'succeeds')
  const card = (await by.findSavedCard(saved.providerId))?.id ?? ''
  const calls = ['/checkout/sessions', '/payment_intents', '/payment_intents/{id}/capture', '/refunds']
  for (const call of calls) own.trouble(`POST /v1${call}`, trouble)
  const buy = async () => {
    const { providerId } = await by.createPayment({ ...order, key: 'pay' })
    payOnPage(own.books, providerId, 'succeeds')
    await by.capture(providerId, 15_500, 'capture')
    await by.refund(providerId, 5_000, 'refund')
    return by.findPayment(providerId)
  }
  const [held, bought] = await Promise.all([by.authorizeSaved({ reference: 'r', amount: 40_000, key: 'hold', customer, card }), buy()])
  const asked = (key: string): number => own.seen.filter((one) => one.key === key).length
  const wrong = Object.entries({
    'the hold failed': held.status !== 'authorized',
    'more than one page': all(own.books, 'checkout.session').filter(({ mode }) => mode === 'payment').length !== 1,
    'more than a sale and a hold': all(own.books, 'charge').length !== 2,
    'not what was captured and refunded': bought.captured !== 15_500 || bought.refunded !== 5_000,
    'not what was earned': own.balance() !== 10_500,
    'a call that met no trouble': ['hold', 'pay', 'capture', 'refund'].some((key) => asked(key) < 2),
  })
  await own.close()
  return wrong.flatMap(([name, isSo]) => (isSo ? [name] : []))
}

test('a call that is lost, refused for now or late is asked again with its key, and nothing happens twice', async () => {
  const troubles: Trouble[] = ['error-before', 'drop-before', 'drop-after', 'late']
  expect(await Promise.all(troubles.map(sellThrough))).toEqual(troubles.map(() => []))
})

test('a provider that stays away is no refusal, nor its event a forgery', async () => {
  const id = await paid()
  const event = stripe.books.events.find(({ type }) => type === 'payment_intent.created')
  if (!event) throw new Error('no event')
  stripe.trouble('POST /v1/payment_intents/{id}/capture', 'error-before', 'drop-before', 'error-before')
  stripe.trouble('GET /v1/checkout/sessions', 'error-before', 'drop-before', 'error-before')
  const { body, headers } = stripe.signed(event)
  const faults = await Promise.all(
    [payments.capture(id, 15_500, 'key'), payments.verifyWebhook(body, headers)].map((call) => call.catch((error: unknown) => error)),
  )
  for (const fault of faults) {
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toBeInstanceOf(PaymentRefused)
    expect(fault).not.toBeInstanceOf(ForgedWebhook)
  }
  await payments.capture(id, 15_500, 'key')
  expect((await payments.findPayment(id)).captured).toBe(15_500)
})

test('a retry after Stripe forgot the keys refunds and holds no second time', async () => {
  const id = await paid()
  const { customer, card } = await savedCard()
  const hold = { reference: 'r', amount: 40_000, key: 'hold', customer, card }
  await payments.capture(id, 15_500, 'capture')
  await payments.refund(id, 5_000, 'refund')
  const held = await payments.authorizeSaved(hold)
  stripe.forgetKeys()
  await payments.capture(id, 15_500, 'capture')
  await payments.refund(id, 5_000, 'refund')
  await expect(payments.refund(id, 4_000, 'refund')).rejects.toThrow(PaymentRefused)
  expect(await payments.authorizeSaved(hold)).toEqual(held)
  await expect(payments.authorizeSaved({ ...hold, amount: 41_000 })).rejects.toThrow(PaymentRefused)
  expect(await payments.findPayment(id)).toMatchObject({ captured: 15_500, refunded: 5_000 })
})

test('the books are read to the last page', async () => {
  const since = new Date(Date.now() - 1000)
  const mine = { customer: null, metadata: {}, setup_future_usage: null }
  for (let count = 0; count < 120; count += 1) {
    const intent = openIntent(stripe.books, { amount: 1_000, ...mine })
    charge(stripe.books, intent, makeMethod(stripe.books, testCards.succeeds, null))
    captureIntent(stripe.books, intent, 1_000)
  }
  const paidOnPage = await paid()
  await payments.capture(paidOnPage, 10_000, newId())
  const books = []
  for await (const book of payments.findBooks({ since })) books.push(book)
  expect(books).toHaveLength(121)
  expect(books.find(({ providerId }) => providerId === paidOnPage)).toMatchObject({ captured: 10_000, refunded: 0 })
  expect(books.reduce((sum, { captured }) => sum + captured, 0)).toBe(stripe.balance())
})

test('a webhook counts for five minutes, signed with either secret while two are known', async () => {
  const id = await paid()
  const event = stripe.books.events.find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('no event')
  const read = (by: Payments, signing?: { secret?: string; secondsAgo?: number }) => {
    const { body, headers } = stripe.signed(event, signing)
    return by.verifyWebhook(body, headers)
  }
  const expected = { eventId: event.id, providerId: id, kind: 'payment' }
  expect(await read(payments)).toEqual(expected)
  expect(await read(payments, { secondsAgo: 295 })).toEqual(expected)
  await expect(read(payments, { secondsAgo: 305 })).rejects.toThrow(ForgedWebhook)
  await expect(read(payments, { secret: 'whsec_other' })).rejects.toThrow(ForgedWebhook)
  const rotating = connected({ webhookSecrets: ['whsec_new', stripe.webhookSecret] })
  expect(await read(rotating)).toEqual(expected)
  expect(await read(rotating, { secret: 'whsec_new' })).toEqual(expected)
  await expect(read(rotating, { secret: 'whsec_old' })).rejects.toThrow(ForgedWebhook)
  const { body, headers } = stripe.signed(event)
  await expect(payments.verifyWebhook(body.replace(id, 'cs_test_other'), headers)).rejects.toThrow(ForgedWebhook)
  await expect(payments.verifyWebhook(body, new Headers({ 'stripe-signature': 'v1=nonsense' }))).rejects.toThrow(ForgedWebhook)
})

test('each event leads to its payment, hold or card, read anew from Stripe; the others lead nowhere', async () => {
  const id = await paid()
  await payments.capture(id, 15_500, newId())
  disputePayment(stripe.books, id, 'open')
  disputePayment(stripe.books, id, 'won')
  await payments.refund(id, 1_000, newId())
  const { customer, card } = await savedCard()
  const { providerId: held } = await payments.authorizeSaved({ reference: 'r', amount: 40_000, key: newId(), customer, card })
  await payments.void(held, newId())
  const heard = new Map<string, string | null>()
  for (const event of stripe.books.events) {
    const { body, headers } = stripe.signed(event)
    const found = await connected().verifyWebhook(body, headers)
    heard.set(`${event.type} ${found?.providerId ?? ''}`, found?.kind ?? null)
  }
  const setup = all(stripe.books, 'checkout.session').find(({ mode }) => mode === 'setup')?.id
  expect(Object.fromEntries(heard)).toEqual({
    [`payment_intent.created ${id}`]: 'payment',
    [`payment_intent.amount_capturable_updated ${id}`]: 'payment',
    [`checkout.session.completed ${id}`]: 'payment',
    [`payment_intent.succeeded ${id}`]: 'payment',
    [`charge.dispute.created ${id}`]: 'dispute',
    [`charge.dispute.funds_reinstated ${id}`]: 'dispute',
    [`charge.dispute.closed ${id}`]: 'dispute',
    [`refund.created ${id}`]: 'refund',
    [`charge.refunded ${id}`]: 'refund',
    [`checkout.session.completed ${setup}`]: 'card',
    [`payment_intent.created ${held}`]: 'payment',
    [`payment_intent.amount_capturable_updated ${held}`]: 'payment',
    [`payment_intent.canceled ${held}`]: 'payment',
    [`refund.created ${held}`]: 'refund',
    [`charge.refunded ${held}`]: 'refund',
    'charge.succeeded ': null,
    'charge.captured ': null,
    'customer.created ': null,
    'payment_method.attached ': null,
    'setup_intent.created ': null,
    'setup_intent.succeeded ': null,
  })
})
