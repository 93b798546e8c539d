import Stripe from 'stripe'
import { PaymentRefused, type ProviderCard, type ProviderPayment } from './payments.ts'

/** Throws `PaymentRefused` where Stripe refuses the call for what it asks, not for a fault on the way. */
export async function orRefused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError)
      throw new PaymentRefused(error.message, { cause: error })
    throw error
  }
}

/** The payment intent of a payment or hold; null while nobody has paid on the page. */
export async function intentOf(stripe: Stripe, providerId: string): Promise<string | null> {
  if (isIntent(providerId)) return providerId
  const { payment_intent } = await stripe.checkout.sessions.retrieve(providerId)
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** The state of a payment or hold. */
export async function stateOf(stripe: Stripe, providerId: string): Promise<ProviderPayment> {
  if (isIntent(providerId)) {
    const intent = await stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] })
    return paymentOf(stripe, intent, { amount: intent.amount, status: statusOf(intent) ?? 'failed' })
  }
  const session = await stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent.latest_charge'] })
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  // A payer who has completed the page pays no more on it: its intent lost its authorisation.
  const fallback = session.status === 'expired' ? 'voided' : session.status === 'complete' ? 'failed' : 'open'
  return paymentOf(stripe, intent, { amount: session.amount_total ?? 0, status: (intent && statusOf(intent)) ?? fallback })
}

/** The status of an intent, or null for one that waits for a payer. */
export function statusOf({ status }: Stripe.PaymentIntent): ProviderPayment['status'] | null {
  if (status === 'succeeded') return 'captured'
  if (status === 'requires_capture') return 'authorized'
  if (status === 'canceled') return 'voided'
  return status === 'processing' ? 'open' : null
}

/** The charge of an intent that was read with it. */
export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof intent.latest_charge === 'string' ? null : intent.latest_charge
}

/** The amount returned to the payer: Stripe also counts as refunded an authorised amount that was never captured. */
export function refundedOf({ amount, amount_captured, amount_refunded }: Stripe.Charge): number {
  return Math.max(0, amount_refunded - (amount - amount_captured))
}

async function paymentOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
  { amount, status }: Pick<ProviderPayment, 'amount' | 'status'>,
): Promise<ProviderPayment> {
  const charge = intent && chargeOf(intent)
  return {
    status,
    amount,
    captured: intent?.amount_received ?? 0,
    refunded: charge ? refundedOf(charge) : 0,
    card: charge?.status === 'succeeded' ? chargedCard(charge) : null,
    captureBefore: captureBeforeOf(charge),
    ...(intent && charge?.disputed ? await disputeOf(stripe, intent.id) : { dispute: null, disputed: 0, answerBy: null }),
  }
}

function chargedCard({ payment_method, payment_method_details }: Stripe.Charge): ProviderCard | null {
  const card = payment_method_details?.card
  if (!payment_method || !card) return null
  return { id: payment_method, brand: card.brand ?? '', last4: card.last4 ?? '', expiresAt: month(card) }
}

/** The month in which a card expires, as `YYYY-MM`. */
export function month({ exp_year, exp_month }: { exp_year: number; exp_month: number }): string {
  return `${exp_year}-${String(exp_month).padStart(2, '0')}`
}

/** Until when an authorisation is captured: of some cards, without the payer, no longer than 4 days and 18 hours. */
export function captureBeforeOf(charge: Stripe.Charge | null): Date | null {
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds === undefined ? null : new Date(1000 * seconds)
}

async function disputeOf(stripe: Stripe, intent: string): Promise<Pick<ProviderPayment, 'dispute' | 'disputed' | 'answerBy'>> {
  const all = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
  const data = all.data.filter(({ status }) => !isInquiry(status))
  const open = data.filter(({ status }) => status !== 'lost' && !isWon(status))
  const disputed = data.filter(({ status }) => !isWon(status)).reduce((sum, { amount }) => sum + amount, 0)
  const dues = open.flatMap(({ evidence_details }) => evidence_details.due_by ?? [])
  if (open.length > 0) return { dispute: 'open', disputed, answerBy: dues.length > 0 ? new Date(1000 * Math.min(...dues)) : null }
  if (data.some(({ status }) => status === 'lost')) return { dispute: 'lost', disputed, answerBy: null }
  return { dispute: data.length > 0 ? 'won' : null, disputed, answerBy: null }
}

/** True for what a bank only asks about: no money moves unless it becomes a dispute. */
export function isInquiry(status: Stripe.Dispute['status']): boolean {
  return status.startsWith('warning_')
}

/** True for a dispute that ended without a loss. */
export function isWon(status: Stripe.Dispute['status']): boolean {
  return status === 'won' || status === 'prevented'
}

function isIntent(providerId: string): boolean {
  return providerId.startsWith('pi_')
}
