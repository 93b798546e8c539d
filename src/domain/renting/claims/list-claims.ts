import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { isOfVisitor } from '#domain/renting/orders/order-links.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { findLeftToClaim } from './add-claim.ts'
import type { Debt, Inspection, OwnClaim, OwnClaims } from './claim.contract.ts'
import { canMoveClaim, claimMoveNames } from './claim.policy.ts'
import { claims } from './claims.table.ts'
import { claimParties } from './lock-claim.ts'

const most = 100

/** The claims of which the actor is a side, the newest first, the rentals that they may still claim damage of, and their debts. */
export async function listClaims(ctx: Context): Promise<OwnClaims> {
  const { now, today } = await nowOf(ctx)
  const tx: TxContext = { ...ctx, now, today }
  const found = await ctx.db
    .select({ claim: claims })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(rentals, eq(rentals.id, claims.rentalId))
    .where(or(isCustomer(ctx), isOwner(ctx)))
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(most)
  const owed = await findDebts(ctx)
  const back = (await readRentals(ctx, and(isOwner(ctx), eq(rentals.status, 'inspecting')))).filter(
    (rental) => !refusesMove(tx, 'claim', { rental, by: 'owner' }),
  )
  const ids = [...found.map(({ claim }) => claim.rentalId), ...owed.keys()]
  const known = new Map([...(ids.length > 0 ? await readRentals(ctx, inArray(rentals.id, ids)) : []), ...back].map((one) => [one.id, one]))
  const pieceOf = await findPieces(ctx, [...known.values()])
  const shown: OwnClaim[] = found.flatMap(({ claim }) => {
    const rental = known.get(claim.rentalId)
    const parties = rental ? claimParties(ctx, rental).filter((party) => party !== 'admin') : []
    const as = parties.find((party) => party === 'customer') ?? parties[0]
    if (!rental || (as !== 'customer' && as !== 'owner')) return []
    const { id, orderId, kind, status, claimed, decided, dueAt, overdueAt, createdAt } = claim
    const at = { dueAt: dueAt?.toISOString() ?? null, isOverdue: overdueAt !== null, createdAt: createdAt.toISOString() }
    const moves = claimMoveNames.filter((move) => parties.some((party) => canMoveClaim(move, claim, party)))
    return [{ id, orderId, kind, status, claimed, decided, ...at, as, moves, ...pieceOf(rental) }]
  })
  const inspections: Inspection[] = []
  for (const rental of back) {
    const left = await findLeftToClaim(ctx, rental)
    const inspectBy = momentsOf(rental).inspectedBy
    if (inspectBy) inspections.push({ rentalId: rental.id, inspectBy: inspectBy.toISOString(), most: left, ...pieceOf(rental) })
  }
  const debts = [...owed].flatMap(([rentalId, amount]): Debt[] => {
    const rental = known.get(rentalId)
    return rental ? [{ rentalId, orderId: rental.orderId, amount, ...pieceOf(rental) }] : []
  })
  return { claims: shown, inspections, debts }
}

type Piece = Pick<OwnClaim, 'itemId' | 'name' | 'picture' | 'from' | 'until'>

/** The pieces of these rentals, in the actor's language. */
export async function findPieces(ctx: Context, known: readonly RentalWithOrder[]): Promise<(rental: RentalWithOrder) => Piece> {
  const items = await findPricedItems(
    ctx,
    known.map(({ itemId }) => itemId),
  )
  return ({ itemId, from, until }) => {
    const item = items.get(itemId)
    return { itemId, name: item?.name[ctx.locale] ?? '', picture: item?.pictures[0] ?? null, from, until }
  }
}

function isOwner({ actor }: Context): SQL {
  return actor.personId === null ? sql`false` : sql`${rentals.ownerId} = ${actor.personId}`
}

function isCustomer({ actor: { personId, visitorId } }: Context): SQL | undefined {
  if (personId !== null) return eq(orders.personId, personId)
  return and(isNull(orders.personId), isOfVisitor(visitorId))
}

/** The actor's debts, by rental. */
async function findDebts(ctx: Context): Promise<Map<string, Fils>> {
  const { rows } = await ctx.db.execute<{ rentalId: string; amount: Fils }>(sql`
    SELECT entries.rental_id AS "rentalId", sum(entries.amount)::int AS amount
    FROM ledger_entries entries JOIN rentals ON rentals.id = entries.rental_id JOIN orders ON orders.id = rentals.order_id
    WHERE entries.account = 'customer_debt' AND ${isCustomer(ctx)} GROUP BY entries.rental_id HAVING sum(entries.amount) > 0 LIMIT ${most}`)
  return new Map(rows.map(({ rentalId, amount }) => [rentalId, amount]))
}
