import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'

/** Whether an order is the actor's own: of their account, or with the e-mail or the phone of it. */
export async function isOwnOrder(ctx: Context | TxContext, orderId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM orders o JOIN people actor ON actor.id = ${ctx.actor.personId ?? ''}
    WHERE o.id = ${orderId} AND (o.person_id = actor.id OR lower(o.email) = lower(actor.email)
      OR actor.phone IN (o.delivery ->> 'phone', o.collector ->> 'phone'))`)
  return rows.length > 0
}
