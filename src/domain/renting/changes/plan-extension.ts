import { sql } from 'drizzle-orm'
import { furthestStart, lastBlockedDay, priceOfLength } from '#domain/catalogue/items/item.policy.ts'
import { findUnitCalendars } from '#domain/catalogue/units/find-unit-calendars.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPricedItems, type PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { addDays, type Day, daysBetween, eachDay, lengthOf } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { type Extension, mostExtensionDays } from './change.contract.ts'
import { getMovable } from './get-movable.ts'

export interface PlannedExtension {
  until: Day
  amount: Fils
  commission: Fils
  turnaroundDays: number
}

/**
 * The price of extending a rental to a later last day: the difference on the ladder of its item, which continues beyond 14 days.
 * @throws {Refusal} 422 `rental.days-unchanged` for no later day, `days.too-late` for one that is too far ahead
 */
export async function planExtension(tx: TxContext, rental: RentalWithOrder, until: Day): Promise<PlannedExtension> {
  const { today } = await nowOf(tx)
  if (until <= rental.until) throw new Refusal('rental.days-unchanged', 422)
  if (daysBetween(today, until) > furthestStart) throw new Refusal('days.too-late', 422)
  const item = await itemOf(tx, rental)
  const amount = costUntil(rental, item, until)
  return { until, amount, commission: commissionOf(amount, rental.commissionRate), turnaroundDays: item.turnaroundDays }
}

async function itemOf(ctx: Context | TxContext, { itemId }: RentalWithOrder): Promise<PricedItem> {
  const item = (await findPricedItems(ctx, [itemId])).get(itemId)
  if (!item) throw new Error('a rental without its item')
  return item
}

/** Days that were paid before an early return cost nothing again. */
function costUntil(rental: RentalWithOrder, { priceByDays }: PricedItem, until: Day): Fils {
  const { from } = rental
  const priceUntil = (last: Day): Fils => priceOfLength(priceByDays, lengthOf({ from, until: last }))
  return Math.max(0, priceUntil(until) - priceUntil(lastPaidDay(rental)))
}

/**
 * The last days to which a rental can be extended on its unit, with the price of each.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 */
export async function getExtension(ctx: Context, id: string): Promise<Extension> {
  const rental = await getMovable(ctx, id, 'extend')
  const { now, today } = await nowOf(ctx)
  const item = await itemOf(ctx, rental)
  const { until: before } = rental
  const last = await findLastFree(ctx, rental, { turnaroundDays: item.turnaroundDays, now, today })
  const days = last > before ? eachDay({ from: addDays(before, 1), until: last }) : []
  return { before, method: methodOfExtension(rental), days: days.map((until) => ({ until, total: costUntil(rental, item, until) })) }
}

/** The payment method of an extension: in person nobody collects cash, so an order without a card is then paid on the provider's page. */
export function methodOfExtension({ method, handOver }: Pick<RentalWithOrder, 'method' | 'handOver'>): PaymentMethod {
  return handOver === 'in_person' ? 'card' : method
}

/** The last day until which a rental can stay on its unit. */
async function findLastFree(
  ctx: Context,
  rental: RentalWithOrder,
  { turnaroundDays, now, today }: { turnaroundDays: number; now: Date; today: Day },
): Promise<Day> {
  const units = await findUnitCalendars(ctx, [rental.itemId], { now, except: sql`ARRAY[${rental.id}]::text[]` })
  const own = units.find(({ unitId }) => unitId === rental.unitId)
  const following = own?.busy.filter(({ from }) => from > rental.until) ?? []
  const isFree = (until: Day) => {
    const last = lastBlockedDay(until, { turnaroundDays, handOver: rental.handOver })
    return following.every(({ from }) => last < from)
  }
  const [latest = rental.until] = [addDays(rental.until, mostExtensionDays), addDays(today, furthestStart)].sort()
  return eachDay({ from: rental.until, until: latest }).findLast(isFree) ?? rental.until
}
