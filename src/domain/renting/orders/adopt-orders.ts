import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { mailReceipt } from './mail-confirmation.ts'
import { orders } from './orders.table.ts'

/**
 * Assigns the orders of this visitor to the person who has just signed in. The person's confirmed e-mail address becomes that of an order
 * without a confirmed one, whose receipt is mailed there. An address that the person noted signed in stays: its link is on the way.
 */
export async function adoptOrders(tx: TxContext): Promise<void> {
  const { personId, visitorId } = tx.actor
  if (personId === null || visitorId === '') return
  const adopted = await tx.db
    .update(orders)
    .set({ personId, updatedAt: tx.now })
    .where(and(eq(orders.visitorId, visitorId), isNull(orders.personId)))
    .returning({ id: orders.id })
  const { rows: confirmed } = await tx.db.execute<{ id: string }>(sql`
    UPDATE orders SET email = people.email, email_confirmed_at = ${tx.now.toISOString()}::timestamptz FROM people
    WHERE people.id = ${personId} AND people.email_verified AND orders.person_id = people.id AND orders.email_confirmed_at IS NULL
      AND (orders.email IS NULL OR orders.email = people.email OR orders.id = ANY (${sql.param(adopted.map(({ id }) => id))}::text[]))
    RETURNING orders.id`)
  for (const { id } of adopted) if (confirmed.some((order) => order.id === id)) await mailReceipt(tx, id)
}
