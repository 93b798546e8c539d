import { type SQL, sql } from 'drizzle-orm'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import { type CardRow, cardAsJson, isFreeOn, isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import { nowOf } from '#domain/context.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { addDays } from '#values/day.ts'
import type { Issue } from './issues.table.ts'

/** A public piece of an issue. */
export type IssuePiece = CardRow & { ownerId: string; isFree: boolean }

/** So many days ahead a rental may begin for a piece to count as available. */
const comingDays = 14
/** So many of the newest pieces are looked at, since some are booked and others do not fit. */
const newest = 60

/**
 * The public pieces of an issue in its order. `isFree` holds where a rental of three days can begin within the next two weeks, by the blocks of
 * the piece.
 */
export async function findIssuePieces(ctx: ReadContext, { picks, itemIds }: Pick<Issue, 'picks' | 'itemIds'>): Promise<IssuePiece[]> {
  if (picks === 'chosen' && itemIds.length === 0) return []
  const isFree = await isFreeSoon(ctx)
  const ids = sql`${sql.param([...itemIds])}::text[]`
  const chosen =
    picks === 'chosen'
      ? sql`SELECT items.id, array_position(${ids}, items.id) AS place FROM items WHERE items.id = ANY (${ids}) AND ${isPublic}`
      : sql`SELECT items.id, row_number() OVER (ORDER BY items.created_at DESC, items.id DESC) AS place FROM items WHERE ${isPublic}
          ORDER BY items.created_at DESC, items.id DESC LIMIT ${newest}`
  const { rows } = await ctx.db.execute<{ piece: IssuePiece }>(sql`
    WITH chosen AS MATERIALIZED (${chosen})
    SELECT ${cardAsJson} || jsonb_build_object('ownerId', items.owner_id, 'isFree', ${isFree}) AS piece
    FROM chosen JOIN items ON items.id = chosen.id ORDER BY chosen.place`)
  return rows.map(({ piece }) => piece)
}

async function isFreeSoon(ctx: ReadContext): Promise<SQL> {
  const clock = await nowOf(ctx)
  const first = earliestStart(clock)
  const starts = Array.from({ length: comingDays }, (_, index) => addDays(first, index))
  const ranges = starts.map((from) => sql`(${isFreeOn({ from, until: addDays(from, statedDays - 1) }, clock)})`)
  return sql`(${sql.join(ranges, sql` OR `)})`
}
