import type pg from 'pg'
import { newId } from '#values/id.ts'
import type { CardKind } from './demo-cards.ts'
import { PaymentRefused } from './payments.ts'

/** The demonstration provider's database, the shop's address, the shared secret of the webhooks, and what sends them. */
export interface DemoProvider {
  pool: Pick<pg.Pool, 'query'>
  baseUrl: string
  secret: string
  send?: typeof fetch
  /** The provider's clock, where it is not that of its database. */
  now?: () => Promise<Date>
}

export interface NewRow {
  purpose: 'payment' | 'hold' | 'card'
  key: string
  orderId: string
  amount: number
  status: 'open' | 'authorized' | 'failed'
  returnUrl: string
  locale: string
  pictures: readonly string[]
  customer: string | null
  card?: string
  kind?: CardKind
  captureBefore?: Date
}

/** The row of this key, inserted unless it is there. Throws `PaymentRefused` when the key was used for something else. */
export async function insertOnce(pool: DemoProvider['pool'], row: NewRow): Promise<{ id: string; captureBefore: Date | null }> {
  const {
    purpose,
    key,
    orderId,
    amount,
    status,
    returnUrl,
    locale,
    pictures,
    customer,
    card = null,
    kind = null,
    captureBefore = null,
  } = row
  await pool.query(
    `INSERT INTO demo_payments (id, purpose, key, order_id, amount, status, return_url, locale, pictures, customer_id, card_id, card_kind, capture_before)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (key) DO NOTHING`,
    [`demo_${newId()}`, purpose, key, orderId, amount, status, returnUrl, locale, pictures, customer, card, kind, captureBefore],
  )
  const { rows } = await pool.query<{ id: string; captureBefore: Date | null }>(
    'SELECT id, capture_before AS "captureBefore" FROM demo_payments WHERE key = $1 AND purpose = $2 AND order_id = $3 AND amount = $4 AND customer_id IS NOT DISTINCT FROM $5',
    [key, purpose, orderId, amount, customer],
  )
  if (!rows[0]) throw new PaymentRefused('the key was used for another payment')
  return rows[0]
}

/** The address of the page that a row of this key has. */
export async function openDemoPage(
  { pool, baseUrl }: DemoProvider,
  row: Omit<NewRow, 'status'>,
): Promise<{ providerId: string; redirect: string }> {
  const { id } = await insertOnce(pool, { ...row, status: 'open' })
  return { providerId: id, redirect: `${baseUrl}/demo-card/${id}?lang=${row.locale}` }
}
