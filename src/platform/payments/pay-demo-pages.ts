import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'

/**
 * Pays on the open pages of an order at the demonstration's provider, with a card that never declines. The card is saved where its customer
 * is known.
 */
export async function payDemoPages(db: Handle, orderId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at)
    SELECT 'card-of-' || id, customer_id, 'succeeds', 'visa', '4242', to_char(now() + interval '3 years', 'YYYY-MM')
    FROM demo_payments WHERE status = 'open' AND order_id = ${orderId} AND customer_id IS NOT NULL`)
  await db.execute(sql`
    UPDATE demo_payments SET status = 'authorized', card_kind = 'succeeds', card_id = CASE WHEN customer_id IS NOT NULL THEN 'card-of-' || id END
    WHERE status = 'open' AND order_id = ${orderId}`)
}
