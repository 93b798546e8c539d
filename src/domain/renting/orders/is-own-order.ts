import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'

/** Whether an order is the actor's own: of their account, or with the e-mail or the phone of it. */
export async function isOwnOrder(ctx: Context | TxContext, orderId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT FROM orders WHERE id = ${orderId} AND ${isOwn(ctx)}`)
  return rows.length > 0
}

/** The condition of it, on a row of `orders`. */
export function isOwn({ actor }: Context | TxContext): SQL {
  return sql`EXISTS (SELECT FROM people actor WHERE actor.id = ${actor.personId ?? ''} AND (orders.person_id = actor.id
    OR lower(orders.email) = lower(actor.email) OR actor.phone IN (orders.delivery ->> 'phone', orders.collector ->> 'phone')))`
}
