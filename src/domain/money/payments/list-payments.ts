import { and, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { depositState } from './deposit-state.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { openMethods } from './open-methods.ts'
import { listCredit } from './list-credit.ts'
import type { Credit } from './payment.contract.ts'
import type { DepositState, PaymentMethod, PaymentStatus } from './payment-words.policy.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Movement } from './payment.contract.ts'
import { transferBackBy } from './payment.policy.ts'
import { payments } from './payments.table.ts'
import { refunds } from './refunds.table.ts'

/** How the statuses are shown; those that are left out are failed attempts. What came back of a payment is a movement of its own. */
const shownAs: Readonly<Partial<Record<PaymentStatus, Movement['state']>>> = {
  authorized: 'authorized',
  captured: 'captured',
  partially_refunded: 'captured',
  refunded: 'captured',
  cash_due: 'cash_due',
  cash_collected: 'captured',
  cash_remitted: 'captured',
  transfer_pending: 'transfer_pending',
  voided: 'voided',
  chargeback_open: 'disputed',
  chargeback_won: 'captured',
  chargeback_lost: 'taken_back',
}
const maxRows = 100
// `Object.keys` loses the names of the keys.
const shownStatuses = Object.keys(shownAs) as PaymentStatus[]

/**
 * The actor's payments, refunds and deposits, newest first and at most 100 each, without failed attempts; the deposit held and the credit, by
 * the ledger; and the open payment methods.
 */
export async function listPayments(
  ctx: Context,
): Promise<{ movements: Movement[]; depositHeld: Fils; credit: Credit; methods: PaymentMethod[] }> {
  const personId = ctx.actor.personId ?? ''
  const paid = await ctx.db
    .select({ payment: payments, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.personId, personId), inArray(payments.status, shownStatuses)))
    .orderBy(desc(payments.createdAt))
    .limit(maxRows)
  const movements = [
    ...paid.map(({ payment, number }): Movement => {
      const { id, orderId, createdAt, method, status, amount, deposit, captured } = payment
      const state = shownAs[status] ?? 'authorized'
      const shown = captured > 0 ? captured : amount + deposit
      return { id, orderId, orderNumber: orderNumber(number), at: createdAt.toISOString(), by: null, method, state, amount: shown }
    }),
    ...(await refundsOf(ctx, personId)),
    ...(await depositsOf(ctx, personId)),
  ]
  return {
    movements: movements.sort((a, b) => b.at.localeCompare(a.at)),
    depositHeld: await depositOf(ctx, personId),
    credit: await listCredit(ctx),
    methods: await openMethods(ctx),
  }
}

async function refundsOf(ctx: Context, personId: string): Promise<Movement[]> {
  const rows = await ctx.db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.personId, personId), notInArray(refunds.status, ['replaced', 'charged_back']), isNull(refunds.depositId)))
    .orderBy(desc(refunds.createdAt))
    .limit(maxRows)
  return rows.map(({ refund: { id, orderId, amount, reason, status, way, createdAt, madeAt }, number }) => ({
    id,
    orderId,
    orderNumber: orderNumber(number),
    at: (madeAt ?? createdAt).toISOString(),
    by: way === 'transfer' && madeAt === null ? transferBackBy(createdAt).toISOString() : null,
    method: way === 'credit' ? null : way,
    state: reason === 'compensation' ? 'compensated' : status !== 'made' ? 'refund_due' : way === 'credit' ? 'credited' : 'refunded',
    amount,
  }))
}

async function depositsOf(ctx: Context, personId: string): Promise<Movement[]> {
  const rows = await ctx.db
    .select({ deposit: deposits, state: depositState(sql`${deposits}`), number: orders.number })
    .from(deposits)
    .innerJoin(orders, eq(orders.id, deposits.orderId))
    .where(and(eq(orders.personId, personId), notInArray(deposits.status, ['planned', 'failed'])))
    .orderBy(desc(deposits.updatedAt))
    .limit(maxRows)
  const ids = rows.map(({ deposit }) => deposit.id)
  const sentBack = await ctx.db.select().from(refunds).where(inArray(refunds.depositId, ids)).orderBy(desc(refunds.createdAt))
  return rows.flatMap(({ deposit, state, number }): Movement[] => {
    const { id, orderId, method, status, amount, givenBack, applied, updatedAt } = deposit
    const ofIt = sentBack.filter(({ depositId }) => depositId === id)
    const named = { orderId, orderNumber: orderNumber(number) }
    const at = updatedAt.toISOString()
    const kept = { ...named, id: `${id}:kept`, at, by: null, method, state: 'deposit_kept', amount: applied } as const
    const parts = ofIt.map(
      ({ id: refundId, amount: part, madeAt, createdAt }): Movement => ({
        ...named,
        id: refundId,
        at: (madeAt ?? createdAt).toISOString(),
        by: madeAt === null ? transferBackBy(createdAt).toISOString() : null,
        method: 'transfer',
        state: madeAt === null ? 'deposit_to_return' : 'deposit_returned',
        amount: part,
      }),
    )
    const isLess = status === 'held' && method === 'card'
    const left = amount - (isLess ? givenBack : 0) - applied - parts.reduce((sum, part) => sum + part.amount, 0)
    const rest = { ...named, id, at, by: null, method, state: restStates[state], amount: left } as const
    return [kept, ...parts, rest].filter((movement) => movement.amount > 0)
  })
}

/** What is said of the part of a deposit that is not kept. */
const restStates = {
  planned: 'deposit_not_taken',
  failed: 'deposit_not_taken',
  held: 'deposit_held',
  not_taken: 'deposit_not_taken',
  to_return: 'deposit_to_return',
  returned: 'deposit_returned',
  kept_part: 'deposit_returned',
  kept: 'deposit_kept',
} as const satisfies Record<DepositState, Movement['state']>

async function depositOf(ctx: Context, personId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ held: number }>(sql`
    SELECT coalesce(-sum(entry.amount), 0)::int AS held
    FROM ledger_entries AS entry
      JOIN ledger_transactions AS moved ON moved.id = entry.transaction_id
      JOIN orders ON orders.id = moved.order_id AND orders.person_id = ${personId}
    WHERE entry.account = 'deposit_liability'`)
  return rows[0]?.held ?? 0
}
