import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { DueKind } from './calendar.policy.ts'
import { byOf, claimsFor, kindOf, waitsFor } from './list-due.ts'

/** A task of an owner, and its deadline. */
export interface OwnersTask {
  kind: DueKind
  piece: LocalizedText
  by: Date
}

interface DueClaim extends Record<string, unknown> {
  ownerId: string
  piece: LocalizedText
  by: string
}

/** The tasks of these owners, the most urgent first. The number of statements does not depend on the number of owners. */
export async function listTasks(ctx: Context, ownerIds: readonly string[]): Promise<Map<string, OwnersTask[]>> {
  const { today } = await nowOf(ctx)
  const isOwner = sql`= ANY (${sql.param([...ownerIds])}::text[])`
  const waiting = await readRentals(ctx, sql`${rentals.id} IN (${waitsFor(isOwner, today)})`)
  const items = await findPricedItems(
    ctx,
    waiting.map(({ itemId }) => itemId),
  )
  const { rows: claims } = await ctx.db.execute<DueClaim>(sql`
    SELECT rentals.owner_id AS "ownerId", (SELECT name FROM items WHERE items.id = rentals.item_id) AS piece, claims.due_at AS by
    ${claimsFor(isOwner)} AND claims.due_at IS NOT NULL`)
  const tasks = [
    ...waiting.flatMap((rental) => {
      const kind = kindOf(rental)
      const by = kind && byOf(rental, kind)
      const piece = items.get(rental.itemId)?.name
      return kind && by && piece ? [{ ownerId: rental.ownerId, kind, piece, by }] : []
    }),
    ...claims.map(({ ownerId, piece, by }) => ({ ownerId, kind: 'claim' as const, piece, by: new Date(by) })),
  ]
  const sorted = tasks.toSorted((a, b) => a.by.getTime() - b.by.getTime())
  return Map.groupBy(sorted, ({ ownerId }) => ownerId)
}
