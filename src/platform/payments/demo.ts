import { cardColumns, type CardRow, demoCardOf } from './demo-cards.ts'
import { type DemoProvider, openDemoPage } from './demo-rows.ts'
import { demoSavedCards } from './demo-saved-cards.ts'
import { readDemoEvent, sendDemoEvent } from './demo-webhooks.ts'
import { chargeable, PaymentRefused, type Payments, type ProviderBook, type ProviderPayment } from './payments.ts'

type Pool = DemoProvider['pool']

const booksPage = 500

/** The demonstration card provider: hosted pages at `/demo-card/:id`, its books in the tables `demo_…`. */
export function demoPayments(provider: DemoProvider): Payments {
  const { pool, secret } = provider
  return {
    createPayment: async ({ orderId, amount, key, returnUrl, locale, pictures = [], keepsCard }) =>
      openDemoPage(provider, {
        purpose: 'payment',
        key,
        orderId,
        amount: chargeable(amount),
        returnUrl,
        locale,
        pictures,
        customer: keepsCard?.customer ?? null,
      }),
    findPayment: (providerId) => findPayment(pool, providerId),
    async expirePage(providerId) {
      await pool.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1 AND status IN ('open', 'challenged')`, [providerId])
    },
    async capture(providerId, amount, key) {
      await callOnce(pool, { ...captureCall, providerId, key, amount: chargeable(amount) })
      const { rows } = await pool.query<{ status: string; dispute: string | null }>(
        'SELECT status, dispute FROM demo_payments WHERE id = $1',
        [providerId],
      )
      if (rows[0]?.status === 'authorized') throw new PaymentRefused('more than is authorised')
      if (rows[0]?.dispute === 'open') void sendDemoEvent(provider, { eventId: `evt_${providerId}_dispute`, providerId, kind: 'dispute' })
    },
    async void(providerId, key) {
      await callOnce(pool, { ...voidCall, providerId, key, amount: 0 })
    },
    async refund(providerId, amount, key) {
      const isDone = await callOnce(pool, { ...refundCall, providerId, key, amount: chargeable(amount) })
      if (!isDone) throw new PaymentRefused('more than is captured and not yet refunded')
    },
    ...demoSavedCards(provider),
    findBooks: ({ since }) => findBooks(pool, since),
    verifyWebhook: async (rawBody, headers) => readDemoEvent(secret, rawBody, headers),
  }
}

interface Call {
  call: string
  /** What has to hold of the payment, and what changes; `$3` is the amount. */
  when: string
  change: string
  providerId: string
  key: string
  amount: number
}

const captureCall = {
  call: 'capture',
  when: `status = 'authorized' AND $3::int <= amount`,
  change: `captured = $3::int, status = 'captured', dispute = CASE WHEN card_kind = 'disputed' THEN 'open' END`,
}
const voidCall = {
  call: 'void',
  when: `$3::int = 0 AND status IN ('open', 'challenged', 'authorized')`,
  change: `status = CASE WHEN $3::int = 0 THEN 'voided' END`,
}
const refundCall = {
  call: 'refund',
  when: `status = 'captured' AND refunded + $3::int <= captured AND coalesce(dispute, 'won') = 'won'`,
  change: `refunded = refunded + $3::int`,
}

/** Changes a payment once per key, and returns whether it is changed. Throws `PaymentRefused` when the key was used for another call. */
async function callOnce(pool: Pool, { call, when, change, providerId, key, amount }: Call): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH target AS (SELECT id FROM demo_payments WHERE id = $1 AND ${when} FOR UPDATE),
       fresh AS (INSERT INTO demo_payment_calls (key, payment_id, call, amount) SELECT $2, id, $4, $3::int FROM target
         ON CONFLICT DO NOTHING RETURNING payment_id)
     UPDATE demo_payments SET ${change} WHERE id IN (SELECT payment_id FROM fresh)`,
    [providerId, key, amount, call],
  )
  if (rowCount === 1) return true
  const { rows } = await pool.query<{ isSame: boolean }>(
    `SELECT payment_id = $2 AND call = $3 AND amount = $4 AS "isSame" FROM demo_payment_calls WHERE key = $1`,
    [key, providerId, call, amount],
  )
  if (rows[0] && !rows[0].isSame) throw new PaymentRefused('the key was used for another call')
  return rows.length > 0
}

type PaymentRow = Omit<ProviderPayment, 'status' | 'card' | 'answerBy'> & CardRow & { status: string }

async function findPayment(pool: Pool, providerId: string): Promise<ProviderPayment> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.status, p.amount, p.captured, p.refunded, p.dispute, ${cardColumns}
     FROM demo_payments p LEFT JOIN demo_cards c ON c.id = p.card_id WHERE p.id = $1 AND p.purpose <> 'card'`,
    [providerId],
  )
  if (!rows[0]) throw new Error('the provider does not know this payment')
  const { amount, captured, refunded, dispute } = rows[0]
  // The database allows no other status; `saved` belongs to pages that save a card.
  const status = rows[0].status === 'challenged' ? 'open' : (rows[0].status as ProviderPayment['status'])
  return { status, amount, captured, refunded, dispute, answerBy: null, card: status === 'failed' ? null : demoCardOf(rows[0]) }
}

async function* findBooks(pool: Pool, since: Date): AsyncIterable<ProviderBook> {
  let after = { at: since.toISOString(), providerId: '' }
  for (;;) {
    const { rows } = await pool.query<ProviderBook & { at: string }>(
      `SELECT id AS "providerId", captured, refunded, CASE WHEN dispute IN ('open', 'lost') THEN captured ELSE 0 END AS disputed, created_at::text AS at
       FROM demo_payments WHERE (created_at, id) > ($1::timestamptz, $2) AND captured > 0 ORDER BY created_at, id LIMIT ${booksPage}`,
      [after.at, after.providerId],
    )
    for (const { at: _, ...book } of rows) yield book
    const last = rows.at(-1)
    if (!last || rows.length < booksPage) return
    after = last
  }
}
