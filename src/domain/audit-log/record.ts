import type { TxContext } from '#domain/context.ts'
import { auditLog } from './audit-log.table.ts'

/** Appends an event about `subjectId` to the audit log, in the transaction that caused it: `record(tx, 'rental.confirmed', id)`. */
export async function record(tx: TxContext, event: string, subjectId: string, details: Record<string, unknown> = {}): Promise<void> {
  await tx.db.insert(auditLog).values({ event, subjectId, actorId: tx.actor.personId, details, at: tx.now })
}
