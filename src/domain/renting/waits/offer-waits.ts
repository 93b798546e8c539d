import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdOrder } from '#domain/renting/checkout/hold-order.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { offerWait } from './change-waits.ts'
import { type WaitRow, waits } from './waits.table.ts'

const holdMs = 2 * 3_600_000
const most = 50

/**
 * Makes a hold of two hours for those who wait for days of an item that are free now, in the order in which they came. Who is at a checkout
 * at the moment keeps their place. Doing it twice changes nothing: the hold has the wait's own key.
 */
export async function offerWaits(ctx: Context, itemId: string): Promise<void> {
  const { today } = await nowOf(ctx)
  const line = await ctx.db
    .select()
    .from(waits)
    .where(and(eq(waits.itemId, itemId), eq(waits.status, 'waiting'), gte(waits.from, today)))
    .orderBy(asc(waits.createdAt), asc(waits.id))
    .limit(most)
  for (const wait of line) await offer(ctx, wait)
}

async function offer(system: Context, wait: WaitRow): Promise<void> {
  const { personId, visitorId, locale, itemId, from, until } = wait
  const ctx: Context = { ...system, locale, actor: { personId, visitorId, email: null, roles: [] } }
  if (await isAtCheckout(ctx, wait)) return
  const orderId = await hold(ctx, { key: keyOf(wait), lines: [{ itemId, from, until, quantity: 1 }] })
  if (orderId === null) return
  await inTransaction(ctx, async (tx) => {
    const { rentals } = await lockHeldOrder(tx, orderId)
    const holdEndsAt = new Date(tx.now.getTime() + holdMs)
    await changeOrder(tx, orderId, { holdEndsAt })
    await keepBlock(
      tx,
      rentals.map(({ id }) => id),
      holdEndsAt,
    )
    await offerWait(tx, wait.id, { orderId, until: holdEndsAt })
  })
}

/** Null when the days are still taken, or can no longer be booked. */
async function hold(ctx: Context, wish: Parameters<typeof holdOrder>[1]): Promise<string | null> {
  try {
    return (await holdOrder(ctx, wish)).id
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 429) return null
    throw error
  }
}

/** True while they hold something else: a new hold would end it. */
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

function keyOf({ id }: WaitRow): string {
  return `wait-${id}`
}
