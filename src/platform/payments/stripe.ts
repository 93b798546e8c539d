import Stripe from 'stripe'
import type { Fils } from '#values/money.ts'
import { ForgedWebhook, type Payments, type ProviderPayment } from './payments.ts'

/** The keys of a Stripe account; tests pass their own `client`. */
export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  client?: Stripe
}

/** Stripe Checkout with manual capture. Stripe counts JOD in thousandths whose last digit is 0, as are fils rounded to 10. */
export function stripePayments({ secretKey, webhookSecret, client }: StripeKeys): Payments {
  const stripe = client ?? new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 10_000 })

  async function intentOf(sessionId: string): Promise<string | null> {
    const session = await stripe.checkout.sessions.retrieve(sessionId)
    return typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null)
  }

  return {
    async createPayment({ orderId, amount, key, returnUrl, locale }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderId,
          line_items: [{ quantity: 1, price_data: { currency: 'jod', unit_amount: thousandths(amount), product_data: { name: 'Libsa' } } }],
          payment_intent_data: { capture_method: 'manual', metadata: { orderId } },
          locale: locale === 'ar' ? 'auto' : 'en',
          success_url: returnUrl,
          cancel_url: `${returnUrl}?left`,
        },
        { idempotencyKey: key },
      )
      return { providerId: session.id, redirect: session.url ?? returnUrl }
    },
    async findPayment(providerId) {
      const session = await stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent'] })
      const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
      return { status: statusOf(session, intent), amount: session.amount_total ?? 0 }
    },
    async expirePage(providerId) {
      const session = await stripe.checkout.sessions.retrieve(providerId)
      if (session.status === 'open') await stripe.checkout.sessions.expire(providerId)
    },
    async capture(providerId, amount, key) {
      const intent = await intentOf(providerId)
      if (intent) await stripe.paymentIntents.capture(intent, { amount_to_capture: thousandths(amount) }, { idempotencyKey: key })
    },
    async void(providerId, key) {
      const intent = await intentOf(providerId)
      if (intent) await stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: key })
    },
    async refund(providerId, amount, key) {
      const intent = await intentOf(providerId)
      if (intent) await stripe.refunds.create({ payment_intent: intent, amount: thousandths(amount) }, { idempotencyKey: key })
    },
    verifyWebhook(rawBody, headers) {
      const event = readEvent(rawBody, headers)
      const subject = event.data.object as { id?: string; object?: string }
      return { eventId: event.id, providerId: subject.object === 'checkout.session' ? (subject.id ?? '') : '' }
    },
  }

  function readEvent(rawBody: string, headers: Headers): Stripe.Event {
    try {
      return stripe.webhooks.constructEvent(rawBody, headers.get('stripe-signature') ?? '', webhookSecret)
    } catch {
      throw new ForgedWebhook()
    }
  }
}

/** The amount in Stripe's unit, thousandths of a dinar. Throws `RangeError` unless it is a multiple of 10 fils. */
export function thousandths(amount: Fils): number {
  if (!Number.isInteger(amount) || amount % 10 !== 0) throw new RangeError(`${amount} fils is not a multiple of 10`)
  return amount
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderPayment['status'] {
  if (intent?.status === 'succeeded') return 'captured'
  if (intent?.status === 'requires_capture') return 'authorized'
  if (intent?.status === 'canceled' || session.status === 'expired') return 'voided'
  return 'open'
}
