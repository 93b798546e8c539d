import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { priceFor } from '#domain/catalogue/items/item.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { lengthOf } from '#values/day.ts'
import type { Wait } from './wait.contract.ts'
import { waits } from './waits.table.ts'

/** The days that the actor waits for, and those with a hold made for them. */
export async function listWaits(ctx: Context): Promise<{ waits: Wait[] }> {
  const { now, today } = await nowOf(ctx)
  const isHeld = sql`${waits.status} = 'offered' AND ${orders.holdEndsAt} > ${now.toISOString()}::timestamptz
    AND EXISTS (SELECT 1 FROM rentals WHERE rentals.order_id = ${orders.id} AND rentals.status = 'held')`
  const rows = await ctx.db
    .select({ wait: waits, holdEndsAt: orders.holdEndsAt })
    .from(waits)
    .leftJoin(orders, eq(orders.id, waits.orderId))
    .where(and(ownWaits(ctx), gte(waits.from, today), sql`(${waits.status} = 'waiting' OR ${isHeld})`))
    .orderBy(asc(waits.createdAt), asc(waits.from), asc(waits.id))
  const items = await findPricedItems(
    ctx,
    rows.map(({ wait }) => wait.itemId),
  )
  return {
    waits: rows.flatMap(({ wait: { id, itemId, from, until, status, orderId }, holdEndsAt }) => {
      const item = items.get(itemId)
      if (!item) return []
      const days = lengthOf({ from, until })
      const isOffered = status === 'offered'
      return {
        id,
        itemId,
        name: item.name[ctx.locale],
        brand: item.brand[ctx.locale],
        size: item.size,
        picture: item.pictures[0] ?? null,
        price: priceFor(item.priceByDays, days),
        from,
        until,
        days,
        status: isOffered ? ('offered' as const) : ('waiting' as const),
        orderId: isOffered ? orderId : null,
        heldUntil: isOffered ? (holdEndsAt?.toISOString() ?? null) : null,
      }
    }),
  }
}

/** The condition for the actor's own waits. */
export function ownWaits({ actor: { personId, visitorId } }: Pick<Context, 'actor'>): SQL | undefined {
  return personId === null ? and(isNull(waits.personId), eq(waits.visitorId, visitorId)) : eq(waits.personId, personId)
}
