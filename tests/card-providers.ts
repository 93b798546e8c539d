import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { freshDatabase } from './database.ts'
import { disputePayment, payOnPage, type PayerCard } from './stripe/payer.ts'
import { openStripe } from './stripe/stand-in.ts'

/** A card provider and what happens outside the shop: payers, their banks, and the webhooks sent so far. */
export interface TestProvider {
  payments: Payments
  pay(providerId: string, card: PayerCard): Promise<void>
  decideDispute(providerId: string, status: 'won' | 'lost'): Promise<void>
  webhooks(): Promise<{ body: string; headers: Headers }[]>
  close(): Promise<void>
}

export const testProviders: Readonly<Record<'demonstration' | 'Stripe', () => Promise<TestProvider>>> = {
  async demonstration() {
    const database = await freshDatabase({ most: 4 })
    const sent: { body: string; headers: Headers }[] = []
    const send = (async (_: unknown, init?: RequestInit) => {
      sent.push({ body: String(init?.body), headers: new Headers(init?.headers) })
      return new Response()
    }) as typeof fetch
    const deps = { pool: database.pool, baseUrl: 'http://shop.test', secret: 'a-secret-for-tests-that-is-long-enough', send }
    const page = demoProviderApp({ ...deps, lateMs: 10 })
    return {
      payments: demoPayments(deps),
      async pay(providerId, card) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const body = new URLSearchParams({ number: demoNumbers[card], expiry: '04 / 31' })
        const answer = await page.request(`/${providerId}`, { method: 'POST', body, headers })
        if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`)
      },
      async decideDispute(providerId, status) {
        await database.pool.query('UPDATE demo_payments SET dispute = $2 WHERE id = $1', [providerId, status])
      },
      webhooks: async () => sent,
      close: () => database.close(),
    }
  },
  async Stripe() {
    const stripe = await openStripe()
    return {
      payments: stripePayments({ secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiBase: stripe.url }),
      pay: async (providerId, card) => payOnPage(stripe.books, providerId, card),
      decideDispute: async (providerId, status) => disputePayment(stripe.books, providerId, status),
      webhooks: async () => stripe.books.events.map((event) => stripe.signed(event)),
      close: () => stripe.close(),
    }
  },
}

const demoNumbers: Readonly<Record<PayerCard, string>> = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  'declines-later': '4000000000009995',
  'asks-later': '4000002760003184',
  disputed: '4000000000002685',
}
