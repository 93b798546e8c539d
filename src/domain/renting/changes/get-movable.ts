import { eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo, type RentalMove } from '#domain/renting/rentals/rental.policy.ts'
import { refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'

/**
 * A rental for which the actor, its customer or staff, may make a move now.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `rental.days-moved`
 */
export async function getMovable(ctx: Context, id: string, move: RentalMove): Promise<RentalWithOrder> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  if (!rental || parties.length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const by = parties.includes('customer') ? 'customer' : 'admin'
  const code = refusalTo(move, { by, actor: ctx.actor, rental, now })
  refuse(code, code === 'rental.not-yours' ? 403 : 409)
  return rental
}
