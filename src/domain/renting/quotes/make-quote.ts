import { type SQL, sql } from 'drizzle-orm'
import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import type { TrustLevel } from '#domain/accounts/people/person.contract.ts'
import { findSimilar } from '#domain/catalogue/items/find-similar.ts'
import { findUnitCalendars } from '#domain/catalogue/units/find-unit-calendars.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { refusalToGuess } from '#domain/money/promotions/find-code.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOpenArea } from '#domain/site/areas/area.policy.ts'
import { earliestStart, slotsFor } from '#domain/site/areas/slot.policy.ts'
import { isOutOfTime } from '#platform/database/database.ts'
import type { Day } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import { findPricedItems, isPriced, type PricedLine, piecesOf, priceLines, refuseDays } from './price-lines.ts'
import type { BagLine, Quote, QuoteLine, QuoteRequest } from './quote.contract.ts'
import { firstDayOf } from './quote.policy.ts'
import { quoteBasket } from './quote-basket.ts'
import { showReductions } from './show-reductions.ts'

const validMs = 15 * 60_000
const maxAlternatives = 3

/**
 * Prices a bag, in fils. A line whose item does not exist or does not come in its colour is `gone`; the other lines keep their prices. The
 * actor's own hold does not count against availability.
 * @throws {Refusal} 422 `days.*`
 * @throws {Refusal} 422 `order.area-unknown`
 * @throws {Refusal} 422 `order.slot-closed`
 */
export async function makeQuote(ctx: Context, request: QuoteRequest): Promise<Quote> {
  const { now, today } = await nowOf(ctx)
  const { lines, earliest } = await findPricedLines(ctx, request.lines, await findTrustLevel(ctx, ctx.actor.personId))
  refusePlace(request, { now, today })
  const counted = lines.filter(isPriced)
  const quoted: QuoteLine[] = []
  for (const one of lines) quoted.push({ ...toQuoteLine(one, ctx.locale), alternatives: await alternativesTo(ctx, one) })
  const { area, slot, method, promotionalCode, usesCredit, wantsProtection } = request
  const { charges, total, reductions, shares } = await quoteBasket(ctx, {
    lines: piecesOf(counted),
    ...{ area, slot, earliest, method, promotionalCode, usesCredit, wantsProtection },
    refusal: promotionalCode ? await refusalToGuess(ctx, promotionalCode) : null,
    customer: { personId: ctx.actor.personId, email: null, phone: null },
    orderId: await findOwnHold(ctx),
  })
  const deposits = shares.map(({ deposit }) => deposit)
  const left = [...deposits]
  for (const line of quoted) if (isPriced(line)) line.deposit = left.splice(0, line.quantity).reduce((sum, one) => sum + one, 0)
  return {
    lines: quoted,
    charges,
    total,
    reductions: showReductions(reductions, ctx.locale),
    deposit: deposits.reduce((sum, one) => sum + one, 0),
    isBookable: lines.every((line) => line.state === 'free'),
    validUntil: new Date(now.getTime() + validMs).toISOString(),
  }
}

interface FoundLines {
  lines: PricedLine[]
  items: Awaited<ReturnType<typeof findPricedItems>>
  earliest: Day
}

/**
 * Prices the lines of a bag for a person of this trust level, and marks the free ones. The actor's own hold does not count against
 * availability.
 * @throws {Refusal} 422 `days.*`
 */
export async function findPricedLines(ctx: Context, asked: readonly BagLine[], trustLevel: TrustLevel): Promise<FoundLines> {
  const { now, today } = await nowOf(ctx)
  const earliest = earliestStart({ now, today })
  refuseDays(asked, { today, earliest })
  const items = await findPricedItems(
    ctx,
    asked.map((line) => line.itemId),
  )
  const calendars = await findUnitCalendars(ctx, [...items.keys()], { now, except: sql`ARRAY(SELECT r.id ${ownHeld(ctx)})` })
  const lines = priceLines(asked, items, { calendars, earliest, trustLevel, personId: ctx.actor.personId })
  return { lines, items, earliest }
}

/** Refuses 422 an area we do not deliver to and a window that is not open for these lines. */
export function refusePlace(request: Pick<QuoteRequest, 'lines' | 'area' | 'slot'>, clock: { now: Date; today: string }): void {
  if (request.area !== undefined && !findOpenArea(request.area)) throw new Refusal('order.area-unknown', 422)
  const slots = request.slot === undefined ? [] : slotsFor(firstDayOf(request.lines), clock)
  if (request.slot !== undefined && !slots.some((slot) => slot.id === request.slot)) throw new Refusal('order.slot-closed', 422)
}

/** A priced line as the contract shows it. */
export function toQuoteLine(line: PricedLine, locale: Locale): QuoteLine {
  const { itemId, from, until, days, quantity, unitPrice, price, deposit, free, state, item } = line
  return {
    itemId,
    name: item?.name[locale] ?? '',
    brand: item?.brand[locale] ?? '',
    size: item?.size ?? '',
    color: line.color ?? item?.colors[0] ?? '',
    picture: item?.pictures[0] ?? null,
    from,
    until,
    days,
    quantity,
    unitPrice,
    price,
    deposit,
    free,
    state,
    allowsInPerson: state === 'free' && item?.allowsInPerson === true,
    alternatives: [],
  }
}

/** Up to three similar items free on the days of a line that is taken; none where finding them takes too long. */
export async function alternativesTo(ctx: Context, line: PricedLine): Promise<QuoteLine['alternatives']> {
  if (line.state !== 'taken') return []
  const reading = { ...ctx, db: ctx.catalogueDb ?? ctx.db }
  try {
    return await findSimilar(reading, { itemId: line.itemId, from: line.from, until: line.until, limit: maxAlternatives })
  } catch (error) {
    if (isOutOfTime(error)) return []
    throw error
  }
}

/** The rentals `r` of the actor's own hold, and its order `o`. */
function ownHeld({ actor: { visitorId, personId } }: Context): SQL {
  const isOwn = visitorId === '' ? sql`o.person_id = ${personId}` : sql`(o.visitor_id = ${visitorId} OR o.person_id = ${personId})`
  return sql`FROM rentals r JOIN orders o ON o.id = r.order_id WHERE r.status = 'held' AND ${isOwn}`
}

/** The order of the actor's own hold. */
async function findOwnHold(ctx: Context): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT o.id ${ownHeld(ctx)}`)
  return rows[0]?.id
}
