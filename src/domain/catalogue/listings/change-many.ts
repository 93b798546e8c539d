import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { changeVisibility, visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import { sortItem } from '#domain/catalogue/items/sort-item.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { BulkChange, BulkResult, PlannedChange } from './listing-bulk.contract.ts'
import { type BulkItem, type BulkKind, bulkMoves, isDecision, outcomeOf } from './listing-bulk.policy.ts'
import type { ListingStatus } from './listing.policy.ts'
import { listings } from './listings.table.ts'

interface Many<Change> {
  ids: readonly string[]
  change: Change
}

/**
 * What a change of many items would do to each, as things stand; nothing is changed.
 * @throws {Refusal} 403 `people.admin-only` where the actor may only suspend and lift
 */
export async function planMany(ctx: Context, { ids, change }: Many<PlannedChange>): Promise<BulkResult> {
  refuseBeyond(ctx, change.kind)
  return resultOf(ctx, { ids, change, found: await findMany(ctx, ids) })
}

/**
 * Changes those of many items that can be changed so, all or, where something fails, none; the rows are locked in the order of their ids.
 * @throws {Refusal} 403 `people.admin-only` where the actor may only suspend and lift
 */
export function changeMany(ctx: Context, { ids, change }: Many<BulkChange>): Promise<BulkResult> {
  refuseBeyond(ctx, change.kind)
  return inTransaction(ctx, async (tx) => {
    await lockMany(tx, ids)
    const result = resultOf(tx, { ids, change, found: await findMany(tx, ids) })
    const bulk = newId()
    for (const { id, outcome } of result.rows) if (outcome === 'moves') await changeOne(tx, id, { change, bulk })
    await record(tx, 'listing.many-changed', bulk, { kind: change.kind, asked: result.rows.length, moved: result.moved })
    return result
  })
}

function refuseBeyond({ actor }: Context, kind: BulkKind): void {
  if (!isDecision(kind) && !can(actor, 'stock.change-all')) throw new Refusal('people.admin-only', 403)
}

async function changeOne(tx: TxContext, id: string, { change, bulk }: { change: BulkChange; bulk: string }): Promise<void> {
  if (change.kind === 'sort') {
    const { category, type } = change
    await sortItem(tx, id, { category, type })
    await record(tx, 'listing.changed', id, { bulk, category, type })
    return
  }
  const { to, event } = bulkMoves[change.kind]
  await changeVisibility(tx, id, to)
  if (isDecision(change.kind)) {
    const suspensionReason = change.kind === 'suspend' ? change.reason : null
    await tx.db.update(listings).set({ suspensionReason, decidedAt: tx.now, decidedBy: tx.actor.personId }).where(eq(listings.id, id))
    await record(tx, event, id, { bulk, ...(change.kind === 'suspend' && { reason: change.reason }) })
  } else await record(tx, event, id, { bulk })
}

/** Listings first, then items, each by id: as `lockListing` does with one. */
async function lockMany(tx: TxContext, ids: readonly string[]): Promise<void> {
  const sorted = sql.param([...new Set(ids)].toSorted())
  await tx.db.execute(sql`
    INSERT INTO listings (id, owner_id, status, approved_prices, saved_at, created_at)
    SELECT id, owner_id, 'approved', price_by_days, updated_at, created_at FROM items WHERE id = ANY (${sorted}::text[]) ORDER BY id ON CONFLICT DO NOTHING`)
  await tx.db.execute(sql`SELECT id FROM listings WHERE id = ANY (${sorted}::text[]) ORDER BY id FOR UPDATE`)
  await tx.db.execute(sql`SELECT id FROM items WHERE id = ANY (${sorted}::text[]) ORDER BY id FOR NO KEY UPDATE`)
  // Who is suspended at the same time waits, or is seen.
  await tx.db.execute(
    sql`SELECT id FROM people WHERE id IN (SELECT owner_id FROM items WHERE id = ANY (${sorted}::text[])) ORDER BY id FOR SHARE`,
  )
}

interface Found extends BulkItem {
  name: LocalizedText
}

async function findMany(ctx: Context | TxContext, ids: readonly string[]): Promise<Map<string, Found>> {
  const { rows } = await ctx.db.execute<
    Omit<Found, 'visibility' | 'listing'> & { id: string; status: string; visibility: string; listing: ListingStatus | null } & Record<
        string,
        unknown
      >
  >(sql`
    SELECT items.id, items.owner_id AS "ownerId", items.name, items.status, items.visibility, items.category, items.type, listings.status AS listing,
      people.suspended_at IS NOT NULL AS "isOwnerSuspended"
    FROM items JOIN people ON people.id = items.owner_id LEFT JOIN listings ON listings.id = items.id WHERE items.id = ANY (${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.id, { ...row, visibility: visibilityOf(row), listing: row.listing ?? 'approved' }]))
}

function resultOf(
  { actor, locale }: Context | TxContext,
  { ids, change, found }: Many<PlannedChange | BulkChange> & { found: ReadonlyMap<string, Found> },
): BulkResult {
  const rows = [...new Set(ids)].toSorted().map((id) => {
    const item = found.get(id)
    return { id, name: item?.name[locale] ?? id, outcome: outcomeOf(change, { item, actorId: actor.personId }) }
  })
  return { rows, moved: rows.filter(({ outcome }) => outcome === 'moves').length }
}
