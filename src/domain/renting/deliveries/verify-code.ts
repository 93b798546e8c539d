import { eq } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { handOverCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { resetUses, secondsToWait } from '#platform/auth/rate-limit.ts'
import { cleaned } from '#values/cleaned.ts'

const tries = { max: 3, minutes: 1 }

/**
 * Refuses any other code than that of a rental's customer. Each try is counted before the comparison; call it outside a transaction, so
 * that a failed try stays counted.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} 422 `rental.code-wrong`, 429 `rental.code-too-often` after three tries in a minute
 */
export async function verifyCode(ctx: Context, { id, code = '' }: { id: string; code?: string | undefined }): Promise<void> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental || partiesTo(rental, ctx.actor).length === 0) throw new Refusal('rental.unknown', 404)
  const key = `delivery-code:${id}`
  const retryAfter = await secondsToWait(ctx.db, { key, ...tries, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('rental.code-too-often', 429, { retryAfter })
  if (cleaned(code).replace(/\D/g, '') !== handOverCodeOf(ctx, rental)) throw new Refusal('rental.code-wrong', 422)
  await resetUses(ctx.db, key)
}
