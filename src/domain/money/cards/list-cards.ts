import { eq } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ProviderCard } from '#platform/payments/payments.ts'
import type { SavedCard } from './card.contract.ts'
import { cardCustomers } from './cards.table.ts'
import { findCustomer } from './find-customer.ts'
import type { ChargeableCard } from './order-card.ts'

/** A card, with all ids that the provider has for it: each payment page saves it again. */
interface OwnCard extends ProviderCard {
  ids: string[]
}

/**
 * The actor's saved cards as the provider keeps them, the default first, then newest first.
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function listCards(ctx: Context & Needs<'payments'>): Promise<{ cards: SavedCard[] }> {
  const { cards } = await findOwnCards(ctx)
  const { today } = await nowOf(ctx)
  const [held] = await ctx.db
    .select({ defaultCard: cardCustomers.defaultCard })
    .from(cardCustomers)
    .where(eq(cardCustomers.personId, ctx.actor.personId ?? ''))
  const first = cards.find(({ ids }) => ids.includes(held?.defaultCard ?? '')) ?? cards[0]
  const shown = cards.map((card): SavedCard => {
    const { id, brand, last4, expiresAt } = card
    return { id, brand, last4, expiresAt, isExpired: expiresAt < today.slice(0, 7), isDefault: card === first }
  })
  return { cards: shown.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)) }
}

/**
 * A saved card of the actor, with its customer, to be charged without the payer.
 * @throws {Refusal} 404 `card.unknown`, 503 `payment.unavailable`
 */
export async function getOwnCard(ctx: Context & Needs<'payments'>, id: string): Promise<ChargeableCard & { ids: string[] }> {
  const { customer, cards } = await findOwnCards(ctx)
  const card = cards.find(({ ids }) => ids.includes(id))
  if (customer === null || !card) throw new Refusal('card.unknown', 404)
  const { brand, last4, expiresAt, ids } = card
  return { customer, card: { id: card.id, brand, last4, expiresAt }, ids }
}

/** Cards of one brand, last four digits and month are shown as one, by the newest. */
async function findOwnCards(ctx: Context & Needs<'payments'>): Promise<{ customer: string | null; cards: OwnCard[] }> {
  const { personId } = ctx.actor
  const customer = personId === null ? null : await findCustomer(ctx, personId)
  if (customer === null) return { customer, cards: [] }
  const known = new Map<string, OwnCard>()
  for (const card of await unlessAway(ctx.payments.listCards(customer))) {
    const face = faceOf(card)
    const same = known.get(face)
    if (same) same.ids.push(card.id)
    else known.set(face, { ...card, ids: [card.id] })
  }
  return { customer, cards: [...known.values()] }
}

/** The identity of a card for its owner: the provider gives one card another id each time it is saved. */
export function faceOf({ brand, last4, expiresAt }: ProviderCard): string {
  return `${brand} ${last4} ${expiresAt}`
}

/**
 * The answer of the card provider.
 * @throws {Refusal} 503 `payment.unavailable` where it has none
 */
export async function unlessAway<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw Object.assign(new Refusal('payment.unavailable', 503), { cause: error })
  }
}
