import { priceLadder } from '#domain/catalogue/items/item.policy.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type Shop, shopOn } from './checkout.ts'

/** A shop on a database of its own: two owners, items `single-1`, `single-2` (one unit each) and `triple` (three units). */
export interface OpenShop extends Shop {
  database: FreshDatabase
  close(): Promise<void>
}

/** Id, owner, price for three days in fils, number of units, days of turnaround. */
export type Kind = readonly [string, string, number, number, number]

interface OpenWish {
  most?: number
  kinds?: readonly Kind[]
  payments?: (database: FreshDatabase) => Payments
}

export async function openShop({ most = 10, kinds = fewKinds, payments }: OpenWish = {}): Promise<OpenShop> {
  const database = await freshDatabase({ most })
  await stock(database, kinds)
  return { ...shopOn(database, payments ? { payments: payments(database) } : {}), database, close: () => database.close() }
}

const fewKinds: readonly Kind[] = [
  ['single-1', 'owner-dana', 15_000, 1, 1],
  ['single-2', 'owner-lama', 22_500, 1, 2],
  ['triple', 'owner-dana', 45_000, 3, 2],
]

async function stock({ pool }: FreshDatabase, kinds: readonly Kind[]): Promise<void> {
  for (const owner of new Set(kinds.map(([, owner]) => owner))) {
    await pool.query(
      `WITH added AS (
         INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Dana', $1 || '@example.com', true, now(), now()) RETURNING id)
       INSERT INTO profiles (person_id, locale, updated_at) SELECT id, 'en', now() FROM added`,
      [owner],
    )
  }
  for (const [id, owner, price, quantity, turnaround] of kinds) {
    const ladder = priceLadder(price, 3)
    const name = JSON.stringify({ en: `Dress ${id}`, ar: `فستان ${id}` })
    await pool.query(
      `INSERT INTO items (id, owner_id, style_id, name, brand, description, care, category, type, size, condition, price_fils, rental_period, price_by_days, agreed_value_fils,
         quantity, turnaround_days, pickup_area, colors, status, visibility, is_instant_book, created_at, updated_at)
       VALUES ($1, $2, $1, $3, $3, $3, $3, 'Women', 'formal', 'M', 'new', $4, 3, $5, $6, $7, $8, 'Abdoun', '{emerald,ivory}', 'approved', 'visible', true, now(), now())`,
      [id, owner, name, price, ladder, price * 10, quantity, turnaround],
    )
    await pool.query(`INSERT INTO units (id, item_id, number) SELECT $1 || '-u' || n, $1, n FROM generate_series(1, $2::int) n`, [
      id,
      quantity,
    ])
  }
}
