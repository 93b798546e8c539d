import { sql } from 'drizzle-orm'
import { addBlackouts } from '#domain/catalogue/units/add-blackouts.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import type { BlockDays } from './calendar.contract.ts'
import { refusalToBlackout } from './calendar.policy.ts'

/**
 * Blocks days of a piece of the actor: of one unit of it, or of all.
 * @throws {Refusal} 404 `item.unknown`
 * @throws {Refusal} 422 `days.reversed`, `blackout.past`, `blackout.too-far`
 * @throws {Refusal} 409 `blackout.booked` with the days and the first name of the booking, where it is one
 */
export async function blockDays(ctx: Context, { item: itemId, unit, note, ...days }: BlockDays): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      refuse(refusalToBlackout(days, tx.today), 422)
      const { rows } = await tx.db.execute(sql`
        SELECT FROM items JOIN units ON units.item_id = items.id AND units.number <= items.quantity
        WHERE items.id = ${itemId} AND items.owner_id = ${tx.actor.personId ?? ''} AND items.status <> 'archived' AND units.id = ${unit ?? sql`units.id`} LIMIT 1`)
      if (rows.length === 0) throw new Refusal('item.unknown', 404)
      await addBlackouts(tx, { blackouts: [{ itemId, unitId: unit ?? null, ...days }], note: note || null })
    })
  } catch (refusal) {
    const rentalId = refusal instanceof Refusal && refusal.code === 'blackout.booked' ? refusal.details['rentalId'] : null
    if (!(refusal instanceof Refusal) || typeof rentalId !== 'string') throw refusal
    throw new Refusal(refusal.code, refusal.status, { ...refusal.details, customer: await findCustomer(ctx, rentalId) })
  }
}

/** The first name of the customer of a rental; null for a discreet one, and while its checkout is not finished. */
async function findCustomer(ctx: Context, rentalId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ customer: string | null }>(sql`
    SELECT ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS customer
    FROM rentals JOIN orders ON orders.id = rentals.order_id JOIN people ON people.id = orders.person_id
      LEFT JOIN profiles ON profiles.person_id = people.id WHERE rentals.id = ${rentalId} AND rentals.status <> 'held'`)
  return rows[0]?.customer ?? null
}
