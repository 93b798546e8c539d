import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { type PaymentMethod, paymentMethods } from './payment.contract.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Movement } from './payment.contract.ts'
import { payments } from './payments.table.ts'

const shownStatuses = ['authorized', 'captured', 'cash_due', 'voided'] as const
const maxRows = 100

/**
 * The actor's payments and refunds, newest first and at most 100 each, without failed attempts; the deposit held, by the ledger; and the
 * open payment methods.
 */
export async function listPayments(ctx: Context): Promise<{ movements: Movement[]; depositHeld: Fils; methods: PaymentMethod[] }> {
  const personId = ctx.actor.personId ?? ''
  const paid = await ctx.db
    .select({ payment: payments, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.personId, personId), inArray(payments.status, [...shownStatuses])))
    .orderBy(desc(payments.createdAt))
    .limit(maxRows)
  const movements = [
    ...paid.map(({ payment, number }): Movement => {
      const { id, orderId, createdAt, method, status, amount } = payment
      const state = shownStatuses.find((one) => one === status) ?? 'authorized'
      return { id, orderId, orderNumber: orderNumber(number), at: createdAt.toISOString(), method, state, amount }
    }),
    ...(await refundsOf(ctx, personId)),
  ]
  return {
    movements: movements.sort((a, b) => b.at.localeCompare(a.at)),
    depositHeld: await depositOf(ctx, personId),
    methods: [...(ctx.methods ?? paymentMethods)],
  }
}

interface RefundRow extends Record<string, unknown> {
  id: string
  order_id: string
  number: string
  at: string | Date
  amount: number
}

async function refundsOf(ctx: Context, personId: string): Promise<Movement[]> {
  const { rows } = await ctx.db.execute<RefundRow>(sql`
    SELECT moved.id, moved.order_id, orders.number, moved.at, -sum(entry.amount)::int AS amount
    FROM ledger_transactions AS moved
      JOIN orders ON orders.id = moved.order_id AND orders.person_id = ${personId}
      JOIN ledger_entries AS entry ON entry.transaction_id = moved.id
    WHERE moved.kind = 'refund' AND entry.account IN ('provider_clearing', 'courier_cash', 'customer_credit') AND entry.amount < 0
    GROUP BY moved.id, orders.number ORDER BY moved.at DESC LIMIT ${maxRows}`)
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: orderNumber(row.number),
    at: new Date(row.at).toISOString(),
    method: null,
    state: 'refunded',
    amount: row.amount,
  }))
}

async function depositOf(ctx: Context, personId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ held: number }>(sql`
    SELECT coalesce(-sum(entry.amount), 0)::int AS held
    FROM ledger_entries AS entry
      JOIN ledger_transactions AS moved ON moved.id = entry.transaction_id
      JOIN orders ON orders.id = moved.order_id AND orders.person_id = ${personId}
    WHERE entry.account = 'deposit_liability'`)
  return rows[0]?.held ?? 0
}
