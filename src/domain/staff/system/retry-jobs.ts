import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { retryJobs } from '#platform/jobs/inspect-jobs.ts'

/**
 * Has a failed job tried once more, at once.
 * @throws {Refusal} 404 `system.no-job` when it has not failed
 */
export function retryJob(ctx: Context, id: string): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await retryJobs(tx.db, { id })
    if (count === 0) throw new Refusal('system.no-job', 404)
    await record(tx, 'system.job-retried', id)
    return { count }
  })
}

/** Has every failed job of a name tried once more. */
export function retryJobsOf(ctx: Context, name: string): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await retryJobs(tx.db, { name })
    await record(tx, 'system.jobs-retried', name, { count })
    return { count }
  })
}
