import { type CardRow, cardColumns, demoCardOf } from './demo-cards.ts'
import { findDemoLines } from './demo-lines.ts'
import { type DemoProvider, openDemoPage } from './demo-rows.ts'
import { demoSavedCards } from './demo-saved-cards.ts'
import { readDemoEvent, sendDemoEvent } from './demo-webhooks.ts'
import { chargeable, PaymentRefused, type Payments, type ProviderBook, type ProviderPayment, type ProviderRefund } from './payments.ts'

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
    async findPayment(providerId) {
      await lapse(provider, providerId)
      return findPayment(pool, providerId)
    },
    async expirePage(providerId) {
      await pool.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1 AND status IN ('open', 'challenged')`, [providerId])
    },
    async capture(providerId, amount, key) {
      await lapse(provider, providerId)
      await callOnce(provider, { ...captureCall, providerId, key, amount: chargeable(amount) })
      const { rows } = await pool.query<{ status: string; dispute: string | null }>(
        'SELECT status, dispute FROM demo_payments WHERE id = $1',
        [providerId],
      )
      if (rows[0]?.status === 'authorized') throw new PaymentRefused('more than is authorised')
      if (rows[0]?.dispute === 'open' || rows[0]?.dispute === 'inquiry')
        void sendDemoEvent(provider, { eventId: `evt_${providerId}_dispute`, providerId, kind: 'dispute' })
    },
    async void(providerId, key) {
      await callOnce(provider, { ...voidCall, providerId, key, amount: 0 })
    },
    async refund(providerId, amount, key) {
      const isDone = await callOnce(provider, { ...refundCall, providerId, key, amount: chargeable(amount) })
      if (!isDone) throw new PaymentRefused('more than is captured and not yet refunded')
      const made = (await findRefunds(pool, providerId)).find((one) => one.key === key)
      if (made?.status === 'made') await failLater(provider, { providerId, key })
      return made ?? { key, status: 'made', failure: null }
    },
    findRefunds: (providerId) => findRefunds(pool, providerId),
    ...demoSavedCards(provider),
    findBooks: ({ since }) => findBooks(pool, since),
    findLines: ({ since }) => findDemoLines(provider, since),
    verifyWebhook: async (rawBody, headers) => readDemoEvent(secret, rawBody, headers),
  }
}

interface Call {
  call: string
  /** The condition on the payment in SQL, and the change; `$3` is the amount. */
  when: string
  change: string
  providerId: string
  key: string
  amount: number
}

const captureCall = {
  call: 'capture',
  when: `status = 'authorized' AND $3::int <= amount`,
  change: `captured = CASE WHEN card_kind = 'lapses' THEN 0 ELSE $3::int END, status = CASE WHEN card_kind = 'lapses' THEN 'voided' ELSE 'captured' END,
    dispute = CASE WHEN card_kind IN ('disputed', 'disputed-in-part') THEN 'open' WHEN card_kind = 'inquired' THEN 'inquiry' END,
    disputed = CASE card_kind WHEN 'disputed' THEN $3::int WHEN 'disputed-in-part' THEN $3::int / 20 * 10 ELSE 0 END`,
}
const voidCall = {
  call: 'void',
  when: `$3::int = 0 AND status IN ('open', 'challenged', 'authorized')`,
  change: `status = CASE WHEN $3::int = 0 THEN 'voided' END`,
}
const refundCall = {
  call: 'refund',
  when: `status = 'captured' AND refunded + $3::int <= captured - CASE WHEN dispute = 'lost' THEN disputed ELSE 0 END
    AND coalesce(dispute, 'won') <> 'open' AND (dispute IS DISTINCT FROM 'lost' OR disputed > 0)`,
  change: `refunded = refunded + $3::int`,
}

/** Changes a payment once per key, and returns whether it is changed. Throws `PaymentRefused` when the key was used for another call. */
async function callOnce({ pool, now }: DemoProvider, { call, when, change, providerId, key, amount }: Call): Promise<boolean> {
  const at = (await now?.()) ?? new Date()
  const { rowCount } = await pool.query(
    `WITH target AS (SELECT id FROM demo_payments WHERE id = $1 AND ${when} FOR UPDATE),
       fresh AS (INSERT INTO demo_payment_calls (key, payment_id, call, amount, at) SELECT $2, id, $4, $3::int, $5 FROM target
         ON CONFLICT DO NOTHING RETURNING payment_id)
     UPDATE demo_payments SET ${change} WHERE id IN (SELECT payment_id FROM fresh)`,
    [providerId, key, amount, call, at],
  )
  if (rowCount === 1) return true
  const { rows } = await pool.query<{ isSame: boolean }>(
    `SELECT payment_id = $2 AND call = $3 AND amount = $4 AS "isSame" FROM demo_payment_calls WHERE key = $1`,
    [key, providerId, call, amount],
  )
  if (rows[0] && !rows[0].isSame) throw new PaymentRefused('the key was used for another call')
  return rows.length > 0
}

/** A bank lets go of what is not captured in time. */
async function lapse({ pool, now }: DemoProvider, providerId: string): Promise<void> {
  const at = (await now?.()) ?? new Date()
  await pool.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1 AND status = 'authorized' AND capture_before <= $2`, [
    providerId,
    at,
  ])
}

async function findRefunds(pool: Pool, providerId: string): Promise<ProviderRefund[]> {
  const { rows } = await pool.query<{ key: string; failure: string | null }>(
    `SELECT key, failure FROM demo_payment_calls WHERE payment_id = $1 AND call = 'refund'`,
    [providerId],
  )
  return rows.map(({ key, failure }) => ({ key, status: failure === null ? 'made' : 'failed', failure }))
}

/** The bank of a card whose refunds fail returns the money after the shop has been notified that it is on its way. */
async function failLater(provider: DemoProvider, { providerId, key }: { providerId: string; key: string }): Promise<void> {
  const { rowCount } = await provider.pool.query(
    `WITH failed AS (UPDATE demo_payment_calls c SET failure = 'expired_or_canceled_card' FROM demo_payments p
       WHERE c.key = $2 AND c.failure IS NULL AND p.id = $1 AND c.payment_id = p.id AND p.card_kind = 'refund-fails' RETURNING c.amount)
     UPDATE demo_payments SET refunded = refunded - failed.amount FROM failed WHERE id = $1`,
    [providerId, key],
  )
  if (rowCount === 1) void sendDemoEvent(provider, { eventId: `evt_${key}_failed`, providerId, kind: 'refund' })
}

type PaymentRow = Omit<ProviderPayment, 'status' | 'card' | 'answerBy'> & CardRow & { status: string }

/** The amount that a bank has taken back; everything left of the captured amount where the bank names none. */
const taken = `CASE WHEN dispute IN ('open', 'lost') THEN CASE WHEN disputed > 0 THEN disputed ELSE captured - refunded END ELSE 0 END`

async function findPayment(pool: Pool, providerId: string): Promise<ProviderPayment> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.status, p.amount, p.captured, p.refunded, nullif(p.dispute, 'inquiry') AS dispute, ${taken} AS disputed,
       p.capture_before AS "captureBefore", ${cardColumns}
     FROM demo_payments p LEFT JOIN demo_cards c ON c.id = p.card_id WHERE p.id = $1 AND p.purpose <> 'card'`,
    [providerId],
  )
  if (!rows[0]) throw new Error('the provider does not know this payment')
  const { amount, captured, refunded, dispute, disputed, captureBefore } = rows[0]
  // The database allows no other status; `saved` belongs to pages that save a card.
  const status = rows[0].status === 'challenged' ? 'open' : (rows[0].status as ProviderPayment['status'])
  const card = status === 'failed' ? null : demoCardOf(rows[0])
  return { status, amount, captured, refunded, captureBefore, dispute, disputed, answerBy: null, card }
}

async function* findBooks(pool: Pool, since: Date): AsyncIterable<ProviderBook> {
  let after = { at: since.toISOString(), providerId: '' }
  for (;;) {
    const { rows } = await pool.query<ProviderBook & { at: string }>(
      `SELECT id AS "providerId", captured, refunded, ${taken} AS disputed, created_at::text AS at
       FROM demo_payments WHERE (created_at, id) > ($1::timestamptz, $2) AND captured > 0 ORDER BY created_at, id LIMIT ${booksPage}`,
      [after.at, after.providerId],
    )
    for (const { at: _, ...book } of rows) yield book
    const last = rows.at(-1)
    if (!last || rows.length < booksPage) return
    after = last
  }
}
