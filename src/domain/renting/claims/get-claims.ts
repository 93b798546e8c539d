import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { Refusal } from '#domain/refusal.ts'
import { refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { findClaims, findLeftToClaim } from './add-claim.ts'
import type { Claim, ClaimsOfRental, Openings } from './claim.contract.ts'
import { type ClaimKind, type ClaimParty, canMoveClaim, claimMoveNames, hasDecided, hoursAfter, reportHours } from './claim.policy.ts'
import { type ClaimRow, claimPhotos, claims } from './claims.table.ts'
import { claimParties } from './lock-claim.ts'

const everything = 10_000
const shopMoves: readonly string[] = ['decide', 'decideAppeal']

/**
 * A claim as its reader sees it, who has a part in its rental or is of the shop.
 * @throws {Refusal} 404 `claim.unknown`
 */
export async function getClaim(ctx: Context, id: string): Promise<Claim> {
  const [claim] = await ctx.db.select().from(claims).where(eq(claims.id, id))
  const [rental] = claim ? await readRentals(ctx, eq(rentals.id, claim.rentalId)) : []
  const parties = rental ? claimParties(ctx, rental) : []
  if (!claim || parties.length === 0) throw new Refusal('claim.unknown', 404)
  return shownOf(claim, { ctx, parties, evidence: await findEvidence(ctx, claim.rentalId, parties) })
}

/**
 * The claims of a rental, and those that its reader may open now.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getClaims(ctx: Context, rentalId: string): Promise<ClaimsOfRental> {
  const rental = await readableRental(ctx, rentalId)
  const parties = claimParties(ctx, rental)
  const evidence = await findEvidence(ctx, rentalId, parties)
  const isPayer = parties.includes('customer') || parties.includes('admin')
  return {
    claims: (await findClaims(ctx, rentalId)).map((claim) => shownOf(claim, { ctx, parties, evidence })),
    openings: await findOpenings(ctx, rental, parties),
    unsent: evidence.filter(({ claimId }) => claimId === null).map(shownPhoto),
    debt: isPayer ? await findDebt(ctx, rentalId) : null,
  }
}

/**
 * A rental whose claims the actor may read.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function readableRental(ctx: Context, id: string): Promise<RentalWithOrder> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental || claimParties(ctx, rental).length === 0) throw new Refusal('rental.unknown', 404)
  return rental
}

type Photo = typeof claimPhotos.$inferSelect

/** Pictures sent with claims, and the reader's pictures not sent yet. */
function findEvidence(ctx: Context, rentalId: string, parties: readonly ClaimParty[]): Promise<Photo[]> {
  const isReadable = or(and(isNull(claimPhotos.claimId), inArray(claimPhotos.party, [...parties])), eq(claimPhotos.claimId, claims.id))
  return ctx.db
    .select(getTableColumns(claimPhotos))
    .from(claimPhotos)
    .leftJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(and(eq(claimPhotos.rentalId, rentalId), isReadable))
    .orderBy(claimPhotos.takenAt, claimPhotos.id)
}

function shownPhoto({ id, party, takenAt }: Photo): Claim['evidence'][number] {
  return { id, party, takenAt: takenAt.toISOString() }
}

/** The columns of a claim that are shown unchanged. */
const shownAsIs = [
  'id',
  'rentalId',
  'orderId',
  'kind',
  'status',
  'openedBy',
  'bearer',
  'claimed',
  'decided',
  'words',
  'answer',
  'rule',
  'appealedBy',
  'appeal',
] as const satisfies readonly (keyof ClaimRow & keyof Claim)[]

function shownOf(
  claim: ClaimRow,
  { ctx, parties, evidence }: { ctx: Context; parties: readonly ClaimParty[]; evidence: readonly Photo[] },
): Claim {
  const { reason, proposal } = claim
  const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
  const moves = claimMoveNames.filter((move) => parties.some((party) => canMoveClaim(move, claim, party)))
  const mayDecide = !hasDecided(claim, ctx.actor.personId)
  return {
    ...asIs(claim),
    reason: reason?.[ctx.locale] ?? null,
    proposal:
      parties.includes('admin') && proposal
        ? { amount: proposal.amount, reason: proposal.reason[ctx.locale], isMine: proposal.by === ctx.actor.personId }
        : null,
    evidence: evidence.filter(({ claimId }) => claimId === claim.id).map(shownPhoto),
    dueAt: at(claim.dueAt),
    isOverdue: claim.overdueAt !== null,
    createdAt: claim.createdAt.toISOString(),
    decidedAt: at(claim.decidedAt),
    settledAt: at(claim.settledAt),
    moves: moves.filter((move) => !shopMoves.includes(move) || mayDecide),
  }
}

function asIs(claim: ClaimRow): Pick<Claim, (typeof shownAsIs)[number]> {
  // Every name of the list is read: the result has them all.
  return Object.fromEntries(shownAsIs.map((name) => [name, claim[name]])) as Pick<ClaimRow, (typeof shownAsIs)[number]>
}

async function findOpenings(ctx: Context, rental: RentalWithOrder, parties: readonly ClaimParty[]): Promise<Openings> {
  const { now, today } = await nowOf(ctx)
  const tx: TxContext = { ...ctx, now, today }
  const known = new Set((await findClaims(ctx, rental.id)).filter(({ status }) => status !== 'withdrawn').map(({ kind }) => kind))
  const openings: Openings = []
  const offer = (kind: ClaimKind, most: number, until: Date | null): void => {
    if (!known.has(kind) && most > 0 && until !== null && until > now) openings.push({ kind, most, until: until.toISOString() })
  }
  if (parties.includes('owner') && !refusesMove(tx, 'claim', { rental, by: 'owner' }))
    offer('damage', await findLeftToClaim(ctx, rental), momentsOf(rental).inspectedBy)
  if (parties.includes('customer') && rental.status === 'active' && rental.deliveredAt !== null) {
    const until = hoursAfter(rental.deliveredAt, reportHours)
    const siblings = await readRentals(ctx, eq(rentals.orderId, rental.orderId))
    const paid = until > now ? (await planRefund(ctx, { rental, siblings }, { share: everything })).shown.refund : 0
    for (const kind of ['not-as-described', 'delivery-fault'] as const) offer(kind, paid, until)
  }
  return openings
}
