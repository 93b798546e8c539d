import { type SQL, sql } from 'drizzle-orm'
import { refusalToDays, statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import { nowOf } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { type Day, type DayRange, lengthOf } from '#values/day.ts'
import type { Counted } from './search.contract.ts'

/** The days of a question of the catalogue. */
export interface RequestedDays {
  /** With the time at which they are asked for; null when none are. */
  range: (DayRange & { clock: { now: Date; today: Day } }) | null
  /** For how many days prices are stated. */
  days: number
  /** The price for them in SQL, in fils. */
  price: SQL
}

/** Reads the days that are asked for. Refuses days that cannot be rented. */
export async function requestedDays(ctx: ReadContext, { from, until }: Counted): Promise<RequestedDays> {
  const range = rangeOf(from, until)
  const days = range ? lengthOf(range) : statedDays
  const price = sql`items.price_by_days[${sql.raw(String(days))}]`
  if (!range) return { range, days, price }
  const clock = await nowOf(ctx)
  refuse(refusalToDays(range, { today: clock.today, earliest: earliestStart(clock) }), 422)
  return { range: { ...range, clock }, days, price }
}

function rangeOf(from: Day | undefined, until: Day | undefined): DayRange | null {
  if (!from && !until) return null
  if (!from || !until) throw new Refusal('input.invalid', 422, { fields: [from ? 'until' : 'from'] })
  return { from, until }
}
