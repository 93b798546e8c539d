import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { releaseHold } from '#domain/renting/holds/release-hold.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { listWaits, ownWaits } from './list-waits.ts'
import type { Wait } from './wait.contract.ts'
import { waits } from './waits.table.ts'

/** The most ranges of days that one customer waits for, and the most customers who wait for one item. */
const maxOwn = 10
const maxOfItem = 50

/**
 * Puts the actor in line for days of an item that are taken; the same days again change nothing.
 * @throws {Refusal} 403 `wait.contact-needed` for a guest who has confirmed no contact
 * @throws {Refusal} 409 `wait.free` when the days are free, `wait.too-many`
 * @throws {Refusal} 404 `item.unknown`, 422 `days.*`
 */
export async function joinWaits(ctx: Context, input: { itemId: string; from: Day; until: Day }): Promise<{ waits: Wait[] }> {
  const { lines } = await makeQuote(ctx, { lines: [{ ...input, quantity: 1 }] })
  if (lines[0]?.state === 'gone' || lines[0]?.state === 'own') throw new Refusal('item.unknown', 404)
  if (lines[0]?.state === 'free') throw new Refusal('wait.free', 409)
  await inTransaction(ctx, async (tx) => {
    const { personId, visitorId } = tx.actor
    // Serialises the joins of one customer, and those for one item, so that the counts are right.
    for (const counted of [personId ?? visitorId, input.itemId].sort())
      await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wait:${counted}`}, 0))`)
    if (personId === null && !(await hasConfirmed(tx))) throw new Refusal('wait.contact-needed', 403)
    const own = await countWaiting(tx, ownWaits(tx))
    const ofItem = await countWaiting(tx, eq(waits.itemId, input.itemId))
    if (own >= maxOwn || ofItem >= maxOfItem) throw new Refusal('wait.too-many', 409)
    const row = { ...input, id: newId(), visitorId, personId, locale: tx.locale, status: 'waiting' as const }
    await tx.db
      .insert(waits)
      .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
      .onConflictDoNothing()
  })
  return listWaits(ctx)
}

/**
 * Takes the actor out of a line. A hold that was made for them ends, unless it is paid.
 * @throws {Refusal} 404 `wait.unknown`
 */
export async function leaveWaits(ctx: Context, id: string): Promise<{ waits: Wait[] }> {
  await inTransaction(ctx, async (tx) => {
    const [left] = await tx.db
      .update(waits)
      .set({ status: 'ended', updatedAt: tx.now })
      .where(and(eq(waits.id, id), ownWaits(tx)))
      .returning({ orderId: waits.orderId })
    if (!left) throw new Refusal('wait.unknown', 404)
    if (left.orderId === null || !(await isOwn(tx, left.orderId))) return
    await lockOrder(tx, left.orderId)
    await releaseHold(tx, left.orderId, 'customer')
  })
  return listWaits(ctx)
}

/** Whether a wait's hold is the actor's, also once an account has adopted it. */
async function isOwn(tx: TxContext, orderId: string): Promise<boolean> {
  const own = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(tx)))
  return own.length > 0
}

async function countWaiting(tx: TxContext, which: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ count: count() })
    .from(waits)
    .where(and(eq(waits.status, 'waiting'), gte(waits.from, tx.today), which))
  return row?.count ?? 0
}

async function hasConfirmed(tx: TxContext): Promise<boolean> {
  const confirmed = sql`(${orders.emailConfirmedAt} IS NOT NULL OR ${orders.phoneConfirmedAt} IS NOT NULL)`
  return (
    (
      await tx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(ownOrders(tx), confirmed))
        .limit(1)
    ).length > 0
  )
}
