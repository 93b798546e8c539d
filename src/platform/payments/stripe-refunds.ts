import type Stripe from 'stripe'
import type { Fils } from '#values/money.ts'
import { PaymentRefused, type ProviderRefund } from './payments.ts'
import { intentOf, orRefused } from './stripe-intents.ts'

/** Refunds a part of a payment once per key. */
export async function refundOnce(
  stripe: Stripe,
  providerId: string,
  { amount, key }: { amount: Fils; key: string },
): Promise<ProviderRefund> {
  const intent = await intentOf(stripe, providerId)
  if (!intent) throw new PaymentRefused('nothing was captured')
  // Stripe forgets keys after a day; money must not go back twice however late a retry comes.
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const earlier = data.find(({ metadata }) => metadata?.['key'] === key)
  if (earlier?.amount === amount) return refundOf(earlier)
  if (earlier) throw new PaymentRefused('another amount was refunded with this key')
  return refundOf(await orRefused(stripe.refunds.create({ payment_intent: intent, amount, metadata: { key } }, { idempotencyKey: key })))
}

/** The refunds of a payment that the shop has asked for. */
export async function findStripeRefunds(stripe: Stripe, providerId: string): Promise<ProviderRefund[]> {
  const intent = await intentOf(stripe, providerId)
  if (!intent) return []
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.filter(({ metadata }) => metadata?.['key'] !== undefined).map(refundOf)
}

/** A bank may send money back days later, as of an account that is closed: the refund fails, and the money is the shop's again. */
function refundOf({ metadata, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return { key: metadata?.['key'] ?? '', status: hasFailed ? 'failed' : 'made', failure: hasFailed ? (failure_reason ?? status) : null }
}
