import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { AuditEvent } from './audit-events.ts'
import { isAnnounced } from './announced-events.ts'
import { auditLog } from './audit-log.table.ts'

/**
 * Appends an event about `subjectId` to the audit log, in the transaction that caused it: `record(tx, 'rental.confirmed', id)`. Of some events
 * people are told once it commits.
 */
export async function record(tx: TxContext, event: AuditEvent, subjectId: string, details: Record<string, unknown> = {}): Promise<void> {
  const row = { event, subjectId, actorId: tx.actor.personId, details, at: tx.now }
  const [logged] = await tx.db.insert(auditLog).values(row).returning({ id: auditLog.id })
  if (logged && isAnnounced(event)) await enqueueJob(tx, 'notification.announce', { logId: logged.id })
}
