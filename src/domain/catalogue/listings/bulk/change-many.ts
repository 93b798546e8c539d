import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { changeVisibility } from '#domain/catalogue/items/change-visibility.ts'
import { sortItem } from '#domain/catalogue/items/sort-item.ts'
import { listings } from '#domain/catalogue/listings/listings.table.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { inBothLanguages } from '#platform/assistant/in-both-languages.ts'
import { newId } from '#values/id.ts'
import { type Found, findMany } from './find-many.ts'
import type { BulkChange, BulkResult, PlannedChange } from './listing-bulk.contract.ts'
import { type BulkKind, bulkMoves, isDecision, outcomeOf } from './listing-bulk.policy.ts'
import { repriceMany } from './reprice-many.ts'

interface Many<Change> {
  ids: readonly string[]
  change: Change
}

/**
 * The outcome of a change of many items for each of them, in their current state; nothing is changed.
 * @throws {Refusal} 403 `people.admin-only` where the actor may only suspend and lift
 */
export async function planMany(ctx: Context, { ids, change }: Many<PlannedChange>): Promise<BulkResult> {
  refuseBeyond(ctx, change.kind)
  return { ...resultOf(ctx, { ids, change, found: await findMany(ctx, { ids, change }) }), bulk: null }
}

/**
 * Changes those of many items that can be changed so, all or, where something fails, none; the rows are locked in the order of their ids.
 * @throws {Refusal} 403 `people.admin-only` where the actor may only suspend and lift
 */
export async function changeMany(ctx: Context & Needs<'assistant'>, { ids, change: asked }: Many<BulkChange>): Promise<BulkResult> {
  refuseBeyond(ctx, asked.kind)
  const change = asked.kind === 'suspend' ? { ...asked, reason: await inBothLanguages(asked.reason, ctx) } : asked
  return inTransaction(ctx, async (tx) => {
    await lockMany(tx, ids)
    const found = await findMany(tx, { ids, change })
    const result = resultOf(tx, { ids, change, found })
    const bulk = newId()
    if (change.kind === 'reprice' || change.kind === 'restore-prices') await repriceMany(tx, { change, found, bulk })
    else for (const { id, outcome } of result.rows) if (outcome === 'moves') await changeOne(tx, id, { change, bulk })
    await record(tx, 'listing.many-changed', bulk, { kind: change.kind, asked: result.rows.length, moved: result.moved })
    return { ...result, bulk }
  })
}

function refuseBeyond({ actor }: Context, kind: BulkKind): void {
  if (!isDecision(kind) && !can(actor, 'stock.change-all')) throw new Refusal('people.admin-only', 403)
}

type Plain = Exclude<BulkChange, { kind: 'reprice' | 'restore-prices' }>

async function changeOne(tx: TxContext, id: string, { change, bulk }: { change: Plain; bulk: string }): Promise<void> {
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
  // A concurrent suspension of an owner waits, or is seen.
  await tx.db.execute(
    sql`SELECT id FROM people WHERE id IN (SELECT owner_id FROM items WHERE id = ANY (${sorted}::text[])) ORDER BY id FOR SHARE`,
  )
}

function resultOf(
  { actor, locale }: Context | TxContext,
  { ids, change, found }: Many<PlannedChange | BulkChange> & { found: ReadonlyMap<string, Found> },
): Omit<BulkResult, 'bulk'> {
  const rows = [...new Set(ids)].toSorted().map((id) => {
    const item = found.get(id)
    const { outcome, next } = outcomeOf(change, { item, actorId: actor.personId })
    const price = item && next ? { days: item.rentalPeriod, from: item.prices.price, to: next.price } : null
    return { id, name: item?.name[locale] ?? id, outcome, price }
  })
  return { rows, moved: rows.filter(({ outcome }) => outcome === 'moves').length }
}
