import { eq, lt } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { closeUnits, openUnits } from '#domain/catalogue/units/close-units.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, type DayRange } from '#values/day.ts'
import type { OwnerHoliday } from './listing.contract.ts'
import { furthestHoliday } from './listing.policy.ts'
import { ownerHolidays } from './listings.table.ts'

/**
 * Takes everything of the actor off the market on these days, what is booked aside; it replaces an earlier holiday.
 * @throws {Refusal} 422 `days.reversed`, `listing.holiday-past`, `listing.holiday-too-far`
 */
export function takeHoliday(ctx: Context, { from, until }: DayRange): Promise<OwnerHoliday> {
  return inTransaction(ctx, async (tx) => {
    const ownerId = tx.actor.personId ?? ''
    if (until < from) throw new Refusal('days.reversed', 422)
    if (until < tx.today) throw new Refusal('listing.holiday-past', 422)
    if (until > addDays(tx.today, furthestHoliday)) throw new Refusal('listing.holiday-too-far', 422)
    const days = { from, until }
    await tx.db
      .insert(ownerHolidays)
      .values({ ownerId, ...days })
      .onConflictDoUpdate({ target: ownerHolidays.ownerId, set: days })
    await openUnits(tx, ownerId)
    await closeUnits(tx, { ownerId, ...days })
    await record(tx, 'listing.holiday-taken', ownerId, days)
    return { holiday: days }
  })
}

/** Puts everything of the actor back on the market. */
export function endHoliday(ctx: Context): Promise<OwnerHoliday> {
  return inTransaction(ctx, async (tx) => {
    const ownerId = tx.actor.personId ?? ''
    const ended = await tx.db.delete(ownerHolidays).where(eq(ownerHolidays.ownerId, ownerId)).returning()
    await openUnits(tx, ownerId)
    if (ended.length > 0) await record(tx, 'listing.holiday-ended', ownerId)
    return { holiday: null }
  })
}

/** Closes what was listed, or given back, since a holiday was taken, and forgets holidays that are over. */
export async function keepHolidays(ctx: Context): Promise<void> {
  const { today } = await nowOf(ctx)
  await ctx.db.delete(ownerHolidays).where(lt(ownerHolidays.until, today))
  for (const holiday of await ctx.db.select().from(ownerHolidays)) await inTransaction(ctx, (tx) => closeUnits(tx, holiday))
}

/** Closes a piece that an owner who is away has just listed. */
export async function keepHoliday(tx: TxContext, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  const [holiday] = await tx.db.select().from(ownerHolidays).where(eq(ownerHolidays.ownerId, ownerId))
  if (holiday) await closeUnits(tx, { ...holiday, itemId: id })
}
