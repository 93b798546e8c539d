import { all, type Books, begin, type Charge, type Dispute, get, type Intent, type Method, type Refund, save } from './books.ts'
import { StripeFault } from './fault.ts'

/** Stripe's own test cards, by what they do. */
export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  'declines-later': '4000000000000341',
  'asks-later': '4000002760003184',
  disputed: '4000000000000259',
  'forbids-later': '4000000000009979',
  'disputed-in-part': '4000000000002693',
  inquired: '4000000000001976',
  lapses: '4000000000000119',
  'refund-fails': '4000000000005126',
} as const

/** A card as the payer types it; one that a customer keeps is attached to it. */
export function makeMethod(books: Books, number: string, customer: string | null): Method {
  const card = { brand: 'visa', last4: number.slice(-4), exp_month: 4, exp_year: 2031 }
  const method: Method = { ...begin(books, 'pm'), object: 'payment_method', type: 'card', customer, card }
  books.numbers.set(method.id, number)
  save(books, method, ...(customer ? ['payment_method.attached'] : []))
  return method
}

/** Banks keep what the payer authorised for seven days; what is held without them, on a Visa card, for 4 days and 18 hours. */
const holdSeconds = { payer: 7 * 86_400, merchant: 4.75 * 86_400 } as const

/** Authorises an intent on a card. */
export function charge(books: Books, intent: Intent, method: Method, by: keyof typeof holdSeconds = 'payer'): void {
  const made: Charge = {
    ...begin(books, 'ch'),
    object: 'charge',
    metadata: { ...intent.metadata },
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    currency: intent.currency,
    disputed: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: { ...method.card, capture_before: books.now() + holdSeconds[by] } },
    refunded: false,
    status: 'succeeded',
  }
  Object.assign(intent, { latest_charge: made.id, payment_method: method.id, last_payment_error: null })
  Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount })
  save(books, made, 'charge.succeeded')
  save(books, intent, 'payment_intent.amount_capturable_updated')
}

export type DeclineCode = 'card_declined' | 'authentication_required' | 'do_not_try_again'

/** Leaves an intent without a charge, as after a no of the bank. */
export function decline(books: Books, intent: Intent, method: Method, code: DeclineCode): void {
  const message = code === 'authentication_required' ? 'This payment requires additional user action.' : 'Your card was declined.'
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null })
  const why = code === 'do_not_try_again' ? { code: 'card_declined' as const, decline_code: code, advice_code: code } : { code }
  Object.assign(intent, { last_payment_error: { type: 'card_error', message, payment_method: method, ...why } })
  save(books, intent, 'payment_intent.payment_failed')
}

/** Captures a part or all; the rest is released, which Stripe shows as a refund. */
export function captureIntent(books: Books, intent: Intent, amount: number): void {
  const number = books.numbers.get(chargeNumber(books, intent))
  if (number === testCards.lapses && intent.status === 'requires_capture') letGo(books, intent)
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured', 'requires_capture')
  if (amount > intent.amount_capturable)
    throw new StripeFault(400, { code: 'amount_too_large', message: 'The amount to capture is greater than the amount capturable.' })
  const made = chargeOf(books, intent)
  Object.assign(made, { captured: true, amount_captured: amount })
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  save(books, made, 'charge.captured')
  save(books, intent, 'payment_intent.succeeded')
  if (amount < made.amount) putBack(books, made, made.amount - amount, {})
  if (number === testCards.disputed) dispute(books, made)
  if (number === testCards['disputed-in-part']) dispute(books, made, { amount: Math.floor(amount / 20) * 10 })
  if (number === testCards.inquired) dispute(books, made, { status: 'warning_needs_response' })
}

function chargeNumber(books: Books, intent: Intent): string {
  return intent.latest_charge ? (chargeOf(books, intent).payment_method ?? '') : ''
}

/** The bank lets go of what is authorised, and Stripe cancels its intent. */
export function letGo(books: Books, intent: Intent): void {
  Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: books.now() })
  save(books, intent, 'payment_intent.canceled')
}

/** An authorisation not captured in time is released. */
export function lapse(books: Books): void {
  for (const intent of all(books, 'payment_intent')) {
    if (intent.status !== 'requires_capture') continue
    const { capture_before } = chargeOf(books, intent).payment_method_details.card
    if (capture_before !== undefined && capture_before <= books.now()) letGo(books, intent)
  }
}

export function cancelIntent(books: Books, intent: Intent): void {
  const open = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']
  if (!open.includes(intent.status)) throw unexpectedState(intent, 'canceled', open.join(', '))
  Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: books.now() })
  save(books, intent, 'payment_intent.canceled')
  if (intent.latest_charge) putBack(books, chargeOf(books, intent), intent.amount, {})
}

/** Refunds a captured charge, never more than is left of it. */
export function refundIntent(books: Books, intent: Intent, amount: number | undefined, metadata: Record<string, string>): Refund {
  if (intent.status !== 'succeeded')
    throw new StripeFault(400, { message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.` })
  const made = chargeOf(books, intent)
  const left = made.amount - made.amount_refunded
  const taken = all(books, 'dispute').filter((one) => one.charge === made.id && one.status !== 'won' && !one.status.startsWith('warning_'))
  const lost = taken.reduce((sum, one) => sum + one.amount, 0)
  const isOpen = taken.some(({ status }) => status !== 'lost')
  if (isOpen || (lost > 0 && (amount ?? left) > left - lost))
    throw new StripeFault(400, { code: 'charge_disputed', message: `Charge ${made.id} has been charged back; cannot issue a refund.` })
  if (left === 0) throw new StripeFault(400, { code: 'charge_already_refunded', message: `Charge ${made.id} has already been refunded.` })
  if ((amount ?? left) > left)
    throw new StripeFault(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    })
  const refund = putBack(books, made, amount ?? left, metadata)
  if (books.numbers.get(made.payment_method ?? '') !== testCards['refund-fails']) return refund
  const answered = structuredClone(refund)
  failRefund(books, refund)
  return answered
}

/** The bank sends the money of a refund back. */
export function failRefund(books: Books, refund: Refund): void {
  if (refund.status === 'failed') return
  const made = get(books, 'charge', String(refund.charge))
  made.amount_refunded -= refund.amount
  made.refunded = false
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  save(books, made)
  save(books, refund, 'refund.failed', 'charge.refund.updated')
}

function putBack(books: Books, made: Charge, amount: number, metadata: Record<string, string>): Refund {
  const refund: Refund = {
    ...begin(books, 're'),
    object: 'refund',
    metadata,
    amount,
    charge: made.id,
    currency: made.currency,
    payment_intent: made.payment_intent,
    reason: null,
    status: 'succeeded',
  }
  made.amount_refunded += amount
  made.refunded = made.amount_refunded === made.amount
  save(books, refund, 'refund.created')
  save(books, made, 'charge.refunded')
  return refund
}

const evidenceSeconds = 14 * 86_400

interface DisputeWish {
  /** All that is left, unless it takes back a part. */
  amount?: number | undefined
  /** An inquiry takes nothing back. */
  status?: Dispute['status']
}

/** The payer's bank takes a captured charge back until the dispute is decided. */
export function dispute(books: Books, made: Charge, { amount, status = 'needs_response' }: DisputeWish = {}): void {
  made.disputed = true
  save(books, made)
  save(
    books,
    {
      ...begin(books, 'dp'),
      object: 'dispute',
      amount: amount ?? made.amount_captured - Math.max(0, made.amount_refunded - (made.amount - made.amount_captured)),
      charge: made.id,
      currency: made.currency,
      evidence_details: {
        due_by: books.now() + evidenceSeconds,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'manual',
      },
      payment_intent: made.payment_intent,
      reason: 'fraudulent',
      status,
    },
    'charge.dispute.created',
  )
}

/** The charge of an intent that has one. */
export function chargeOf(books: Books, intent: Intent): Charge {
  return get(books, 'charge', String(intent.latest_charge))
}

function unexpectedState(intent: Intent, verb: string, expected: string): StripeFault {
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${expected}.`
  return new StripeFault(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent })
}
