import type { TxContext } from '#domain/context.ts'
import { auditLog } from './audit-log.table.ts'

/** Records that something happened to `subjectId`, in the transaction that did it: `record(tx, 'rental.confirmed', id)`. */
export async function record(tx: TxContext, event: string, subjectId: string, details: Record<string, unknown> = {}): Promise<void> {
  await tx.db.insert(auditLog).values({ event, subjectId, actorId: tx.actor.personId, details, at: tx.now })
}
