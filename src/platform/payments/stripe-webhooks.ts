import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ForgedWebhook, type ProviderEvent } from './payments.ts'

const toleranceSeconds = 300

interface Webhook {
  rawBody: string
  headers: Headers
  secrets: readonly string[]
}

/** As much of an event as is read here. */
const eventSchema = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.optional(z.string()), mode: z.optional(z.string()), payment_intent: z.nullish(z.string()) }),
  }),
})

/** The event of a body that Stripe signed with one of the secrets, or null when it is no event or concerns no payment. */
export async function readStripeEvent(stripe: Stripe, webhook: Webhook): Promise<ProviderEvent | null> {
  const parsed = eventSchema.safeParse(verified(stripe, webhook))
  if (!parsed.success) return null
  const { id: eventId, type, data } = parsed.data
  const subject = data.object
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

/** The parsed body; null where it was signed and is no event that the library knows, such as one of a newer form. */
function verified(stripe: Stripe, { rawBody, headers, secrets }: Webhook): unknown {
  const signature = headers.get('stripe-signature') ?? ''
  if (isOfFuture(signature)) throw new ForgedWebhook()
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null
      // The other secret may fit.
    }
  }
  throw new ForgedWebhook()
}

/** The library looks only for signatures that are too old. */
function isOfFuture(signature: string): boolean {
  const latest = Date.now() / 1000 + toleranceSeconds
  return [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, time]) => Number(time) > latest)
}
