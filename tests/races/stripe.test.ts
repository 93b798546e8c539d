import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsWebhook } from '#api/payments.ts'
import type { FullContext } from '#domain/context.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { all, type StripeEvent } from '#tests/stripe/books.ts'
import { payOnPage } from '#tests/stripe/payer.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { days, line, readyOrder } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
let stripe: StripeStandIn
let payments: Payments
beforeAll(async () => {
  ;[shop, stripe] = await Promise.all([openShop(), openStripe()])
  payments = stripePayments({ secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiBase: stripe.url })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const as = (visitor: string): FullContext => ({ ...shop.as(visitor), payments })

/** An order whose payer has paid at Stripe, before the shop has heard of it. */
async function paid(visitor: string, weeks: number) {
  const ctx = as(visitor)
  const range = { from: addDays(days.from, 7 * weeks), until: addDays(days.until, 7 * weeks) }
  const order = await readyOrder(shop, ctx, [line('single-1', 1, range)])
  await payOrder(ctx, { id: order.id, key: newId(), total: order.quote.total })
  const { id = '' } = all(stripe.books, 'checkout.session').find((one) => one.client_reference_id === order.id) ?? {}
  payOnPage(stripe.books, id, 'succeeds')
  return { ctx, order, providerId: id }
}

/** The events about one payment so far, in their order. */
function eventsOf(providerId: string): StripeEvent[] {
  const session = all(stripe.books, 'checkout.session').find(({ id }) => id === providerId)
  const intent = String(session?.payment_intent)
  return stripe.books.events.filter(
    ({ data: { object } }) => [providerId, intent].includes(object.id) || ('payment_intent' in object && object.payment_intent === intent),
  )
}

async function deliver(event: StripeEvent): Promise<number> {
  const { body, headers } = stripe.signed(event)
  const app = paymentsWebhook(
    () => as(''),
    async () => as(''),
  ).onError((_, c) => c.body(null, 500))
  return (await app.request('/webhook', { method: 'POST', body, headers })).status
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}

test('Stripe’s events in any order, twice and all at once, confirm an order once and take its total once', async () => {
  const orders = await Promise.all(
    permutations([0, 1, 2]).map((order, index) => paid(`visitor-rana-${index}-0123456789`, index).then((one) => ({ ...one, at: order }))),
  )
  for (const { providerId, at } of orders) {
    const events = eventsOf(providerId).filter(({ type }) => /^(payment_intent|checkout)\./.test(type))
    expect(events).toHaveLength(3)
    for (const index of at) {
      const event = events[index]
      if (event) expect(await deliver(event)).toBe(200)
    }
  }
  const everything = orders.flatMap(({ providerId }) => eventsOf(providerId))
  expect(new Set(await Promise.all([...everything, ...everything].map(deliver)))).toEqual(new Set([200]))
  for (const { ctx, order, providerId } of orders) {
    expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect((await payments.findPayment(providerId)).captured).toBe(order.quote.total)
  }
  expect(stripe.balance()).toBe(orders.reduce((sum, { order }) => sum + order.quote.total, 0))
})

test('an event that comes while Stripe cannot be asked is asked for again, and then settles', async () => {
  const { ctx, order, providerId } = await paid('visitor-salma-0123456789', 10)
  const event = eventsOf(providerId).find(({ type }) => type === 'payment_intent.amount_capturable_updated')
  if (!event) throw new Error('no event')
  stripe.trouble('GET /v1/checkout/sessions', 'error-before', 'drop-before', 'error-before')
  expect(await deliver(event)).toBe(500)
  expect(await deliver(event)).toBe(200)
  expect((await getOrder(ctx, order.id)).status).toBe('confirmed')
})

test('an event about something else is received and changes nothing', async () => {
  await payments.createCustomer({ personId: 'rana', email: 'rana@libsa.test', key: newId() })
  const event = stripe.books.events.find(({ type }) => type === 'customer.created')
  expect(event && (await deliver(event))).toBe(200)
  const { rows } = await shop.database.pool.query('SELECT FROM payment_events WHERE event_id = $1', [event?.id])
  expect(rows).toEqual([])
})
