import type pg from 'pg'
import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import { signedDemoEvent } from '#platform/payments/demo-webhooks.ts'
import type { Payments, ProviderEvent } from '#platform/payments/payments.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { freshDatabase } from './database.ts'
import { all } from './stripe/books.ts'
import { disputePayment, payOnPage, type PayerCard } from './stripe/payer.ts'
import { openStripe, type StripeStandIn } from './stripe/stand-in.ts'

/** A card provider and what happens outside the shop: payers, their banks, and the webhooks sent so far. */
export interface TestProvider {
  payments: Payments
  pay(providerId: string, card: PayerCard): Promise<void>
  /** The payer's bank opens a dispute, or decides it. */
  dispute(providerId: string, status: 'open' | 'won' | 'lost'): Promise<void>
  /** Those sent so far, or from one place to another of them, signed now. */
  webhooks(from?: number, end?: number): Promise<{ body: string; headers: Headers }[]>
  webhookCount(): number
  /** What it has authorised and neither captured nor let go of. */
  authorized(): Promise<string[]>
  close(): Promise<void>
}

const secret = 'a-secret-for-tests-that-is-long-enough'

/** The demonstration provider whose books are in a database. */
export function demoProviderOn(pool: pg.Pool): Omit<TestProvider, 'close'> {
  const sent: ProviderEvent[] = []
  const send = (async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)) as ProviderEvent)
    return new Response()
  }) as typeof fetch
  const deps = { pool, baseUrl: 'http://shop.test', secret, send }
  const page = demoProviderApp({ ...deps, lateMs: 10 })
  return {
    payments: demoPayments(deps),
    async pay(providerId, card) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ number: demoNumbers[card], expiry: '04 / 31' })
      const answer = await page.request(`/${providerId}`, { method: 'POST', body, headers })
      if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`)
    },
    async dispute(providerId, status) {
      await pool.query('UPDATE demo_payments SET dispute = $2 WHERE id = $1', [providerId, status])
    },
    webhooks: async (from, end) =>
      sent.slice(from, end).map((event) => {
        const { body, headers } = signedDemoEvent(secret, event.providerId, event)
        return { body, headers: new Headers(headers) }
      }),
    webhookCount: () => sent.length,
    async authorized() {
      const { rows } = await pool.query<{ id: string }>(`SELECT id FROM demo_payments WHERE status = 'authorized'`)
      return rows.map(({ id }) => id)
    },
  }
}

/** Stripe as the stand-in plays it. */
export function stripeProviderOn(stripe: StripeStandIn): TestProvider {
  const { books } = stripe
  return {
    payments: stripePayments({ secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiBase: stripe.url }),
    pay: async (providerId, card) => payOnPage(books, providerId, card),
    dispute: async (providerId, status) => disputePayment(books, providerId, status),
    webhooks: async (from, end) => books.events.slice(from, end).map((event) => stripe.signed(event)),
    webhookCount: () => books.events.length,
    async authorized() {
      const sessions = new Map(all(books, 'checkout.session').map(({ id, payment_intent }) => [String(payment_intent), id]))
      const intents = all(books, 'payment_intent').filter(({ status }) => status === 'requires_capture')
      return intents.map(({ id }) => sessions.get(id) ?? id)
    },
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
}
