import Stripe from 'stripe'
import { outsideFetch } from '#platform/outside/outside-fetch.ts'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import { newId } from '#values/id.ts'
import { chargeable, PaymentRefused, type Payments } from './payments.ts'
import { findStripeBooks } from './stripe-books.ts'
import { pageLocale, stripeCards } from './stripe-cards.ts'
import { intentOf, orRefused, stateOf } from './stripe-intents.ts'
import { findStripeLines } from './stripe-lines.ts'
import { findStripeRefunds, refundOnce } from './stripe-refunds.ts'
import { readStripeEvent } from './stripe-webhooks.ts'

/** The keys of a Stripe account, and the address of its API when it is not Stripe's own. */
export interface StripeSettings {
  secretKey: string
  /** Two while one takes over from the other. */
  webhookSecrets: readonly string[]
  apiBase?: string | null
}

// Stripe counts JOD in thousandths whose last digit is 0, as `chargeable` fils are.
const currency = 'jod'

/** Banks take their time to decide about a card. */
export const paymentLimits = { tryMs: 8000, totalMs: 20_000 }
/** A list of a hundred intents with their charges. */
const maxAnswerBytes = 8 * 1024 ** 2

/**
 * Stripe, with its own Checkout pages and manual capture. The id of a payment is that of its Checkout session, the id of a hold on a saved
 * card that of its payment intent.
 */
export function stripePayments(
  { secretKey, webhookSecrets, apiBase = null }: StripeSettings,
  service: OutsideService = openService('payments', paymentLimits),
): Payments {
  const stripe = new Stripe(secretKey, {
    // The service limits and repeats calls.
    maxNetworkRetries: 0,
    timeout: service.limits.totalMs + 1000,
    httpClient: Stripe.createFetchHttpClient(outsideFetch(service, { maxBytes: maxAnswerBytes })),
    ...addressOf(apiBase),
  })

  async function expirePage(providerId: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(providerId, {}, { idempotencyKey: newId() })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      if ((await stripe.checkout.sessions.retrieve(providerId)).status === 'open') throw error
    }
  }

  return {
    async createPayment({ orderId, amount, key, returnUrl, locale, keepsCard }) {
      const session = await orRefused(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: orderId,
            allowed_payment_method_types: ['card'],
            line_items: [{ quantity: 1, price_data: { currency, unit_amount: chargeable(amount), product_data: { name: 'Libsa' } } }],
            ...(keepsCard && { customer: keepsCard.customer }),
            payment_intent_data: {
              capture_method: 'manual',
              metadata: { orderId },
              ...(keepsCard && { setup_future_usage: 'off_session' }),
            },
            locale: pageLocale(locale),
            success_url: returnUrl,
            cancel_url: `${returnUrl}?left`,
          },
          { idempotencyKey: key },
        ),
      )
      return { providerId: session.id, redirect: session.url ?? returnUrl }
    },
    findPayment: (providerId) => stateOf(stripe, providerId),
    expirePage,
    async capture(providerId, amount, key) {
      const amount_to_capture = chargeable(amount)
      const intent = await intentOf(stripe, providerId)
      if (intent) await unlessOver(orRefused(stripe.paymentIntents.capture(intent, { amount_to_capture }, { idempotencyKey: key })))
    },
    async void(providerId, key) {
      const intent = await intentOf(stripe, providerId)
      if (intent) await unlessOver(orRefused(stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: key })))
      else await expirePage(providerId)
    },
    refund: async (providerId, amount, key) => refundOnce(stripe, providerId, { amount: chargeable(amount), key }),
    findRefunds: (providerId) => findStripeRefunds(stripe, providerId),
    ...stripeCards(stripe, currency),
    findBooks: ({ since }) => findStripeBooks(stripe, since),
    findLines: ({ since }) => findStripeLines(stripe, since),
    verifyWebhook: (rawBody, headers) => readStripeEvent(stripe, { rawBody, headers, secrets: webhookSecrets }),
  }
}

/** Waits for a call on an intent, and lets be one whose status no longer allows the call. */
async function unlessOver(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    const cause = error instanceof PaymentRefused ? error.cause : null
    if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== 'payment_intent_unexpected_state') throw error
  }
}

function addressOf(apiBase: string | null): Partial<Record<'host' | 'port', string>> & { protocol?: 'http' | 'https' } {
  if (apiBase === null) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isSecure = protocol === 'https:'
  return { protocol: isSecure ? 'https' : 'http', host: hostname, port: port || (isSecure ? '443' : '80') }
}
