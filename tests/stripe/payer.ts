import { all, type Books, type Dispute, get, type Intent, save } from './books.ts'
import { openIntent } from './calls.ts'
import { captureIntent, charge, chargeOf, decline, dispute, failRefund, letGo, makeMethod, testCards } from './charges.ts'
import { formOf, metadataOf, textOf } from './params.ts'

export type PayerCard = keyof typeof testCards

/** The payer types a card on the Checkout page. A declined one leaves the page open. */
export function payOnPage(books: Books, sessionId: string, card: PayerCard): void {
  const session = get(books, 'checkout.session', sessionId)
  if (session.status !== 'open') throw new Error(`the page is ${session.status}`)
  const plan = books.plans.get(sessionId) ?? {}
  const keeps = session.mode === 'setup' || textOf(plan, 'setup_future_usage') !== null
  const customer = keeps ? (session.customer as string | null) : null
  if (session.mode === 'setup') {
    if (card === 'declined') return
    const setup = get(books, 'setup_intent', String(session.setup_intent))
    const method = makeMethod(books, testCards[card], customer)
    books.offSession.add(method.id)
    Object.assign(setup, { status: 'succeeded', payment_method: method.id })
    save(books, setup, 'setup_intent.succeeded')
  } else {
    const intent = session.payment_intent
      ? get(books, 'payment_intent', String(session.payment_intent))
      : openIntent(books, {
          amount: session.amount_total ?? 0,
          customer: session.customer as string | null,
          metadata: metadataOf({ metadata: formOf(plan, 'metadata') }),
          setup_future_usage: keeps ? 'off_session' : null,
        })
    session.payment_intent = intent.id
    const method = makeMethod(books, testCards[card], card === 'declined' ? null : customer)
    if (card === 'declined') {
      decline(books, intent, method, 'card_declined')
      return
    }
    if (textOf(plan, 'setup_future_usage') === 'off_session') books.offSession.add(method.id)
    charge(books, intent, method)
    if (textOf(plan, 'capture_method') !== 'manual') captureIntent(books, intent, intent.amount)
  }
  Object.assign(session, { status: 'complete', url: null })
  save(books, session, 'checkout.session.completed')
}

/** The intent of a payment or a hold. */
export function intentBehind(books: Books, providerId: string): Intent {
  if (providerId.startsWith('pi_')) return get(books, 'payment_intent', providerId)
  return get(books, 'payment_intent', String(get(books, 'checkout.session', providerId).payment_intent))
}

/** The payer's bank opens a dispute about a captured payment, or decides the one that is open. */
export function disputePayment(books: Books, providerId: string, status: 'open' | 'won' | 'lost' | 'inquiry', amount?: number): void {
  const intent = intentBehind(books, providerId)
  if (status === 'open' || status === 'inquiry') {
    dispute(books, chargeOf(books, intent), status === 'open' ? { amount } : { status: 'warning_needs_response' })
    return
  }
  const disputes = all(books, 'dispute').filter((one): one is Dispute => one.payment_intent === intent.id)
  if (disputes.length === 0) throw new Error('there is no dispute')
  const open = disputes.find((one) => one.status === 'needs_response')
  // Two clients of a history may decide the same dispute at once: the first decision counts.
  if (!open) return
  open.status = status
  save(books, open, ...(status === 'won' ? ['charge.dispute.funds_reinstated'] : []), 'charge.dispute.closed')
}

/** A week passes, and Stripe cancels what was authorised and not captured. */
export function expireAuthorization(books: Books, providerId: string): void {
  const intent = intentBehind(books, providerId)
  if (intent.status === 'requires_capture') letGo(books, intent)
}

/** Refunds of a payment that were made fail after all. */
export function failRefunds(books: Books, providerId: string): void {
  const { id } = intentBehind(books, providerId)
  for (const refund of all(books, 'refund'))
    if (refund.payment_intent === id && refund.metadata?.['key'] && refund.status === 'succeeded') failRefund(books, refund)
}
