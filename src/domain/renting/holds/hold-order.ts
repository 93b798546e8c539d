import { sql } from 'drizzle-orm'
import { requireWork } from '#domain/accounts/auth/prove-work.ts'
import { lowestTrust } from '#domain/accounts/people/find-trust-level.ts'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { refusalToGuess } from '#domain/money/promotions/find-code.ts'
import { Refusal } from '#domain/refusal.ts'
import { refuseDebt } from '#domain/renting/orders/find-open-debt.ts'
import { showOrders } from '#domain/renting/orders/find-orders.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { alternativesTo, findPricedLines } from '#domain/renting/quotes/make-quote.ts'
import { type PricedLine, refuseColors } from '#domain/renting/quotes/price-lines.ts'
import { checkoutLimit } from './checkout-limit.ts'
import { type Held, type HoldRequest, refuseOwn, TakenLines, takeUnits, WorkNeeded } from './take-units.ts'

const maxAlternatives = 3

interface Hold extends HoldRequest {
  /** A solved puzzle. */
  proof?: string | undefined
}

/**
 * Creates an order, its rentals and their blocks for 15 minutes. An earlier hold of the same visitor is released; its address, method and
 * confirmations carry over. Where guests of one network hold much, each hold needs a proof of work. Beyond their share of the shop, a hold
 * does not block its units until its customer confirms a contact.
 * @throws {Refusal} 428 `people.proof-needed` with `puzzle`
 * @throws {Refusal} 409 `order.taken` with `lines` (places in the bag) and `alternatives`
 * @throws {Refusal} 409 `order.own-item` with `lines`, `order.debt-open` with the debt to pay first
 * @throws {Refusal} 404 `item.unknown` with `lines`
 * @throws {Refusal} 422 `days.*`
 * @throws {Refusal} 422 `item.color-unknown`
 * @throws {Refusal} 422 `order.key-reused`
 */
export function holdOrder(ctx: Context & Needs<'captcha'>, hold: Hold): Promise<Order> {
  return checkoutLimit(ctx, () => holdNow(ctx, hold))
}

async function holdNow(ctx: Context & Needs<'captcha'>, hold: Hold): Promise<Order> {
  await refuseHopeless(ctx, hold)
  const { promotionalCode, proof, ...rest } = hold
  const isKnown = promotionalCode !== undefined && (await refusalToGuess(ctx, promotionalCode)) === null
  const wish = isKnown ? { ...rest, promotionalCode } : rest
  const held = await takeWithWork(ctx, wish, proof)
  if (typeof held === 'string') return getOrder(ctx, held)
  const { order, rentals, items } = held
  const [shown] = await showOrders(ctx, [order], { lines: rentals, paid: [], items })
  if (!shown) throw new Refusal('order.unknown', 404)
  return shown
}

/** Takes the units in one transaction; where it says that work is needed, in a second one after the work is proved. */
async function takeWithWork(ctx: Context & Needs<'captcha'>, wish: HoldRequest, proof: string | undefined): Promise<Held | string> {
  const take = (hasWorked: boolean) => inTransaction(ctx, (tx) => takeUnits(tx, { ...wish, hasWorked }))
  try {
    return await take(false).catch(async (error: unknown) => {
      if (!(error instanceof WorkNeeded)) throw error
      await requireWork(ctx, { proof, effort: error.effort })
      return take(true)
    })
  } catch (error) {
    if (!(error instanceof TakenLines)) throw error
    throw await takenRefusal(ctx, error.lines)
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
 * Refuses a hopeless request early, without locking items; the constraint decides availability later. A repeated key of an existing hold is
 * never refused here.
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
  const refused = lines.map((line, index) => ({ ...line, at: index })).filter(({ state }) => state !== 'free')
  if (refused.length === 0) return
  refuseOwn(lines)
  const unknown = refused.filter(({ itemId }) => !items.has(itemId))
  if (unknown.length > 0) throw new Refusal('item.unknown', 404, { lines: unknown.map(({ at }) => at) })
  refuseColors(hold.lines, items)
  throw await takenRefusal(ctx, refused)
}
