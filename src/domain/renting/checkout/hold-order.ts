import { sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { record } from '#domain/audit-log/record.ts'
import { findTrustLevel, lowestTrust } from '#domain/accounts/people/find-trust-level.ts'
import { alternativesTo, findPricedLines } from '#domain/renting/quotes/make-quote.ts'
import { findPricedItems, piecesOf, type PricedLine, priceLines, refuseColors, refuseDays } from '#domain/renting/quotes/price-lines.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { findCommissionRates } from '#domain/money/ledger/find-commission-rates.ts'
import { commissionOf } from '#domain/money/ledger/ledger.policy.ts'
import { refusalToGuess } from '#domain/money/promotions/find-code.ts'
import { type QuotedBasket, quoteBasket } from '#domain/renting/quotes/quote-basket.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdRentals, type NewRental } from '#domain/renting/rentals/hold-rentals.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { requireWork } from '#domain/accounts/auth/prove-work.ts'
import { normalizeCode } from '#domain/money/promotions/promotion.policy.ts'
import { columnsOf, customerOf } from './requote-order.ts'
import { newId } from '#values/id.ts'
import type { Day } from '#values/day.ts'
import { checkoutLimit } from './checkout-limit.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { keptFromEarlier } from './kept-from-earlier.ts'
import { refuseDebt } from '#domain/renting/orders/find-open-debt.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { holdMinutes } from '#domain/renting/orders/order.policy.ts'
import { addOrder, changeOrder } from '#domain/renting/orders/change-order.ts'
import { findHeldShare, networkOfHold } from './find-held-share.ts'
import { effortOf, maxEffort, maxShare } from './hold-share.policy.ts'
import { releaseEarlierHolds } from './release-earlier-holds.ts'

const maxAlternatives = 3

interface Hold {
  key: string
  lines: BagLine[]
  /** The customer wants every piece or none. */
  isAllOrNothing?: boolean | undefined
  promotionalCode?: string | undefined
  usesCredit?: boolean | undefined
  wantsProtection?: boolean | undefined
  /** A solved puzzle. */
  proof?: string | undefined
}

/**
 * Creates an order, its rentals and their blocks for 15 minutes. An earlier hold of the same visitor is released; its address, method and
 * confirmations carry over. Where guests of one network hold much, each needs a proof of work, and beyond their share of the shop a hold
 * keeps its units from nobody until its customer confirms a contact.
 * @throws {Refusal} 428 `people.proof-needed` with `puzzle`
 * @throws {Refusal} 409 `order.taken` with `lines` (places in the bag) and `alternatives`
 * @throws {Refusal} 409 `order.own-item` with `lines`, `order.debt-open` with what is to be paid first
 * @throws {Refusal} 404 `item.unknown` with `lines`
 * @throws {Refusal} 422 `days.*`
 * @throws {Refusal} 422 `item.color-unknown`
 * @throws {Refusal} 422 `order.key-reused`
 */
export function holdOrder(ctx: Context, hold: Hold): Promise<Order> {
  return checkoutLimit(ctx, () => holdNow(ctx, hold))
}

async function holdNow(ctx: Context, hold: Hold): Promise<Order> {
  await refuseHopeless(ctx, hold)
  await requireWorkOfGuest(ctx, hold)
  try {
    const { promotionalCode, ...rest } = hold
    const isKnown = promotionalCode !== undefined && (await refusalToGuess(ctx, promotionalCode)) === null
    const id = await inTransaction(ctx, (tx) => takeUnits(tx, isKnown ? { ...rest, promotionalCode } : rest))
    return await getOrder(ctx, id)
  } catch (error) {
    if (!(error instanceof TakenLines)) throw error
    throw await takenRefusal(ctx, error.lines)
  }
}

/** Everybody in a network that holds much works for each hold: a program by the thousand, a person for seconds. */
async function requireWorkOfGuest(ctx: Context, hold: Hold): Promise<void> {
  if (networkOfHold(ctx) === null || ctx.actor.personId !== null) return
  const { held, isFirst, isFull } = await findHeldShare(ctx, hold.lines)
  const effort = isFirst ? 0 : isFull ? maxEffort : effortOf(held)
  if (effort > 0 && !(await isRepeated(ctx, hold))) await requireWork(ctx, { proof: hold.proof, effort })
}

/** Rolls the transaction back and carries the lines for which no unit was free. */
class TakenLines extends Error {
  readonly lines: readonly (PricedLine & { at: number })[]
  constructor(lines: readonly (PricedLine & { at: number })[]) {
    super('taken')
    this.lines = lines
  }
}

async function takenRefusal(ctx: Context, lines: readonly (PricedLine & { at: number })[]): Promise<Refusal> {
  const found = new Map<string, ItemCard>()
  for (const line of lines.filter(({ item }) => item?.isLive))
    if (found.size < maxAlternatives) for (const card of await alternativesTo(ctx, { ...line, state: 'taken' })) found.set(card.id, card)
  return new Refusal('order.taken', 409, {
    lines: lines.map((line) => line.at),
    alternatives: [...found.values()].slice(0, maxAlternatives),
  })
}

/**
 * Refuses early, without locking items, what cannot succeed; the constraint decides availability later. A repeated key of an existing hold
 * is never refused here.
 */
async function refuseHopeless(ctx: Context, hold: Hold): Promise<void> {
  try {
    await refuseDebt(ctx)
    await refuseTaken(ctx, hold)
  } catch (refusal) {
    if (!(await isRepeated(ctx, hold))) throw refusal
  }
}

async function isRepeated(ctx: Context, { key }: Hold): Promise<boolean> {
  const owner = ctx.actor.personId ?? ctx.actor.visitorId
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM idempotency_keys WHERE owner_id = ${owner} AND key = ${key}`)
  return rows.length > 0
}

async function refuseTaken(ctx: Context, hold: Hold): Promise<void> {
  // Deposits, which the trust level lowers, play no part in whether a line is free.
  const { lines, items } = await findPricedLines(ctx, hold.lines, lowestTrust)
  const refused = lines.map((line, at) => ({ ...line, at })).filter(({ state }) => state !== 'free')
  if (refused.length === 0) return
  refuseOwn(lines)
  const unknown = refused.filter(({ itemId }) => !items.has(itemId))
  if (unknown.length > 0) throw new Refusal('item.unknown', 404, { lines: unknown.map(({ at }) => at) })
  refuseColors(hold.lines, items)
  throw await takenRefusal(ctx, refused)
}

function refuseOwn(quoted: readonly Pick<PricedLine, 'state'>[]): void {
  const lines = quoted.flatMap(({ state }, at) => (state === 'own' ? [at] : []))
  if (lines.length > 0) throw new Refusal('order.own-item', 409, { lines })
}

async function takeUnits(tx: TxContext, { key, lines, isAllOrNothing = false, ...hold }: Hold): Promise<string> {
  const id = newId()
  const wish = wishOf(hold)
  const claimed = await claimIdempotencyKey(tx, {
    key,
    request: { verb: 'hold', lines, ...(isAllOrNothing && { isAllOrNothing }), ...wish },
    subjectId: id,
  })
  if (claimed !== id) return claimed
  const earliest = earliestStart(tx)
  refuseDays(lines, { today: tx.today, earliest })
  await releaseEarlierHolds(tx)
  await lockNetwork(tx)
  const ids = lines.map((line) => line.itemId)
  await lockItems(tx, ids)
  const items = await findPricedItems(tx, ids)
  if (ids.some((itemId) => !items.has(itemId))) throw new Refusal('item.unknown', 404)
  const trustLevel = await findTrustLevel(tx, tx.actor.personId)
  const priced = priceLines(lines, items, { calendars: [], earliest, trustLevel, personId: tx.actor.personId }).map((line, at) => ({
    ...line,
    at,
  }))
  refuseOwn(priced)
  const gone = priced.filter((line) => line.state === 'gone')
  if (gone.length > 0) throw new TakenLines(gone)
  const holdEndsAt = new Date(tx.now.getTime() + holdMinutes * 60_000)
  const kept = { ...(await keptFromEarlier(tx, lines)), ...wish }
  const quoted = columnsOf(await quoteHold(tx, { id, priced, kept, earliest }))
  await addOrder(tx, {
    id,
    visitorId: tx.actor.visitorId,
    personId: tx.actor.personId,
    network: networkOfHold(tx),
    locale: tx.locale,
    holdEndsAt,
    ...kept,
    ...(await confirmedEmail(tx)),
    ...quoted.order,
    isAllOrNothing,
  })
  const made: NewRental[] = []
  const taken = []
  for (const line of priced) {
    const fresh = await allocateLine(tx, { line, orderId: id, holdEndsAt })
    if (fresh) made.push(...fresh)
    else taken.push(line)
  }
  if (taken.length > 0) throw new TakenLines(taken)
  await holdRentals(tx, await withCommission(tx, made, quoted.shares))
  if (!(await mayKeep(tx, { lines, kept }))) await yieldUnits(tx, id, made)
  await record(tx, 'order.held', id, { total: quoted.order.total, rentals: made.length })
  return id
}

/** The new rentals with what each bears of the quote, at the commission that their owners have now. */
async function withCommission(tx: TxContext, made: readonly NewRental[], shares: QuotedBasket['shares']): Promise<NewRental[]> {
  const rateOf = await findCommissionRates(
    tx,
    made.map(({ ownerId }) => ownerId),
  )
  return made.map((rental, at) => {
    const commissionRate = rateOf(rental.ownerId)
    return { ...rental, ...shares[at], commissionRate, commission: commissionOf(rental.price, commissionRate) }
  })
}

/** What the customer wants to be taken off; without it an earlier hold's wish stays. */
function wishOf({ promotionalCode, usesCredit, wantsProtection }: Pick<Hold, 'promotionalCode' | 'usesCredit' | 'wantsProtection'>) {
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

async function allocateLine(
  tx: TxContext,
  { line, orderId, holdEndsAt }: { line: PricedLine & { at: number }; orderId: string; holdEndsAt: Date },
): Promise<NewRental[] | null> {
  const made: NewRental[] = []
  for (let count = 0; count < line.quantity; count += 1) {
    const rentalId = newId()
    const unitId = line.item && (await allocateUnit(tx, { item: line.item, range: line, rentalId, expiresAt: holdEndsAt }))
    if (!unitId || !line.item) return null
    made.push({
      id: rentalId,
      orderId,
      line: line.at,
      itemId: line.itemId,
      unitId,
      ownerId: line.item.ownerId,
      color: line.color ?? line.item.colors[0] ?? '',
      from: line.from,
      until: line.until,
      price: line.unitPrice,
      deposit: line.unitDeposit,
      fullDeposit: line.unitDeposit,
    })
  }
  return made
}

/** Holds of one network follow each other, so that each counts those before it. */
async function lockNetwork(tx: TxContext): Promise<void> {
  const network = networkOfHold(tx)
  if (network !== null) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`held from ${network}`}, 0))`)
}

/** Whether a hold keeps its units from others: a guest without a confirmed contact has part in the share of the network. */
async function mayKeep(
  tx: TxContext,
  { lines, kept }: { lines: BagLine[]; kept: Awaited<ReturnType<typeof keptFromEarlier>> },
): Promise<boolean> {
  const isKnown = tx.actor.personId !== null || kept.emailConfirmedAt || kept.phoneConfirmedAt
  if (networkOfHold(tx) === null || isKnown) return true
  return (await findHeldShare(tx, lines)).kept <= maxShare
}

async function yieldUnits(tx: TxContext, id: string, made: readonly NewRental[]): Promise<void> {
  await changeOrder(tx, id, { yields: true })
  await releaseBlock(
    tx,
    made.map((rental) => rental.id),
  )
}

async function confirmedEmail(tx: TxContext): Promise<{ email?: string; emailConfirmedAt?: Date }> {
  if (tx.actor.personId === null) return {}
  const { rows } = await tx.db.execute<{ email: string }>(
    sql`SELECT email FROM people WHERE id = ${tx.actor.personId} AND email_verified AND email IS NOT NULL`,
  )
  return rows[0] ? { email: rows[0].email, emailConfirmedAt: tx.now } : {}
}
