import { sql } from 'drizzle-orm'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { siteOf } from '#platform/auth/network.ts'
import { type AvailableUnits, shareOf } from './hold-share.policy.ts'

export interface NetworkHoldShare {
  /** The share of the shop that all guests of this network block, with these lines. */
  held: number
  /** The share that they block without a confirmed contact, with these lines. */
  kept: number
  /** True when other guests of this network hold nothing. */
  isFirst: boolean
  /** True when a hold of this network yields its units already. */
  isFull: boolean
}

interface Row extends Record<string, unknown> {
  others: number
  isFull: boolean
  heldDays: number
  heldBusiest: number
  keptDays: number
  keptBusiest: number
}

// A block of n days takes n + 4 first days from the shortest rental, which blocks five days itself.
const shortestBlock = 5

/** The network under which holds are counted: in IPv6 the /48. Null for the system. */
export function networkOfHold({ actor }: Pick<Context, 'actor'>): string | null {
  return actor.network === undefined ? null : siteOf(actor.network)
}

/** The share of the shop that guests of the actor's network block with these lines, without the actor's own earlier hold. */
export async function findHeldShare(ctx: Context | TxContext, lines: readonly BagLine[]): Promise<NetworkHoldShare> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH mine AS (
      SELECT id, email_confirmed_at IS NULL AND phone_confirmed_at IS NULL AS is_stranger, yields FROM orders
      WHERE network = ${networkOfHold(ctx)} AND person_id IS NULL AND visitor_id <> ${ctx.actor.visitorId}
        AND hold_ends_at > ${now.toISOString()}::timestamptz
    ), pieces AS (
      SELECT r.item_id, r.first_day, r.last_day, 1 AS pieces, false AS is_new, is_stranger
      FROM mine JOIN rentals r ON r.order_id = mine.id AND r.status = 'held' WHERE NOT yields
      UNION ALL SELECT l."itemId", l."from", l."until", l.quantity, true, true
      FROM json_to_recordset(${JSON.stringify(lines)}::json) AS l("itemId" text, "from" date, "until" date, quantity int)
    ), days AS (
      SELECT day, sum(pieces) AS held, coalesce(sum(pieces) FILTER (WHERE is_stranger), 0) AS kept
      FROM pieces JOIN items ON items.id = pieces.item_id
      CROSS JOIN generate_series(first_day - 1, last_day + 1 + items.turnaround_days, interval '1 day') AS day GROUP BY day
    )
    SELECT (SELECT count(*)::int FROM pieces WHERE NOT is_new) AS others, EXISTS (SELECT 1 FROM mine WHERE yields) AS "isFull",
      (SELECT coalesce(sum(held), 0)::int FROM days) + (SELECT coalesce(sum(pieces), 0)::int FROM pieces) * ${shortestBlock - 1}::int AS "heldDays",
      (SELECT coalesce(max(held), 0)::int FROM days) AS "heldBusiest",
      (SELECT coalesce(sum(kept), 0)::int FROM days) + (SELECT coalesce(sum(pieces) FILTER (WHERE is_stranger), 0)::int FROM pieces) * ${shortestBlock - 1}::int AS "keptDays",
      (SELECT coalesce(max(kept), 0)::int FROM days) AS "keptBusiest"`)
  const [row] = rows
  if (!row) return { held: 0, kept: 0, isFirst: true, isFull: false }
  const stock = await findStock(ctx)
  return {
    held: shareOf({ pieceDays: row.heldDays, busiestDay: row.heldBusiest }, stock),
    kept: shareOf({ pieceDays: row.keptDays, busiestDay: row.keptBusiest }, stock),
    isFirst: row.others === 0 && !row.isFull,
    isFull: row.isFull,
  }
}

/** The size of the catalogue, cached: counting a large one takes a fifth of a second, and a share of it may be out of date. */
async function findStock({ db, facetGroups }: Context | TxContext): Promise<AvailableUnits> {
  const read = async () => {
    const { rows } = await db.execute<AvailableUnits & Record<string, unknown>>(
      sql`SELECT count(*)::int AS items, coalesce(sum(quantity), 0)::int AS units FROM items WHERE ${isPublic}`,
    )
    return rows[0] ?? { items: 0, units: 0 }
  }
  return facetGroups ? facetGroups.totals.get('stock', read) : read()
}
