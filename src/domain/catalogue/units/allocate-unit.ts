import { sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { blockOf, type HandOverWay } from '#domain/catalogue/items/item.policy.ts'
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

/**
 * Blocks one unit of an item for a rental's whole block and returns its id; null when none is free. Call `lockItems` first. The exclusion
 * constraint decides, never a check beforehand.
 */
export async function allocateUnit(
  tx: TxContext,
  { item, range, rentalId, expiresAt, handOver = 'courier' }: Allocation,
): Promise<string | null> {
  const block = blockOf(range, { turnaroundDays: item.turnaroundDays, earliest: earliestStart(tx), handOver })
  const units = rankUnits(await findUnitCalendars(tx, [item.id], { now: tx.now }), block)
  for (const { unitId } of units) {
    const { rows } = await tx.db.execute(sql`
      INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, expires_at, is_live)
      VALUES (${newId()}, ${unitId}, daterange(${block.from}::date, ${block.until}::date, '[]'), 'rental', ${rentalId}, ${range.from}::date, ${range.until}::date, ${expiresAt?.toISOString() ?? null}::timestamptz, true)
      ON CONFLICT DO NOTHING RETURNING id`)
    if (rows.length > 0) return unitId
  }
  return null
}
