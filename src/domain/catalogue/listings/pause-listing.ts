import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#domain/audit-log/audit-events.ts'
import { record } from '#domain/audit-log/record.ts'
import { changeVisibility, type Visibility, visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { refuseSuspendedOwner } from './follow-suspensions.ts'
import { lockOwnListing } from './lock-listing.ts'

/**
 * Takes a live item off the market until its owner resumes it; what is booked stays booked.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status`
 */
export function pauseListing(ctx: Context, id: string): Promise<{ id: string }> {
  return show(ctx, id, { from: ['visible'], to: 'paused', event: 'listing.paused' })
}

/**
 * Puts a paused item back on the market.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status`, 409 `listing.owner-suspended`
 */
export function resumeListing(ctx: Context, id: string): Promise<{ id: string }> {
  return show(ctx, id, {
    from: ['paused'],
    to: 'visible',
    event: 'listing.resumed',
    check: (tx) => refuseSuspendedOwner(tx, tx.actor.personId ?? ''),
  })
}

/**
 * Takes an item off the market for good.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status`, 409 `listing.has-rentals` while something of it is booked or out
 */
export function archiveListing(ctx: Context, id: string): Promise<{ id: string }> {
  return show(ctx, id, { from: ['visible', 'paused'], to: 'archived', event: 'listing.archived', check: refuseBooked })
}

interface Change {
  from: readonly Visibility[]
  to: Visibility
  event: AuditEvent
  check?: (tx: TxContext, id: string) => Promise<void>
}

function show(ctx: Context, id: string, { from, to, event, check }: Change): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const { live } = await lockOwnListing(tx, id)
    if (!live || !from.includes(visibilityOf(live))) throw new Refusal('listing.wrong-status', 409)
    await check?.(tx, id)
    await changeVisibility(tx, id, to)
    await record(tx, event, id)
    return { id }
  })
}

/** Every rental that is not over yet keeps its unit's days. */
async function refuseBooked(tx: TxContext, id: string): Promise<void> {
  const { rows } = await tx.db.execute(sql`
    SELECT FROM blocks JOIN units ON units.id = blocks.unit_id
    WHERE units.item_id = ${id} AND blocks.kind = 'rental' AND blocks.is_live AND upper(blocks.days) > ${tx.today}::date
      AND upper(blocks.days) < '2999-01-01' AND (blocks.expires_at IS NULL OR blocks.expires_at > ${tx.now.toISOString()}::timestamptz) LIMIT 1`)
  if (rows.length > 0) throw new Refusal('listing.has-rentals', 409)
}
