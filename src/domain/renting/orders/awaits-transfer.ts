import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { orders } from './orders.table.ts'

/** The condition of an order that awaits a CliQ transfer: it cannot be changed until the transfer arrives, or is late. */
export function awaitsTransfer(ctx: Context | TxContext): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'transfer_pending'))),
  )
}
