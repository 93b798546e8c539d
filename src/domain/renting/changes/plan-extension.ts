import { eq } from 'drizzle-orm'
import { furthestStart, priceOfLength } from '#domain/catalogue/items/item.policy.ts'
import { findUnitCalendars } from '#domain/catalogue/units/find-unit-calendars.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { commissionOf } from '#domain/money/ledger/ledger.policy.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { type KnownRental, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { addDays, type Day, daysBetween, lengthOf } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { Extension } from './change.contract.ts'

const transitDays = 1
const furthestShown = 28

export interface PlannedExtension {
  until: Day
  amount: Fils
  commission: Fils
  turnaroundDays: number
}

/**
 * What a rental costs more until a later last day: the difference on the ladder of its item, on which the days beyond 14 go on.
 * @throws {Refusal} 422 `rental.days-unchanged` for no later day, `days.too-late` for one that is too far ahead
 */
export async function planExtension(tx: Context | TxContext, rental: KnownRental, until: Day): Promise<PlannedExtension> {
  const { today } = await nowOf(tx)
  if (until <= rental.until) throw new Refusal('rental.days-unchanged', 422)
  if (daysBetween(today, until) > furthestStart) throw new Refusal('days.too-late', 422)
  const item = (await findPricedItems(tx, [rental.itemId])).get(rental.itemId)
  if (!item) throw new Error('a rental without its item')
  const priceUntil = (last: Day): Fils => priceOfLength(item.priceByDays, lengthOf({ from: rental.from, until: last }))
  const amount = Math.max(0, priceUntil(until) - priceUntil(rental.until))
  return { until, amount, commission: commissionOf(amount), turnaroundDays: item.turnaroundDays }
}

/**
 * What extending a rental costs, by the next day unless a last day is named, and until when its unit is free.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 * @throws {Refusal} 422 `rental.days-unchanged`, `days.too-late`
 */
export async function getExtension(ctx: Context, { id, until }: { id: string; until?: Day | undefined }): Promise<Extension> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental || partiesTo(rental, ctx.actor).length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const code = refusalTo('extend', { by: 'customer', actor: ctx.actor, rental, now })
  refuse(code, code === 'rental.not-yours' ? 403 : 409)
  const planned = await planExtension(ctx, rental, until ?? addDays(rental.until, 1))
  const lastFree = await findLastFree(ctx, rental, { turnaroundDays: planned.turnaroundDays, now })
  return { before: rental.until, until: planned.until, total: planned.amount, method: rental.method, lastFree }
}

/** The last day until which a rental can stay on its unit; its own last day when somebody follows at once. */
async function findLastFree(
  ctx: Context,
  rental: KnownRental,
  { turnaroundDays, now }: { turnaroundDays: number; now: Date },
): Promise<Day> {
  const units = await findUnitCalendars(ctx, [rental.itemId], { now, except: [rental.id] })
  const next = units
    .find(({ unitId }) => unitId === rental.unitId)
    ?.busy.map((busy) => busy.from)
    .filter((day) => day > rental.until)
    .sort()[0]
  const furthest = addDays(rental.until, furthestShown)
  const [last = rental.until] = [furthest, next === undefined ? furthest : addDays(next, -1 - transitDays - turnaroundDays)].sort()
  return [rental.until, last].sort().at(-1) ?? rental.until
}
