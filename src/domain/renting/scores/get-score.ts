import { and, eq } from 'drizzle-orm'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { type Side, sides } from '#domain/renting/reviews/review.policy.ts'
import { countDeeds } from './count-deeds.ts'
import type { PublicScore } from './score.contract.ts'
import { type CustomerInput, customerScore, type OwnerInput, ownerScore, type Score } from './score.policy.ts'

/** The actor's own scores with how they came about; as an owner null for who rents nothing out. */
export async function getOwnScores(ctx: Context): Promise<{ customer: Score<CustomerInput>; owner: Score<OwnerInput> | null }> {
  const me = ctx.actor.personId ?? ''
  const { customer, owner } = await countDeeds(ctx, me)
  const [own] = await ctx.db.select({ id: items.id }).from(items).where(eq(items.ownerId, me)).limit(1)
  return { customer: customerScore(customer), owner: own ? ownerScore(owner) : null }
}

/**
 * The score of the other side of a rental, for its customer or its owner.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getOtherScore(ctx: Context, rentalId: string): Promise<{ of: Side; told: PublicScore | null }> {
  const [rental] = await readRentals(ctx, eq(rentals.id, rentalId))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  const as = sides.find((side) => parties.includes(side))
  if (!rental || !as) throw new Refusal('rental.unknown', 404)
  const of = as === 'customer' ? 'owner' : 'customer'
  const personId = of === 'owner' ? rental.ownerId : rental.customerId
  return { of, told: personId === null ? null : await readScore(ctx, { personId, of }) }
}

/**
 * The score of the owner of an item.
 * @throws {Refusal} 404 `item.unknown` when it is absent or hidden
 */
export async function getOwnerScore(ctx: Context, itemId: string): Promise<PublicScore> {
  const [item] = await ctx.db
    .select({ ownerId: items.ownerId })
    .from(items)
    .where(and(eq(items.id, itemId), isPublic))
  if (!item) throw new Refusal('item.unknown', 404)
  return readScore(ctx, { personId: item.ownerId, of: 'owner' })
}

/** The reliability score of a customer in the last year, 0 to 100; null for somebody new. */
export async function findCustomerScore(ctx: Context | TxContext, personId: string): Promise<number | null> {
  return customerScore((await countDeeds(ctx, personId)).customer).score
}

async function readScore(ctx: Context, { personId, of }: { personId: string; of: Side }): Promise<PublicScore> {
  const deeds = await countDeeds(ctx, personId)
  const { score, completed } = of === 'owner' ? ownerScore(deeds.owner) : customerScore(deeds.customer)
  const { reviews, stars } = deeds[of]
  return { score, completed, stars: reviews > 0 ? { average: stars / reviews, count: reviews } : null }
}
