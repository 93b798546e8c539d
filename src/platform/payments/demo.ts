import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#values/id.ts'
import { ForgedWebhook, type Payments, type ProviderPayment } from './payments.ts'

/** The demonstration provider's database, the shop's address, and the shared secret of the webhooks. */
export interface DemoProvider {
  pool: Pick<pg.Pool, 'query'>
  baseUrl: string
  secret: string
}

const toleranceMs = 300_000

/** The demonstration card provider: hosted page at `/demo-card/:id`, state in `demo_payments`. */
export function demoPayments({ pool, baseUrl, secret }: DemoProvider): Payments {
  async function callOnce(providerId: string, key: string, call: string, change: string, amount: number): Promise<void> {
    await pool.query(
      `WITH fresh AS (INSERT INTO demo_payment_calls (key, payment_id, call) VALUES ($2, $1, $3) ON CONFLICT DO NOTHING RETURNING payment_id)
       UPDATE demo_payments SET ${change} WHERE id IN (SELECT payment_id FROM fresh) AND $4::int >= 0`,
      [providerId, key, call, amount],
    )
  }
  return {
    async createPayment({ orderId, amount, key, returnUrl, locale, pictures = [] }) {
      await pool.query(
        `INSERT INTO demo_payments (id, key, order_id, amount, status, return_url, locale, pictures) VALUES ($1, $2, $3, $4, 'open', $5, $6, $7) ON CONFLICT (key) DO NOTHING`,
        [`demo_${newId()}`, key, orderId, amount, returnUrl, locale, pictures],
      )
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM demo_payments WHERE key = $1', [key])
      const providerId = rows[0]?.id ?? ''
      return { providerId, redirect: `${baseUrl}/demo-card/${providerId}?lang=${locale}` }
    },
    async findPayment(providerId) {
      const { rows } = await pool.query<{ status: string; amount: number }>('SELECT status, amount FROM demo_payments WHERE id = $1', [
        providerId,
      ])
      const row = rows[0]
      if (!row) throw new Error('the provider does not know this payment')
      const status = row.status === 'challenged' ? 'open' : (row.status as ProviderPayment['status'])
      return { status, amount: row.amount }
    },
    async expirePage(providerId) {
      await pool.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1 AND status IN ('open', 'challenged')`, [providerId])
    },
    async capture(providerId, amount, key) {
      await callOnce(
        providerId,
        key,
        'capture',
        `captured = CASE WHEN status = 'authorized' THEN $4::int ELSE captured END, status = CASE WHEN status = 'authorized' THEN 'captured' ELSE status END`,
        amount,
      )
    },
    async void(providerId, key) {
      await callOnce(
        providerId,
        key,
        'void',
        `status = CASE WHEN status IN ('open', 'challenged', 'authorized') THEN 'voided' ELSE status END`,
        0,
      )
    },
    async refund(providerId, amount, key) {
      await callOnce(providerId, key, 'refund', `refunded = refunded + $4::int`, amount)
    },
    verifyWebhook(rawBody, headers) {
      const [time, signature] = (headers.get('demo-signature') ?? '').split('.')
      const isFresh = Math.abs(Date.now() - Number(time)) < toleranceMs
      if (!time || !signature || !isFresh || !isEqual(signature, signatureOf(secret, time, rawBody))) throw new ForgedWebhook()
      const event = JSON.parse(rawBody) as { eventId: string; providerId: string }
      return { eventId: String(event.eventId), providerId: String(event.providerId) }
    },
  }
}

/** A signed webhook as the demonstration provider sends it. */
export function signedDemoEvent(
  secret: string,
  providerId: string,
  eventId = `evt_${newId()}`,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ eventId, providerId })
  const time = String(Date.now())
  return { body, headers: { 'content-type': 'application/json', 'demo-signature': `${time}.${signatureOf(secret, time, body)}` } }
}

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', `demo-webhook:${secret}`).update(`${time}.${body}`).digest('hex')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
