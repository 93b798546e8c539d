import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { orderNumber } from '#values/order-number.ts'
import type { SavedCard } from './card.contract.ts'
import { cardCustomers, orderCards } from './cards.table.ts'
import { ensureCustomer } from './find-customer.ts'
import { getOwnCard, listCards, unlessAway } from './list-cards.ts'

/**
 * Makes a saved card of the actor the one that is offered first.
 * @throws {Refusal} 404 `card.unknown`, 503 `payment.unavailable`
 */
export async function makeDefaultCard(ctx: Context & Needs<'payments'>, { id }: { id: string }): Promise<{ cards: SavedCard[] }> {
  const personId = ctx.actor.personId ?? ''
  const { card } = await getOwnCard(ctx, id)
  await ensureCustomer(ctx, { personId, orderId: null, email: null })
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(cardCustomers).set({ defaultCard: card.id, updatedAt: tx.now }).where(eq(cardCustomers.personId, personId))
    await record(tx, 'card.made-default', personId)
  })
  return listCards(ctx)
}

/**
 * Has the provider forget a saved card of the actor; one that is gone stays gone. The card of an order is needed until its deposits have
 * come back.
 * @throws {Refusal} 409 `card.needed` with the `number` of the order
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function removeCard(ctx: Context & Needs<'payments'>, { id }: { id: string }): Promise<{ cards: SavedCard[] }> {
  const personId = ctx.actor.personId ?? ''
  const own = await getOwnCard(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'card.unknown') return null
    throw error
  })
  if (own === null) return listCards(ctx)
  const number = await findOrderThatNeeds(ctx, own.ids)
  if (number !== null) throw new Refusal('card.needed', 409, { number: orderNumber(number) })
  for (const one of own.ids) await unlessAway(ctx.payments.removeCard(one))
  await inTransaction(ctx, async (tx) => {
    const isDefault = and(eq(cardCustomers.personId, personId), inArray(cardCustomers.defaultCard, own.ids))
    await tx.db.update(cardCustomers).set({ defaultCard: null, updatedAt: tx.now }).where(isDefault)
    await record(tx, 'card.removed', personId)
  })
  return listCards(ctx)
}

/** The number of an order that is not answered yet, or whose deposits are not decided about, with one of these cards. */
async function findOrderThatNeeds(ctx: Context, ids: readonly string[]): Promise<number | null> {
  const isPending = sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.orderId} = ${orders.id} AND ${payments.status} IN ('created', 'authorized')
    AND ${payments.method} = 'card')`
  const isHeld = sql`EXISTS (SELECT 1 FROM ${deposits} WHERE ${deposits.orderId} = ${orders.id} AND ${deposits.method} = 'card'
    AND ${deposits.status} IN ('planned', 'held', 'failed') AND ${isNull(deposits.decision)})`
  const [needed] = await ctx.db
    .select({ number: orders.number })
    .from(orderCards)
    .innerJoin(orders, eq(orders.id, orderCards.orderId))
    .where(and(inArray(sql`${orderCards.card} ->> 'id'`, [...ids]), or(isPending, isHeld)))
    .limit(1)
  return needed?.number ?? null
}

/** Has the provider forget a person who is deleted as its customer, with every card; `ofOrders` selects the ids of their orders. */
export async function forgetCards(tx: TxContext, { personId, ofOrders }: { personId: string; ofOrders: SQL }): Promise<void> {
  const { rows } = await tx.db.execute<{ customer: string }>(sql`
    SELECT customer FROM card_customers WHERE person_id = ${personId}
    UNION SELECT customer FROM order_cards WHERE order_id IN (${ofOrders})`)
  for (const { customer } of rows) await enqueueJob(tx, 'card.forget', { customer })
}

/** Has the provider forget a customer with their address and cards; twice changes nothing. */
export async function forgetCustomer(ctx: Context & Needs<'payments'>, { customer }: { customer: string }): Promise<void> {
  await ctx.payments.removeCustomer(customer)
}
