import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { findArea } from '#domain/site/areas/area.policy.ts'
import { placesNow } from '#domain/site/areas/places.policy.ts'
import { collectedIn, deliveredIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'

/** The longest time in days between the first day of a rental and its collection. */
const longest = 90

interface Asked {
  /** The ids of windows. */
  windows: readonly string[]
  /** The id of the area of the door. */
  area: string
  /** The order that asks, which does not count against itself. */
  orderId: string
}

/** The windows that have no place left for another door of this area's city. A window without a limit is never among them. */
export async function findFullWindows(ctx: Context | TxContext, { windows, area, orderId }: Asked): Promise<ReadonlySet<string>> {
  const limits = limitsOf(windows, area)
  if (limits.size === 0) return new Set()
  const city = findArea(area)?.city
  const there = placesNow()
    .areas.filter((one) => one.city === city)
    .map(({ id }) => id)
  const visited = statusesThat(({ blocksUnit, phase }) => blocksUnit && phase !== 'failed')
  const { rows } = await ctx.db.execute<{ id: string; visits: number }>(sql`
    SELECT asked.id, count(DISTINCT o.id)::int AS visits
    FROM (SELECT id, left(id, 10)::date AS day, substr(id, 11) AS hours FROM unnest(${sql.param([...limits.keys()])}::text[]) id) asked
      JOIN rentals r ON r.first_day BETWEEN asked.day - ${longest}::int AND asked.day + 1
      JOIN orders o ON o.id = r.order_id
    WHERE r.hand_over = 'courier' AND r.status = ANY (${sql.param(visited)}::text[]) AND o.id <> ${orderId}
      AND o.delivery ->> 'area' = ANY (${sql.param(there)}::text[])
      AND (o.delivery ->> 'slot' = asked.id AND asked.day IN (r.first_day - 1, r.first_day)
        OR substr(o.delivery ->> 'slot', 11) = asked.hours AND asked.day = r.first_day - 1 AND left(o.delivery ->> 'slot', 10)::date <> r.first_day
        OR o.delivery ->> 'collection' = asked.id AND asked.day > r.last_day
        OR substr(o.delivery ->> 'collection', 11) = asked.hours AND asked.day = r.last_day + 1)
    GROUP BY asked.id`)
  const taken = new Map(rows.map(({ id, visits }) => [id, visits]))
  return new Set([...limits].flatMap(([id, most]) => ((taken.get(id) ?? 0) >= most ? [id] : [])))
}

/**
 * Takes a place in windows for an order until the end of the transaction, which writes them. Others who want one of them wait for it.
 * @throws {Refusal} order.window-full (409) when one has no place left
 */
export async function takeWindows(tx: TxContext, asked: Asked): Promise<void> {
  await lockWindows(tx, asked.windows, asked.area)
  const full = await findFullWindows(tx, asked)
  if (full.size > 0) throw new Refusal('order.window-full', 409)
}

/** Locks the windows that have a limit, in the order of their ids. */
async function lockWindows(tx: TxContext, windows: readonly string[], area: string): Promise<void> {
  for (const id of [...limitsOf(windows, area).keys()].sort())
    await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`window:${id}`}, 0))`)
}

/** The area and the windows of an order. */
export interface WindowsOfOrder {
  area: string
  slot: string | null
  collection?: string | null | undefined
}

/** The windows of all visits for these pieces, each once. */
export function visitsIn(pieces: readonly DayRange[], { slot, collection }: WindowsOfOrder): string[] {
  return [
    ...new Set(
      pieces.flatMap((piece) => [slot ? [deliveredIn(piece, slot)] : [], collection ? [collectedIn(piece, collection)] : []].flat()),
    ),
  ]
}

/** A delivery whose windows follow its days, without those that have no place left: they have to be chosen again. */
export async function withoutFull<Delivery extends WindowsOfOrder>(
  tx: TxContext,
  delivery: Delivery | null,
  { orderId, pieces }: { orderId: string; pieces: readonly DayRange[] },
): Promise<Delivery | null> {
  if (!delivery) return null
  const windows = visitsIn(pieces, delivery)
  await lockWindows(tx, windows, delivery.area)
  const full = await findFullWindows(tx, { windows, area: delivery.area, orderId })
  const isFree = (id: string | null | undefined, inWindow: (piece: DayRange, id: string) => string) =>
    !id || pieces.every((piece) => !full.has(inWindow(piece, id)))
  const { slot, collection } = delivery
  return { ...delivery, slot: isFree(slot, deliveredIn) ? slot : null, collection: isFree(collection, collectedIn) ? collection : null }
}

/** The most visits of each window that has a limit in the city of an area. */
function limitsOf(windows: readonly string[], area: string): Map<string, number> {
  const city = findArea(area)?.city
  return new Map(
    windows.flatMap((id) => {
      const hour = slotOf(id)?.fromHour
      const limit = placesNow().capacity.find((one) => one.city === city && one.from === hour)
      return limit ? [[id, limit.visits] as const] : []
    }),
  )
}
