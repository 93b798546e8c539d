import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ForgedWebhook } from './payments.ts'
import { stripePayments, thousandths } from './stripe.ts'

const webhookSecret = 'whsec_for_tests'
const client = new Stripe('sk_test_for_tests')

function signed(payload: string, secret = webhookSecret): Headers {
  return new Headers({ 'stripe-signature': client.webhooks.generateTestHeaderString({ payload, secret }) })
}

test('a webhook that Stripe signed is read; any other is refused', () => {
  const payments = stripePayments({ secretKey: 'sk_test_for_tests', webhookSecret })
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session' } },
  })
  expect(payments.verifyWebhook(body, signed(body))).toEqual({ eventId: 'evt_1', providerId: 'cs_1' })
  expect(() => payments.verifyWebhook(`${body} `, signed(body))).toThrow(ForgedWebhook)
  expect(() => payments.verifyWebhook(body, signed(body, 'whsec_other'))).toThrow(ForgedWebhook)
  expect(() => payments.verifyWebhook(body, new Headers())).toThrow(ForgedWebhook)
})

test('a dinar amount goes out in thousandths that end in 0', () => {
  expect(thousandths(15_500)).toBe(15_500)
  expect(() => thousandths(15_505)).toThrow(RangeError)
})

test('a hosted page is opened for an authorisation only, once per key', async () => {
  const calls: { params: unknown; options: unknown }[] = []
  const fake = {
    checkout: {
      sessions: {
        create: (params: unknown, options: unknown) => {
          calls.push({ params, options })
          return Promise.resolve({ id: 'cs_2', url: 'https://checkout.stripe.com/c/cs_2' })
        },
      },
    },
  } as unknown as Stripe
  const payments = stripePayments({ secretKey: '', webhookSecret, client: fake })
  const page = await payments.createPayment({
    orderId: 'o1',
    amount: 15_500,
    key: 'key-1',
    returnUrl: 'https://libsa.test/return',
    locale: 'en',
  })
  expect(page).toEqual({ providerId: 'cs_2', redirect: 'https://checkout.stripe.com/c/cs_2' })
  expect(calls).toMatchObject([
    {
      params: {
        success_url: 'https://libsa.test/return',
        cancel_url: 'https://libsa.test/return?left',
        payment_intent_data: { capture_method: 'manual' },
        line_items: [{ price_data: { currency: 'jod', unit_amount: 15_500 } }],
      },
      options: { idempotencyKey: 'key-1' },
    },
  ])
})
