import { sql } from 'drizzle-orm'
import { blockOf, type HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { findUnitCalendars } from './find-unit-calendars.ts'
import { rankUnits } from './unit.policy.ts'

export interface Allocation {
  item: { id: string; turnaroundDays: number }
  range: DayRange
  rentalId: string
  expiresAt: Date | null
  /** By courier where left out, as a new hold assumes. */
  handOver?: HandOverWay | undefined
}

/** Blocks one unit of an item for a rental's whole block and returns its id; null when none is free. See `allocateUnits`. */
export async function allocateUnit(tx: TxContext, allocation: Allocation): Promise<string | null> {
  return (await allocateUnits(tx, [allocation])).get(allocation.rentalId) ?? null
}

/**
 * Blocks one unit for each rental's whole block and returns the units by rental, without those for which none is free. Lock the items first.
 * The exclusion constraint decides, never a check beforehand: it is asked for every unit, the best one first.
 */
export async function allocateUnits(tx: TxContext, allocations: readonly Allocation[]): Promise<Map<string, string>> {
  const earliest = earliestStart(tx)
  const units = await findUnitCalendars(
    tx,
    allocations.map(({ item }) => item.id),
    { now: tx.now, endsHolds: true },
  )
  const unitOf = new Map<string, string>()
  let open = allocations.map((allocation) => ({ allocation, untried: units.filter(({ itemId }) => itemId === allocation.item.id) }))
  while (open.length > 0) {
    const tried = open.flatMap(({ allocation, untried }) => {
      const { item, range, handOver = 'courier' } = allocation
      const block = blockOf(range, { turnaroundDays: item.turnaroundDays, earliest, handOver })
      const [unit, ...others] = rankUnits(untried, block)
      unit?.busy.push(block)
      return unit ? [{ allocation, block, unitId: unit.unitId, untried: others }] : []
    })
    const blocked = await insertBlocks(tx, tried)
    open = tried.filter(({ allocation, unitId }) => {
      if (blocked.has(allocation.rentalId)) unitOf.set(allocation.rentalId, unitId)
      return !blocked.has(allocation.rentalId)
    })
  }
  return unitOf
}

/** Returns the rentals whose blocks clash with no other. */
async function insertBlocks(
  tx: TxContext,
  tried: readonly { allocation: Allocation; block: DayRange; unitId: string }[],
): Promise<Set<string>> {
  if (tried.length === 0) return new Set()
  const blocks = tried.map(({ allocation: { range, rentalId, expiresAt }, block, unitId }) => ({
    id: newId(),
    unit_id: unitId,
    days: `[${block.from},${block.until}]`,
    rental_id: rentalId,
    rental_from: range.from,
    rental_until: range.until,
    expires_at: expiresAt?.toISOString() ?? null,
  }))
  const { rows } = await tx.db.execute<{ rental_id: string }>(sql`
    INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, expires_at, is_live)
    SELECT id, unit_id, days, 'rental', rental_id, rental_from, rental_until, expires_at, true
    FROM json_to_recordset(${JSON.stringify(blocks)}::json) AS b(id text, unit_id text, days daterange, rental_id text, rental_from date, rental_until date, expires_at timestamptz)
    ON CONFLICT DO NOTHING RETURNING rental_id`)
  return new Set(rows.map((row) => row.rental_id))
}
