import { and, asc, inArray, notInArray, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import type { Order } from './order.contract.ts'

/** What comes back, or has come back, of each of these orders: apart for its charges, compensation and deposits, a row for each way. */
export async function findRefunds(ctx: Context | TxContext, orderIds: readonly string[]): Promise<Map<string, Order['refunds']>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), notInArray(refunds.status, ['replaced', 'charged_back'])))
    .orderBy(sql`${refunds.depositId} IS NOT NULL`, asc(refunds.createdAt), asc(refunds.id))
  const found = new Map<string, Order['refunds']>()
  for (const { orderId, way, depositId, reason, amount, madeAt, createdAt } of rows) {
    const ofOrder = found.get(orderId) ?? []
    const of = depositId !== null ? 'deposit' : reason === 'compensation' ? 'compensation' : 'charges'
    const isMade = madeAt !== null
    const by = way === 'transfer' && !isMade ? transferBackBy(createdAt).toISOString() : null
    const same = ofOrder.find((one) => one.way === way && one.of === of && one.isMade === isMade)
    if (same) Object.assign(same, { amount: same.amount + amount, by })
    else ofOrder.push({ way, of, isMade, amount, by })
    found.set(orderId, ofOrder)
  }
  return found
}
