import type Stripe from 'stripe'
import type { Fils } from '#values/money.ts'
import type { ProviderLine } from './payments.ts'

const limit = 100
/** A charge of today may belong to a page that was opened so many seconds before. */
const pageSeconds = 40 * 86_400

const kinds: Readonly<Record<string, ProviderLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  payout: 'payout',
  payout_failure: 'payout_failure',
  payout_cancel: 'payout_failure',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'exchange',
}

/**
 * The balance transactions since an instant. Amounts of another currency become fils by the rate of their own line. The rest that the bank pays is
 * a difference of exchange.
 * @throws {Error} where a line of another currency has no rate: any other rate would be made up
 */
export async function* findStripeLines(stripe: Stripe, since: Date): AsyncIterable<ProviderLine> {
  const gte = Math.floor(since.getTime() / 1000)
  const sessions = new Map<string, string>()
  for await (const { id, payment_intent } of stripe.checkout.sessions.list({ created: { gte: gte - pageSeconds }, limit }))
    if (payment_intent) sessions.set(idOf(payment_intent), id)
  for await (const line of stripe.balanceTransactions.list({ created: { gte }, limit, expand: ['data.source'] })) {
    const { id, created, currency, amount, fee, type, description, source } = line
    const rate = currency === 'jod' ? 10 : line.exchange_rate
    if (!rate) throw new Error(`line ${id} of the card provider is in ${currency} and has no exchange rate`)
    const filsOf = (of: number): Fils => Math.round((of * 10) / rate)
    const intent = intentOf(source)
    yield {
      id,
      at: new Date(created * 1000),
      kind: kinds[type] ?? 'other',
      amount: filsOf(amount),
      fee: filsOf(fee),
      reference: intent === null ? (source === null ? '' : idOf(source)) : (sessions.get(intent) ?? intent),
      narration: description ?? '',
    }
  }
}

/** The intent of a charge, a refund or a dispute. */
function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  const { payment_intent } = source
  return payment_intent ? idOf(payment_intent as string | { id: string }) : null
}

function idOf(one: string | { id: string }): string {
  return typeof one === 'string' ? one : one.id
}
