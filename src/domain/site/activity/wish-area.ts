import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOf } from '#platform/auth/network.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { areaWishes } from './activity.table.ts'
import { countedWords } from './keep-activity.ts'

/** Wishes of one network in an hour. */
const maxWishes = 10

/**
 * Counts the wish for delivery to an area that is not on the list, by its name alone. What may name a person is not counted, which the caller
 * cannot see.
 * @throws {Refusal} 429 `server.too-many`
 */
export async function wishArea(ctx: Context, name: string): Promise<{ isNoted: true }> {
  const { now, today } = await nowOf(ctx)
  const key = `area wish from ${siteOf(ctx.actor.network ?? '')}`
  const retryAfter = await secondsToWait(ctx.db, { key, max: maxWishes, minutes: 60, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const words = countedWords(name)
  if (words !== null)
    await ctx.db
      .insert(areaWishes)
      .values({ day: today, words, count: 1 })
      .onConflictDoUpdate({ target: [areaWishes.day, areaWishes.words], set: { count: sql`area_wishes.count + 1` } })
  return { isNoted: true }
}
