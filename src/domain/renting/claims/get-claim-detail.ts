import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { amountToHold } from '#domain/money/deposits/held-part.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { depositState } from '#domain/money/payments/deposit-state.ts'
import { rentalPhotos } from '#domain/renting/conditions/rental-photos.table.ts'
import { shownName, wholeName } from '#domain/renting/orders/shown-names.ts'
import { findPaid } from '#domain/renting/rentals/find-paid.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { translator } from '#i18n/server.ts'
import type { LocalizedText } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'
import { findLeftToClaim } from './add-claim.ts'
import type { Claim, ClaimDetail } from './claim.contract.ts'
import { type ClaimParty, claimStatuses } from './claim.policy.ts'
import { findRefundable } from './find-refundable.ts'
import { getClaim, getClaims, readableRental } from './get-claims.ts'
import { findPieces } from './list-claims.ts'
import { claimParties } from './lock-claim.ts'

/**
 * A claim with the facts of its rental for both sides, and the grounds of a decision for the shop.
 * @throws {Refusal} 404 `claim.unknown`
 */
export async function getClaimDetail(ctx: Context, id: string): Promise<ClaimDetail> {
  const claim = await getClaim(ctx, id)
  const rental = await readableRental(ctx, claim.rentalId)
  const parties = claimParties(ctx, rental)
  // A member of staff who is a side of it sees it as that side.
  const as = parties[0] ?? 'admin'
  const isPayer = as !== 'owner' || parties.includes('admin')
  const { number, customer, owner } = await findSides(ctx, rental, as === 'admin' ? null : as)
  const pieceOf = await findPieces(ctx, [rental])
  return {
    ...pieceOf(rental),
    lateFee: rental.figures.lateFee,
    claim,
    number: orderNumber(number),
    as,
    customer,
    owner,
    photos: await findConditions(ctx, rental.id),
    deposit: isPayer ? await findDeposit(ctx, rental.id) : null,
    debt: isPayer ? await findDebt(ctx, rental.id) : null,
    unsent: (await getClaims(ctx, rental.id)).unsent,
    events: await findEvents(ctx, claim),
    readyReasons: parties.includes('admin') ? readyReasons() : [],
    now: (await nowOf(ctx)).now.toISOString(),
    shop: parties.includes('admin') ? await findGrounds(ctx, rental, claim) : null,
  }
}

const readyNames = ['shown', 'before', 'wear', 'unproven', 'described'] as const

/** Reasons of a decision in both languages that nobody has to write. */
function readyReasons(): LocalizedText[] {
  const [en, ar] = [translator('en'), translator('ar')]
  return readyNames.map((name) => ({ en: en(`claims:ready.${name}`), ar: ar(`claims:ready.${name}`) }))
}

interface Sides {
  number: string
  customer: string | null
  owner: string | null
}

/** Whole names for the shop; the sides see first names, and of the other's nothing where that one chose discretion. */
async function findSides(ctx: Context, { id }: RentalWithOrder, as: ClaimParty | null): Promise<Sides> {
  const known = wholeName(ctx.locale)
  const owner = nameOf(ctx.locale, sql`owners`)
  const isDiscreet = sql`orders.is_discreet OR coalesce(profiles.is_discreet, false)`
  const customerSeen = sql`CASE WHEN NOT (${isDiscreet}) THEN ${firstName(known)} END`
  const ownerSeen = shownName(ctx.locale, { person: sql`owners`, profile: sql`owner_profiles` })
  const { rows } = await ctx.db.execute<Sides & Record<string, unknown>>(sql`
    SELECT orders.number::text,
      ${as === null ? known : as === 'customer' ? firstName(known) : customerSeen} AS customer,
      ${as === null ? owner : as === 'owner' ? firstName(owner) : ownerSeen} AS owner
    FROM rentals JOIN orders ON orders.id = rentals.order_id LEFT JOIN people ON people.id = orders.person_id
      LEFT JOIN profiles ON profiles.person_id = people.id LEFT JOIN people owners ON owners.id = rentals.owner_id
      LEFT JOIN profiles owner_profiles ON owner_profiles.person_id = owners.id
    WHERE rentals.id = ${id}`)
  return rows[0] ?? { number: '', customer: null, owner: null }
}

async function findConditions(ctx: Context, rentalId: string): Promise<ClaimDetail['photos']> {
  const found = await ctx.db
    .select({ stage: rentalPhotos.stage, place: rentalPhotos.place, takenAt: rentalPhotos.takenAt })
    .from(rentalPhotos)
    .where(eq(rentalPhotos.rentalId, rentalId))
    .orderBy(rentalPhotos.takenAt, rentalPhotos.place)
  return found.map(({ takenAt, ...photo }) => ({ ...photo, takenAt: takenAt.toISOString() }))
}

async function findDeposit(ctx: Context, rentalId: string): Promise<ClaimDetail['deposit']> {
  const [found] = await ctx.db
    .select({ ...getTableColumns(deposits), state: depositState(sql`${deposits}`) })
    .from(deposits)
    .where(eq(deposits.rentalId, rentalId))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(1)
  if (!found) return null
  const { state: status, method, amount, applied } = found
  return { status, method, amount, applied, frozen: amountToHold(found) }
}

async function findEvents(ctx: Context, { id }: Claim): Promise<ClaimDetail['events']> {
  const { rows } = await ctx.db.execute<{ event: string; at: string }>(
    sql`SELECT event, at FROM audit_log WHERE subject_id = ${id} AND event LIKE 'claim.%' ORDER BY id`,
  )
  return rows.flatMap(({ event, at }) => {
    const status = claimStatuses.find((one) => event === `claim.${one}`)
    return status ? [{ status, at: new Date(at).toISOString() }] : []
  })
}

async function findGrounds(ctx: Context, rental: RentalWithOrder, claim: Claim): Promise<NonNullable<ClaimDetail['shop']>> {
  const paid = await findPaid(ctx, rental)
  const left = claim.openedBy === 'customer' ? await findRefundable(ctx, claim) : await findLeftToClaim(ctx, rental, claim.id)
  return {
    paid: paid.rental + paid.serviceFee + paid.delivery,
    agreedValue: rental.agreedValue,
    limit: Math.min(left, claim.claimed),
    ...(await findRecords(ctx, rental)),
  }
}

type Records = Pick<NonNullable<ClaimDetail['shop']>, 'customer' | 'owner'>

/** The records of its customer and its owner: number of rentals, of late ones, and of claims at their cost. */
async function findRecords(ctx: Context, { id, customerId, ownerId }: RentalWithOrder): Promise<Records> {
  const { rows } = await ctx.db.execute<Record<keyof Records, Records['owner']>>(sql`
    SELECT
      (SELECT json_build_object('rentals', count(*) FILTER (WHERE one.status = 'completed'), 'late', count(*) FILTER (WHERE one.late_from <= one.collected_at AND one.late_from < coalesce(one.late_until, 'infinity')),
          'claims', count(*) FILTER (WHERE EXISTS (SELECT FROM claims WHERE claims.rental_id = one.id AND bearer = 'customer' AND kind <> 'late' AND decided > 0 AND status <> 'withdrawn')))
        FROM rentals one JOIN orders ON orders.id = one.order_id WHERE orders.person_id = ${customerId} AND one.id <> ${id}) AS customer,
      (SELECT json_build_object('rentals', count(*) FILTER (WHERE one.status = 'completed'), 'late', 0,
          'claims', count(*) FILTER (WHERE EXISTS (SELECT FROM claims WHERE claims.rental_id = one.id AND bearer = 'owner' AND decided > 0 AND status <> 'withdrawn')))
        FROM rentals one WHERE one.owner_id = ${ownerId} AND one.id <> ${id}) AS owner`)
  const none = { rentals: 0, late: 0, claims: 0 }
  return rows[0] ?? { customer: none, owner: none }
}
