import type { Context } from '#domain/context.ts'
import { cut, rowsPerPage } from '#platform/database/read-page.ts'
import { countJobs, listFailedJobs, listRecurring } from '#platform/jobs/inspect-jobs.ts'
import type { FailedJobRow, JobCountRow, RecurringRow } from './system.contract.ts'
import { safeFault } from './system.policy.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

/** The jobs of every name by their states, and what recurs. */
export async function listJobs(ctx: Context): Promise<{ queues: JobCountRow[]; recurring: RecurringRow[] }> {
  const queues = await countJobs(ctx.db)
  const recurring = await listRecurring(ctx.db)
  return {
    queues: queues.map((row) => ({ ...row, nextAt: iso(row.nextAt) })),
    recurring: recurring.map((row) => ({ ...row, nextAt: iso(row.nextAt), lastAt: iso(row.lastAt) })),
  }
}

/** A page of the jobs that failed for good, the last one first. Their input is not shown. */
export async function listFailed(
  ctx: Context,
  { name, after }: { name?: string | undefined; after?: string | undefined },
): Promise<{ rows: FailedJobRow[]; next: string | null }> {
  const found = await listFailedJobs(ctx.db, { name, after, limit: rowsPerPage + 1 })
  const rows = found.map(({ createdAt, failedAt, fault, ...job }) => ({
    ...job,
    fault: safeFault(fault),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }))
  return cut(rows)
}
