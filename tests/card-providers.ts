import type pg from 'pg'
import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import { sendDemoEvent, signedDemoEvent } from '#platform/payments/demo-webhooks.ts'
import type { Payments, ProviderEvent } from '#platform/payments/payments.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { freshDatabase } from './database.ts'
import { all } from './stripe/books.ts'
import { lapse } from './stripe/charges.ts'
import { disputePayment, expireAuthorization, failRefunds, type PayerCard, payOnPage } from './stripe/payer.ts'
import { openStripe, type StripeStandIn } from './stripe/stand-in.ts'

/** A card provider and what happens outside the shop: payers, their banks, and the webhooks sent so far. */
export interface TestProvider {
  payments: Payments
  pay(providerId: string, card: PayerCard): Promise<void>
  /** The payer's bank opens a dispute, of a part where it says so, or decides it; `inquiry` only asks. */
  dispute(providerId: string, status: 'open' | 'won' | 'lost' | 'inquiry', amount?: number): Promise<void>
  /** The payer's bank lets go of what is authorised and not captured. */
  letGo(providerId: string): Promise<void>
  /** Refunds of a payment that were made fail after all. */
  failRefunds(providerId: string): Promise<void>
  /** Those sent so far, or from one place to another of them, signed now. */
  webhooks(from?: number, end?: number): Promise<{ body: string; headers: Headers }[]>
  webhookCount(): number
  /** Amounts that it has authorised and neither captured nor released. */
  authorized(): Promise<string[]>
  /** Whether it still knows who a customer is. */
  keeps(customer: string): Promise<boolean>
  close(): Promise<void>
}

const secret = 'a-secret-for-tests-that-is-long-enough'

/** The demonstration provider whose books are in a database. */
export function demoProviderOn(pool: pg.Pool, now?: () => Promise<Date>): Omit<TestProvider, 'close'> {
  const sent: ProviderEvent[] = []
  const send = (async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)) as ProviderEvent)
    return new Response()
  }) as typeof fetch
  const deps = { pool, baseUrl: 'http://shop.test', secret, send, ...(now && { now }) }
  const page = demoProviderApp({ ...deps, lateMs: 10 })
  return {
    payments: demoPayments(deps),
    async pay(providerId, card) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ number: demoNumbers[card], expiry: '04 / 31' })
      const answer = await page.request(`/${providerId}`, { method: 'POST', body, headers })
      if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`)
    },
    async dispute(providerId, status, amount) {
      await pool.query(
        `UPDATE demo_payments SET dispute = $2, disputed = CASE $2 WHEN 'open' THEN coalesce($3::int, captured - refunded) WHEN 'lost' THEN disputed ELSE 0 END
         WHERE id = $1 AND (dispute IS NOT DISTINCT FROM 'open') = ($2 IN ('won', 'lost'))`,
        [providerId, status, amount ?? null],
      )
      await sendDemoEvent(deps, { eventId: `evt_${providerId}_dispute_${sent.length}`, providerId, kind: 'dispute' })
    },
    async letGo(providerId) {
      await pool.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1 AND status = 'authorized'`, [providerId])
      await sendDemoEvent(deps, { eventId: `evt_${providerId}_voided`, providerId, kind: 'payment' })
    },
    async failRefunds(providerId) {
      await pool.query(
        `WITH failed AS (UPDATE demo_payment_calls SET failure = 'expired_or_canceled_card' WHERE payment_id = $1 AND call = 'refund' AND failure IS NULL RETURNING amount)
         UPDATE demo_payments SET refunded = refunded - (SELECT coalesce(sum(amount), 0) FROM failed) WHERE id = $1`,
        [providerId],
      )
      await sendDemoEvent(deps, { eventId: `evt_${providerId}_refund_${sent.length}`, providerId, kind: 'refund' })
    },
    webhooks: async (from, end) =>
      sent.slice(from, end).map((event) => {
        const { body, headers } = signedDemoEvent(secret, event.providerId, event)
        return { body, headers: new Headers(headers) }
      }),
    webhookCount: () => sent.length,
    async authorized() {
      const at = (await now?.()) ?? new Date()
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM demo_payments WHERE status = 'authorized' AND coalesce(capture_before > $1, true)`,
        [at],
      )
      return rows.map(({ id }) => id)
    },
    async keeps(customer) {
      const { rows } = await pool.query('SELECT 1 FROM demo_customers WHERE id = $1 AND key <> id', [customer])
      return rows.length > 0
    },
  }
}

/** Stripe as the stand-in simulates it. */
export function stripeProviderOn(stripe: StripeStandIn): TestProvider {
  const { books } = stripe
  return {
    payments: stripePayments({ secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiBase: stripe.url }),
    pay: async (providerId, card) => payOnPage(books, providerId, card),
    dispute: async (providerId, status, amount) => disputePayment(books, providerId, status, amount),
    letGo: async (providerId) => expireAuthorization(books, providerId),
    failRefunds: async (providerId) => failRefunds(books, providerId),
    webhooks: async (from, end) => books.events.slice(from, end).map((event) => stripe.signed(event)),
    webhookCount: () => books.events.length,
    async authorized() {
      lapse(books)
      const sessions = new Map(all(books, 'checkout.session').map(({ id, payment_intent }) => [String(payment_intent), id]))
      const intents = all(books, 'payment_intent').filter(({ status }) => status === 'requires_capture')
      return intents.map(({ id }) => sessions.get(id) ?? id)
    },
    keeps: async (customer) => books.objects.has(customer),
    close: () => stripe.close(),
  }
}

export const testProviders: Readonly<Record<'demonstration' | 'Stripe', () => Promise<TestProvider>>> = {
  async demonstration() {
    const database = await freshDatabase({ most: 4 })
    return { ...demoProviderOn(database.pool), close: () => database.close() }
  },
  Stripe: async () => stripeProviderOn(await openStripe()),
}

const demoNumbers: Readonly<Record<PayerCard, string>> = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  'declines-later': '4000000000009995',
  'asks-later': '4000002760003184',
  disputed: '4000000000002685',
  'forbids-later': '4000000000009979',
  'disputed-in-part': '4000000000002693',
  inquired: '4000000000001976',
  lapses: '4000000000000119',
  'refund-fails': '4000000000005126',
}
