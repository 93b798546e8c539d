import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** The ids of a person's orders, including those made as a visitor with an address the person has confirmed since. */
export function ordersOf(personId: string): SQL {
  return sql`SELECT orders.id FROM orders WHERE orders.person_id = ${personId} OR orders.person_id IS NULL AND orders.email_confirmed_at IS NOT NULL
    AND orders.email = (SELECT people.email FROM people WHERE people.id = ${personId} AND people.email_verified)`
}

/**
 * Removes name, address, phone, e-mail and network from a person's orders and returns the orders' ids. Amounts and days stay for
 * accounting.
 */
export async function forgetInOrders(tx: TxContext, personId: string): Promise<string[]> {
  // The e-mail address of an order may belong to another account; only the mails about these orders are deleted for it.
  await tx.db.execute(sql`
    DELETE FROM outbox WHERE recipient IN (SELECT email FROM orders WHERE id IN (${ordersOf(personId)})
      UNION SELECT recipient FROM order_codes WHERE order_id IN (${ordersOf(personId)})
      UNION SELECT delivery ->> 'phone' FROM orders WHERE id IN (${ordersOf(personId)}))
      AND (split_part(dedupe_key, ':', 2) IN (${ordersOf(personId)})
        OR NOT EXISTS (SELECT 1 FROM people WHERE people.id <> ${personId} AND outbox.recipient IN (people.email, people.phone)))`)
  // Messages to a mailbox or a phone that was corrected since, and to nobody else's account.
  await tx.db.execute(sql`
    DELETE FROM outbox WHERE thread IN (${ordersOf(personId)})
      AND NOT EXISTS (SELECT 1 FROM people WHERE people.id <> ${personId} AND outbox.recipient IN (people.email, people.phone))`)
  await tx.db.execute(sql`DELETE FROM cash_strikes WHERE order_id IN (${ordersOf(personId)})`)
  await tx.db.execute(sql`DELETE FROM order_links WHERE order_id IN (${ordersOf(personId)})`)
  await tx.db.execute(sql`DELETE FROM order_visitors WHERE order_id IN (${ordersOf(personId)})`)
  await tx.db.execute(sql`DELETE FROM order_codes WHERE order_id IN (${ordersOf(personId)})`)
  await tx.db.execute(sql`
    DELETE FROM idempotency_keys WHERE owner_id = ${personId} OR owner_id IN (SELECT visitor_id FROM orders WHERE id IN (${ordersOf(personId)}))`)
  // No visitor cookie can hold such an id.
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    UPDATE orders SET person_id = NULL, email = NULL, collector = NULL, network = NULL, visitor_id = 'deleted-' || id, updated_at = ${tx.now.toISOString()}::timestamptz,
      delivery = CASE WHEN delivery IS NULL THEN NULL ELSE jsonb_build_object(
        'name', '', 'phone', '', 'landmark', '', 'building', '', 'area', delivery -> 'area', 'slot', delivery -> 'slot', 'collection', delivery -> 'collection') END
    WHERE id IN (${ordersOf(personId)}) RETURNING id`)
  return rows.map(({ id }) => id)
}
