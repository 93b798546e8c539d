import { eq } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { addCard } from '#domain/money/cards/add-card.ts'
import { getOwnCard } from '#domain/money/cards/list-cards.ts'
import { setOrderCard } from '#domain/money/cards/order-card.ts'
import { settleRefused } from '#domain/money/deposits/authorize-again.ts'
import { refuseForbiddenCard, retryAuthorizations } from '#domain/money/deposits/retry-authorization.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { changeRental } from './change-rental.ts'
import { getRental } from './get-rental.ts'
import { readRentals } from './read-rentals.ts'
import type { RentalView } from './rental.contract.ts'
import { partiesTo } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

/** The limit of tries, because banks count them. */
const tries = { max: 5, minutes: 60 }

interface Retry {
  id: string
  key: string
  /** A saved card of the actor, from now on the one of the order. */
  card?: string | undefined
}

/**
 * Requests the refused holds of a rental's order again, on its card or on another saved one. Returns the rental after the provider's
 * answer. Does nothing where no hold was refused.
 * @throws {Refusal} 404 `rental.unknown`, `card.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `card.not-again` when its bank or its network has forbidden to ask the card
 * @throws {Refusal} 429 `rental.hold-too-often` with `retryAfter` after five tries in an hour
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function retryAuthorization(ctx: Context & Needs<'payments'>, input: Retry): Promise<RentalView> {
  const { orderId } = await getAsCustomer(ctx, input.id)
  const retryAfter = await secondsToWait(ctx.db, { key: `hold:${orderId}`, ...tries, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('rental.hold-too-often', 429, { retryAfter })
  const chosen = input.card === undefined ? null : await getOwnCard(ctx, input.card)
  await changeRental(ctx, { verb: 'retryHold', ...input }, async (tx) => {
    if (chosen) await setOrderCard(tx, orderId, chosen)
    await refuseForbiddenCard(tx, orderId)
    await retryAuthorizations(tx, orderId)
  })
  await settleRefused(ctx, orderId)
  return getRental(ctx, input.id)
}

/**
 * Opens the provider's page that saves another card for the order of a rental, whose refused holds are then asked for again.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 429 `card.too-often`, 503 `payment.unavailable`
 */
export async function addRentalCard(
  ctx: Context & Needs<'payments'>,
  { id, key }: { id: string; key: string },
): Promise<{ redirect: string }> {
  const { orderId } = await getAsCustomer(ctx, id)
  return addCard(ctx, { key, rental: { id, orderId } })
}

async function getAsCustomer(ctx: Context, id: string): Promise<{ orderId: string }> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  if (!rental || parties.length === 0) throw new Refusal('rental.unknown', 404)
  if (!parties.includes('customer')) throw new Refusal('rental.not-yours', 403)
  return { orderId: rental.orderId }
}
