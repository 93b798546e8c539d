import type Stripe from 'stripe'
import { ForgedWebhook, type ProviderEvent } from './payments.ts'

const toleranceSeconds = 300

interface Webhook {
  rawBody: string
  headers: Headers
  secrets: readonly string[]
}

/** The event of a body that Stripe signed with one of the secrets, or null when it concerns no payment. */
export async function readStripeEvent(stripe: Stripe, webhook: Webhook): Promise<ProviderEvent | null> {
  const { id: eventId, type, data } = verified(stripe, webhook)
  // Every object of Stripe names its kind and most have an id; those of `kindOf` have what is read here.
  const subject = data.object as { id?: string; mode?: string; payment_intent?: string | null }
  if (type.startsWith('checkout.session.'))
    return { eventId, providerId: subject.id ?? '', kind: subject.mode === 'setup' ? 'card' : 'payment' }
  const kind = kindOf(type)
  const intent = type.startsWith('payment_intent.') ? subject.id : subject.payment_intent
  return kind && intent ? { eventId, providerId: await findProviderId(stripe, intent), kind } : null
}

function kindOf(type: string): ProviderEvent['kind'] | null {
  if (type.startsWith('payment_intent.')) return 'payment'
  if (type.startsWith('charge.dispute.')) return 'dispute'
  if (type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.')) return 'refund'
  return null
}

/** The session whose page made the intent; a hold on a saved card has none and goes by its intent. */
async function findProviderId(stripe: Stripe, intent: string): Promise<string> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data[0]?.id ?? intent
}

function verified(stripe: Stripe, { rawBody, headers, secrets }: Webhook): Stripe.Event {
  const signature = headers.get('stripe-signature') ?? ''
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds)
    } catch {
      // The other secret may fit.
    }
  }
  throw new ForgedWebhook()
}
