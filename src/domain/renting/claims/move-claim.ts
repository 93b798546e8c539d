import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { type ClaimMove, claimMoves, decideBy } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'

type Written = Partial<Omit<ClaimRow, 'id' | 'rentalId' | 'orderId' | 'kind' | 'status' | 'createdAt' | 'updatedAt'>>

/**
 * Moves a claim whose status is where the move begins, records it, and enqueues the system's action at `dueAt`.
 * @throws {Refusal} 409 `claim.wrong-status`
 */
export async function moveClaim(tx: TxContext, id: string, move: ClaimMove, written: Written = {}): Promise<ClaimRow> {
  const { from, to } = claimMoves[move]
  const [moved] = await tx.db
    .update(claims)
    .set({ dueAt: decideBy(to, tx.now), overdueAt: null, ...written, status: to, updatedAt: tx.now })
    .where(and(eq(claims.id, id), inArray(claims.status, [...from])))
    .returning()
  if (!moved) throw new Refusal('claim.wrong-status', 409)
  await recordClaim(tx, moved)
  return moved
}

/** Records the status of a claim, and has the system act at its deadline. */
export async function recordClaim(tx: TxContext, claim: ClaimRow): Promise<void> {
  const { id, orderId, rentalId, kind, status, claimed, decided, dueAt, openedBy } = claim
  const by = dueAt && { answerBy: dueAt.toISOString() }
  await record(tx, `claim.${status}`, id, { orderId, rentalId, kind, openedBy, amount: decided ?? claimed, ...by })
  if (dueAt) await enqueueJob(tx, 'claim.due', { id }, { dueAt, key: `claim.due:${id}` })
}
