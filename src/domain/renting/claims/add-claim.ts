import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { newId } from '#values/id.ts'
import { decideBy, kindOf, leftToClaim } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'
import { recordClaim } from './move-claim.ts'

type NewClaim = Pick<ClaimRow, 'kind' | 'status' | 'claimed'> &
  Partial<Pick<ClaimRow, 'id' | 'decided' | 'rule' | 'words' | 'dueAt' | 'bearer'>>

/** Writes a claim about a rental whose order the transaction has locked. The database allows one of each kind. */
export async function addClaim(tx: TxContext, { id: rentalId, orderId }: RentalWithOrder, claim: NewClaim): Promise<ClaimRow> {
  const { opens, bearer } = kindOf(claim.kind)
  const decidedAt = claim.decided === undefined ? null : tx.now
  const written = { id: newId(), rentalId, orderId, openedBy: opens, bearer, ...claim }
  const [added] = await tx.db
    .insert(claims)
    .values({ dueAt: decideBy(claim.status, tx.now), ...written, decidedAt, createdAt: tx.now, updatedAt: tx.now })
    .returning()
  if (!added) throw new Error('a claim was not written')
  await recordClaim(tx, added)
  return added
}

/** The claims of a rental, the oldest first. */
export function findClaims(tx: Pick<TxContext, 'db'>, rentalId: string): Promise<ClaimRow[]> {
  return tx.db.select().from(claims).where(eq(claims.rentalId, rentalId)).orderBy(claims.createdAt, claims.id)
}

/** The amount that may still be claimed of a rental's customer, in fils. */
export async function findLeftToClaim(tx: Pick<TxContext, 'db'>, { id, agreedValue }: RentalWithOrder, except?: string): Promise<number> {
  const others = (await findClaims(tx, id)).filter((one) => one.id !== except)
  return leftToClaim(agreedValue, others)
}

/** Whether a rental has a claim of a kind that was not withdrawn. */
export async function hasClaim(tx: Pick<TxContext, 'db'>, rentalId: string, kind: ClaimRow['kind']): Promise<boolean> {
  const ofKind = and(eq(claims.rentalId, rentalId), eq(claims.kind, kind))
  return (await tx.db.select({ status: claims.status }).from(claims).where(ofKind)).some(({ status }) => status !== 'withdrawn')
}
