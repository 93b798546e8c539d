import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { openAreas } from '#domain/site/areas/area.policy.ts'

/**
 * Refuses a new piece that couriers could not pick up.
 * @throws {Refusal} 422 `listing.area-closed` in an area that takes no new orders
 * @throws {Refusal} 409 `listing.no-hand-over` when its owner has no address for couriers
 */
export async function requireHandOver(tx: TxContext, { ownerId, pickupArea }: { ownerId: string; pickupArea: string }): Promise<void> {
  if (!openAreas().some(({ listed }) => listed === pickupArea)) throw new Refusal('listing.area-closed', 422)
  const { rows } = await tx.db.execute(sql`SELECT FROM addresses WHERE person_id = ${ownerId} AND hand_over_phone IS NOT NULL`)
  if (rows.length === 0) throw new Refusal('listing.no-hand-over', 409)
}
