import type Stripe from 'stripe'
import type { ProviderBook } from './payments.ts'
import { chargeOf, isInquiry, isWon, refundedOf } from './stripe-intents.ts'

/** A Checkout page is open for a day at most, so a payment of today may have a session of yesterday. */
const pageSeconds = 86_400
const limit = 100

/** The books of all intents created at `since` or later, by the session of a payment and by the intent of a hold. */
export async function* findStripeBooks(stripe: Stripe, since: Date): AsyncIterable<ProviderBook> {
  const gte = Math.floor(since.getTime() / 1000)
  const sessions = new Map<string, string>()
  for await (const { id, payment_intent } of stripe.checkout.sessions.list({ created: { gte: gte - pageSeconds }, limit }))
    if (payment_intent) sessions.set(idOf(payment_intent), id)
  const disputed = new Map<string, number>()
  for await (const { amount, payment_intent, status } of stripe.disputes.list({ created: { gte }, limit }))
    if (payment_intent && !isWon(status) && !isInquiry(status))
      disputed.set(idOf(payment_intent), (disputed.get(idOf(payment_intent)) ?? 0) + amount)
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit, expand: ['data.latest_charge'] })) {
    const charge = chargeOf(intent)
    if (intent.amount_received === 0 || !charge) continue
    yield {
      providerId: sessions.get(intent.id) ?? intent.id,
      captured: intent.amount_received,
      refunded: refundedOf(charge),
      disputed: disputed.get(intent.id) ?? 0,
    }
  }
}

function idOf(one: string | { id: string }): string {
  return typeof one === 'string' ? one : one.id
}
