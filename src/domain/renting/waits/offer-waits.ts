import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { releaseHold } from '#domain/renting/holds/release-hold.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { type WaitRow, waits } from './waits.table.ts'

const holdMs = 2 * 3_600_000
const most = 50

/**
 * Makes a hold of two hours for customers who wait for days of an item that are free now, in the order of their requests. A customer in a
 * checkout at the moment keeps their position. Doing it twice changes nothing: the hold has the wait's own key.
 */
export async function offerWaits(ctx: Context & Needs<'captcha'>, itemId: string): Promise<void> {
  const { today } = await nowOf(ctx)
  const line = await ctx.db
    .select()
    .from(waits)
    .where(and(eq(waits.itemId, itemId), eq(waits.status, 'waiting'), gte(waits.from, today)))
    .orderBy(asc(waits.createdAt), asc(waits.id))
    .limit(most)
  for (const wait of line) await offer(ctx, wait)
}

async function offer(system: Context & Needs<'captcha'>, wait: WaitRow): Promise<void> {
  const { personId, visitorId, locale, itemId, from, until } = wait
  const ctx = { ...system, locale, actor: { personId, visitorId, email: null, roles: [] } }
  if (await isAtCheckout(ctx, wait)) return
  const orderId = await hold(ctx, { key: keyOf(wait), lines: [{ itemId, from, until, quantity: 1 }] })
  if (orderId === null) return
  const again = await inTransaction(ctx, (tx) => keepForThem(tx, wait, orderId))
  if (again && again.updatedAt > wait.updatedAt) await offer(system, again)
}

/**
 * Lengthens the hold that was made for a wait, stores the offer and announces it. If a run crashed before this and the hold has ended
 * since, returns the wait with a new key to hold under.
 */
async function keepForThem(tx: TxContext, { id }: WaitRow, orderId: string): Promise<WaitRow | undefined> {
  const [wait] = await tx.db.select().from(waits).where(eq(waits.id, id)).for('update')
  if (!wait || wait.status === 'offered') return undefined
  const { order, rentals } = await lockOrder(tx, orderId)
  if (wait.status === 'ended') {
    await releaseHold(tx, orderId, 'customer')
    return undefined
  }
  if (rentals.some(({ status }) => !meaningOf(status).isUnpaid)) {
    await changeWait(tx, id, { status: 'ended' })
    return undefined
  }
  if (order.holdEndsAt <= tx.now || rentals.some(({ status }) => status === 'released')) return changeWait(tx, id, {})
  const holdEndsAt = new Date(tx.now.getTime() + holdMs)
  const { itemId, personId, from, until } = wait
  await changeOrder(tx, orderId, { holdEndsAt })
  await keepBlock(
    tx,
    rentals.map((rental) => rental.id),
    holdEndsAt,
  )
  await changeWait(tx, id, { status: 'offered', orderId })
  await record(tx, 'wait.offered', id, { orderId, itemId, personId, from, until, by: holdEndsAt.toISOString() })
  return undefined
}

async function changeWait(tx: TxContext, id: string, change: Partial<WaitRow>): Promise<WaitRow | undefined> {
  const [changed] = await tx.db
    .update(waits)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(waits.id, id))
    .returning()
  return changed
}

/** Returns null when the days are still taken, or can no longer be booked. */
async function hold(ctx: Context & Needs<'captcha'>, wish: Parameters<typeof holdOrder>[1]): Promise<string | null> {
  try {
    return (await holdOrder(ctx, wish)).id
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 429) return null
    throw error
  }
}

/** True while the customer holds another order, which a new hold would end. */
async function isAtCheckout(ctx: Context, wait: WaitRow): Promise<boolean> {
  const { now } = await nowOf(ctx)
  const held = sql`EXISTS (SELECT 1 FROM rentals WHERE rentals.order_id = ${orders.id} AND rentals.status = 'held')
    AND ${orders.holdEndsAt} > ${now.toISOString()}::timestamptz
    AND NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE subject_id = ${orders.id} AND key = ${keyOf(wait)})`
  return (
    (
      await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(ownOrders(ctx), held))
        .limit(1)
    ).length > 0
  )
}

/** The idempotency key of a wait's hold; the same run again finds the same hold. */
function keyOf({ id, updatedAt }: WaitRow): string {
  return `wait-${id}-${updatedAt.getTime()}`
}
