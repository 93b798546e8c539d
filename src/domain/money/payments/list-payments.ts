import { eq, getTableColumns, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import { type DepositRow, deposits } from '#domain/money/deposits/deposits.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { depositState } from './deposit-state.ts'
import { listCredit } from './list-credit.ts'
import { openMethods } from './open-methods.ts'
import type { Credit, Movement } from './payment.contract.ts'
import { transferBackBy } from './payment.policy.ts'
import type { DepositState, PaymentMethod, PaymentStatus } from './payment-words.policy.ts'
import { type PaymentRow, payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

/** The shown state of each status; statuses left out are failed attempts. A refund of a payment is a movement of its own. */
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

interface Numbered {
  /** The number of its order. */
  number: number
}

// `Object.keys` loses the names of the keys.
const shownStatuses = Object.keys(shownAs) as PaymentStatus[]

/**
 * The actor's payments, refunds and deposits, newest first and at most 100 each, without failed attempts. Also the held deposit and the
 * credit, by the ledger, and the open payment methods.
 */
export async function listPayments(
  ctx: Context,
): Promise<{ movements: Movement[]; depositHeld: Fils; credit: Credit; methods: PaymentMethod[] }> {
  const [found] = await ctx.db
    .select({ paid: paidBy, refunds: refundsOf, deposits: depositsOf, held: heldOf })
    .from(people)
    .where(eq(people.id, ctx.actor.personId ?? ''))
  const movements = found ? [...found.paid.map(showPayment), ...found.refunds.map(showRefund), ...found.deposits.flatMap(showDeposit)] : []
  return {
    movements: movements.sort((a, b) => b.at.localeCompare(a.at)),
    depositHeld: found?.held ?? 0,
    credit: await listCredit(ctx),
    methods: await openMethods(ctx),
  }
}

// Each row of these lists of one person has the number of its order.
const { number } = orders
const paidBy = rowsOf(
  { ...getTableColumns(payments), number },
  sql`FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE orders.person_id = people.id AND payments.status = ANY (${sql.param(shownStatuses)}::text[])
    ORDER BY payments.created_at DESC LIMIT ${maxRows}`,
)
const refundsOf = rowsOf(
  { ...getTableColumns(refunds), number },
  sql`FROM refunds JOIN orders ON orders.id = refunds.order_id
    WHERE orders.person_id = people.id AND refunds.status NOT IN ('replaced', 'charged_back') AND refunds.deposit_id IS NULL
    ORDER BY refunds.created_at DESC LIMIT ${maxRows}`,
)
const sentBack = rowsOf(
  { id: refunds.id, amount: refunds.amount, madeAt: refunds.madeAt, createdAt: refunds.createdAt },
  sql`FROM refunds WHERE refunds.deposit_id = deposits.id ORDER BY refunds.created_at DESC`,
)
const depositsOf = rowsOf(
  { ...getTableColumns(deposits), number, state: depositState(sql`deposits`), sentBack },
  sql`FROM deposits JOIN orders ON orders.id = deposits.order_id
    WHERE orders.person_id = people.id AND deposits.status NOT IN ('planned', 'failed')
    ORDER BY deposits.updated_at DESC LIMIT ${maxRows}`,
)
const heldOf = sql<Fils>`(SELECT coalesce(-sum(entry.amount), 0)::int
  FROM ledger_entries AS entry
    JOIN ledger_transactions AS moved ON moved.id = entry.transaction_id
    JOIN orders ON orders.id = moved.order_id AND orders.person_id = people.id
  WHERE entry.account = 'deposit_liability')`

function showPayment({ id, orderId, number, createdAt, method, status, amount, deposit, captured }: PaymentRow & Numbered): Movement {
  const state = shownAs[status] ?? 'authorized'
  const shown = captured > 0 ? captured : amount + deposit
  return { id, orderId, orderNumber: orderNumber(number), at: createdAt.toISOString(), by: null, method, state, amount: shown }
}

function showRefund({ id, orderId, number, amount, reason, status, way, createdAt, madeAt }: RefundRow & Numbered): Movement {
  return {
    id,
    orderId: orderId ?? '',
    orderNumber: orderNumber(number),
    at: (madeAt ?? createdAt).toISOString(),
    by: way === 'transfer' && madeAt === null ? transferBackBy(createdAt).toISOString() : null,
    method: way === 'credit' ? null : way,
    state: reason === 'compensation' ? 'compensated' : status !== 'made' ? 'refund_due' : way === 'credit' ? 'credited' : 'refunded',
    amount,
  }
}

interface ReadDeposit extends DepositRow, Numbered {
  state: DepositState
  sentBack: Pick<RefundRow, 'id' | 'amount' | 'madeAt' | 'createdAt'>[]
}

/** Shows a deposit as its kept part, its returned or returnable part, and the rest. */
function showDeposit({ state, number, sentBack, ...deposit }: ReadDeposit): Movement[] {
  const { id, orderId, method, status, amount, givenBack, applied, updatedAt } = deposit
  const named = { orderId, orderNumber: orderNumber(number) }
  const at = updatedAt.toISOString()
  const kept = { ...named, id: `${id}:kept`, at, by: null, method, state: 'deposit_kept', amount: applied } as const
  const parts = sentBack.map(
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
}

/** The state of the part of a deposit that is not kept. */
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
