import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { creditOf } from './credit-of.ts'

/** The credit that an order of a person can spend, a multiple of 10 fils; see `findUnspentCredit`. */
export async function findSpendableCredit(ctx: Context | TxContext, personId: string, exceptOrder = ''): Promise<Fils> {
  return Math.max(0, Math.floor((await findUnspentCredit(ctx, personId, exceptOrder)) / 10) * 10)
}

/**
 * The credit of a person without the part that other orders will spend: those whose payments are not captured yet, and those that must be
 * paid again.
 */
export async function findUnspentCredit(ctx: Context | TxContext, personId: string, exceptOrder = ''): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ unspent: Fils }>(sql`SELECT ${unspentCreditOf(personId, exceptOrder)} AS unspent`)
  return rows[0]?.unspent ?? 0
}

/** Answers the unspent credit of a person as an expression of SQL; see `findUnspentCredit`. */
export function unspentCreditOf(personId: string, exceptOrder = ''): SQL {
  const isToLeave = hasMeaning(({ phase }) => phase === 'asked' || phase === 'coming', sql`r.status`)
  return sql`(SELECT ${creditOf(personId)} - coalesce(sum(o.credit), 0)::int FROM orders o
    WHERE o.person_id = ${personId} AND o.credit > 0 AND o.id <> ${exceptOrder} AND (EXISTS (
        SELECT FROM payments p WHERE p.order_id = o.id AND p.purpose = 'order' AND p.status IN ('created', 'authorized', 'cash_due', 'transfer_pending'))
      OR EXISTS (SELECT FROM rentals r WHERE r.order_id = o.id AND ${isToLeave} AND NOT EXISTS (
        SELECT FROM payment_parts paid JOIN payments by ON by.id = paid.payment_id WHERE paid.rental_id = r.id AND by.purpose = 'order'))))`
}
