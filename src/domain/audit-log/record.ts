import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { isAnnounced } from './announced-events.ts'
import type { AuditEvent } from './audit-events.ts'
import { auditLog } from './audit-log.table.ts'

/**
 * Appends an event about `subjectId` to the audit log, in the transaction that caused it: `record(tx, 'rental.confirmed', id)`. Some events
 * notify people once it commits.
 */
export async function record(tx: TxContext, event: AuditEvent, subjectId: string, details: Record<string, unknown> = {}): Promise<void> {
  const row = { event, subjectId, actorId: tx.actor.personId, details, at: tx.now }
  const [logged] = await tx.db.insert(auditLog).values(row).returning({ id: auditLog.id })
  if (logged && isAnnounced(event)) await enqueueJob(tx, 'notification.announce', { logId: logged.id })
}

interface Once {
  /** The details that identify the same event, besides the subject; none by default. */
  same?: Record<string, unknown>
  /** Only what was recorded since then counts. */
  since?: Date
}

/** Appends an event unless the audit log has it already: what a job that runs twice says once. The transaction has locked what it is about. */
export async function recordOnce(
  tx: TxContext,
  event: AuditEvent,
  { subjectId, details = {}, same = {}, since = new Date(0) }: Once & { subjectId: string; details?: Record<string, unknown> },
): Promise<void> {
  const { rows } = await tx.db.execute(sql`
    SELECT FROM audit_log WHERE subject_id = ${subjectId} AND event = ${event} AND details @> ${JSON.stringify(same)}::jsonb
      AND at >= ${since.toISOString()}::timestamptz LIMIT 1`)
  if (rows.length === 0) await record(tx, event, subjectId, details)
}
