import { sql } from 'drizzle-orm'
import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import { record } from '#domain/audit-log/record.ts'
import { allocateUnits } from '#domain/catalogue/units/allocate-unit.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import type { TxContext } from '#domain/context.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { findCommissionRates } from '#domain/money/ledger/find-commission-rates.ts'
import { normalizeCode } from '#domain/money/promotions/promotion.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { addOrder } from '#domain/renting/orders/change-order.ts'
import { holdMinutes } from '#domain/renting/orders/order.policy.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { lockPricedItems, type PricedItem, type PricedLine, piecesOf, priceLines, refuseDays } from '#domain/renting/quotes/price-lines.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { type QuotedBasket, quoteBasket } from '#domain/renting/quotes/quote-basket.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { holdRentals, type NewRental } from '#domain/renting/rentals/hold-rentals.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { findHeldShare, type NetworkHoldShare, networkOfHold } from './find-held-share.ts'
import { effortOf, maxEffort, maxShare } from './hold-share.policy.ts'
import { keptFromEarlier } from './kept-from-earlier.ts'
import { releaseEarlierHolds } from './release-earlier-holds.ts'
import { columnsOf, customerOf } from './requote-order.ts'

/** A customer's wish to hold the lines of a bag. */
export interface HoldRequest {
  key: string
  lines: BagLine[]
  /** The customer wants every piece or none. */
  isAllOrNothing?: boolean | undefined
  promotionalCode?: string | undefined
  usesCredit?: boolean | undefined
  wantsProtection?: boolean | undefined
}

/** A new hold, as it was written. */
export interface Held {
  order: OrderRow
  rentals: RentalRow[]
  items: ReadonlyMap<string, PricedItem>
}

type PlacedLine = PricedLine & { at: number }

/** Rolls the transaction back and carries the lines for which no unit was free. */
export class TakenLines extends Error {
  readonly lines: readonly PlacedLine[]
  constructor(lines: readonly PlacedLine[]) {
    super('taken')
    this.lines = lines
  }
}

/** Rolls the transaction back: the hold needs a proof of work of this effort. */
export class WorkNeeded extends Error {
  readonly effort: number
  constructor(effort: number) {
    super('work needed')
    this.effort = effort
  }
}

/**
 * Writes an order, its rentals and their blocks; returns the id of the earlier order where the key was used before.
 * @throws {TakenLines} where an item has no free unit, or is not shown any more
 * @throws {WorkNeeded} where guests of the network hold much
 */
export async function takeUnits(
  tx: TxContext,
  { key, lines, isAllOrNothing = false, hasWorked, ...hold }: HoldRequest & { hasWorked: boolean },
): Promise<Held | string> {
  const id = newId()
  const wish = reductionsOf(hold)
  const request = { verb: 'hold', lines, ...(isAllOrNothing && { isAllOrNothing }), ...wish }
  const claimed = await claimIdempotencyKey(tx, { key, request, subjectId: id })
  if (claimed !== id) return claimed
  const earliest = earliestStart(tx)
  refuseDays(lines, { today: tx.today, earliest })
  await lockHolds(tx)
  const share = networkOfHold(tx) === null || tx.actor.personId !== null ? null : await findHeldShare(tx, lines)
  if (share && !hasWorked) refuseIdle(share)
  await releaseEarlierHolds(tx)
  const items = await lockPricedItems(
    tx,
    lines.map((line) => line.itemId),
  )
  const priced = await priceHold(tx, { lines, items, earliest })
  const holdEndsAt = new Date(tx.now.getTime() + holdMinutes * 60_000)
  const kept = { ...(await keptFromEarlier(tx, lines)), ...wish }
  const quote = await quoteHold(tx, { id, priced, kept, earliest })
  const quoted = columnsOf(quote)
  const confirmed = { ...kept, ...(await confirmedEmail(tx)) }
  const yields = share !== null && !confirmed.emailConfirmedAt && !confirmed.phoneConfirmedAt && share.kept > maxShare
  const by = { visitorId: tx.actor.visitorId, personId: tx.actor.personId, network: networkOfHold(tx), locale: tx.locale }
  const [order] = await addOrder(tx, { id, ...by, yields, holdEndsAt, ...confirmed, ...quoted.order, isAllOrNothing })
  if (!order) throw new Error('The order was not written.')
  const made = await allocateLines(tx, { lines: priced, orderId: id, holdEndsAt })
  const rentals = await holdRentals(tx, await withCommission(tx, made, quote))
  if (yields)
    await releaseBlock(
      tx,
      made.map((rental) => rental.id),
    )
  await record(tx, 'order.held', id, { total: quoted.order.total, rentals: made.length })
  return { order, rentals, items }
}

/**
 * Makes holds of one visitor follow each other, so that only one is live. Holds of one network follow each other, too, so that each counts
 * those before it. The lock of the visitor always comes first.
 */
async function lockHolds(tx: TxContext): Promise<void> {
  const network = networkOfHold(tx)
  const keys = [`hold:${tx.actor.personId ?? tx.actor.visitorId}`, ...(network === null ? [] : [`held from ${network}`])]
  await tx.db.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${sql.param(keys)}::text[]) WITH ORDINALITY AS k(key, place) ORDER BY place`)
}

/** Everybody in a network that holds much works for each hold: a program by the thousand, a person for seconds. */
function refuseIdle({ held, isFirst, isFull }: NetworkHoldShare): void {
  const effort = isFirst ? 0 : isFull ? maxEffort : effortOf(held)
  if (effort > 0) throw new WorkNeeded(effort)
}

async function priceHold(
  tx: TxContext,
  { lines, items, earliest }: { lines: BagLine[]; items: ReadonlyMap<string, PricedItem>; earliest: Day },
): Promise<PlacedLine[]> {
  if (lines.some(({ itemId }) => !items.has(itemId))) throw new Refusal('item.unknown', 404)
  const { personId } = tx.actor
  const trustLevel = await findTrustLevel(tx, personId)
  const priced = priceLines(lines, items, { calendars: [], earliest, trustLevel, personId }).map((line, index) => ({ ...line, at: index }))
  refuseOwn(priced)
  const gone = priced.filter((line) => line.state === 'gone')
  if (gone.length > 0) throw new TakenLines(gone)
  return priced
}

/** @throws {Refusal} 409 `order.own-item` with the places of the lines whose piece is its customer's own */
export function refuseOwn(quoted: readonly Pick<PricedLine, 'state'>[]): void {
  const lines = quoted.flatMap(({ state }, index) => (state === 'own' ? [index] : []))
  if (lines.length > 0) throw new Refusal('order.own-item', 409, { lines })
}

/** The new rentals of the lines, each with a unit that is blocked for it. */
async function allocateLines(
  tx: TxContext,
  { lines, orderId, holdEndsAt }: { lines: readonly PlacedLine[]; orderId: string; holdEndsAt: Date },
): Promise<NewRental[]> {
  const pieces = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => (line.item ? { line, item: line.item, rentalId: newId() } : [])).flat(),
  )
  const unitOf = await allocateUnits(
    tx,
    pieces.map(({ line, item, rentalId }) => ({ item, range: line, rentalId, expiresAt: holdEndsAt })),
  )
  const taken = new Set(pieces.filter(({ rentalId }) => !unitOf.has(rentalId)).map(({ line }) => line))
  if (taken.size > 0) throw new TakenLines([...taken])
  return pieces.map(({ line, item, rentalId }) => ({
    id: rentalId,
    orderId,
    line: line.at,
    itemId: item.id,
    unitId: unitOf.get(rentalId) ?? '',
    ownerId: item.ownerId,
    color: line.color ?? item.colors[0] ?? '',
    from: line.from,
    until: line.until,
    price: line.unitPrice,
    deposit: line.unitDeposit,
    fullDeposit: line.unitDeposit,
  }))
}

/** Adds to the new rentals their shares of the quote, and the commission of their owners under its figures. */
async function withCommission(tx: TxContext, made: readonly NewRental[], { shares, figures }: QuotedBasket): Promise<NewRental[]> {
  const rateOf = await findCommissionRates(tx, { ownerIds: made.map(({ ownerId }) => ownerId), figures })
  return made.map((rental, index) => {
    const commissionRate = rateOf(rental.ownerId)
    return { ...rental, ...shares[index], commissionRate, commission: commissionOf(rental.price, commissionRate) }
  })
}

/** The reductions that the customer asks for; without them an earlier hold's wish stays. */
function reductionsOf({
  promotionalCode,
  usesCredit,
  wantsProtection,
}: Pick<HoldRequest, 'promotionalCode' | 'usesCredit' | 'wantsProtection'>) {
  return {
    ...(promotionalCode !== undefined && { promotionalCode: normalizeCode(promotionalCode) }),
    ...(usesCredit !== undefined && { usesCredit }),
    ...(wantsProtection !== undefined && { wantsProtection }),
  }
}

async function quoteHold(
  tx: TxContext,
  {
    id,
    priced,
    kept,
    earliest,
  }: { id: string; priced: readonly PricedLine[]; kept: Awaited<ReturnType<typeof keptFromEarlier>>; earliest: Day },
): Promise<QuotedBasket> {
  const { delivery, method, promotionalCode, usesCredit, wantsProtection } = kept
  const customer = customerOf({
    email: null,
    emailConfirmedAt: null,
    phoneConfirmedAt: null,
    delivery: null,
    ...kept,
    personId: tx.actor.personId,
  })
  const basket = { lines: piecesOf(priced), area: delivery?.area, slot: delivery?.slot, earliest, method: method ?? undefined }
  return quoteBasket(tx, { ...basket, customer, promotionalCode, usesCredit, wantsProtection, orderId: id })
}

/** An address that is confirmed for the person is confirmed for their orders. */
async function confirmedEmail(tx: TxContext): Promise<{ email?: string; emailConfirmedAt?: Date }> {
  if (tx.actor.personId === null) return {}
  const { rows } = await tx.db.execute<{ email: string }>(
    sql`SELECT email FROM people WHERE id = ${tx.actor.personId} AND email_verified AND email IS NOT NULL`,
  )
  return rows[0] ? { email: rows[0].email, emailConfirmedAt: tx.now } : {}
}
