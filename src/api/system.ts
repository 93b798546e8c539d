import { waiveSweep } from '#domain/site/alarms/alarms.ts'
import { getHealth } from '#domain/staff/system/get-health.ts'
import { listFailed, listJobs } from '#domain/staff/system/list-jobs.ts'
import { listWebhooks } from '#domain/staff/system/list-webhooks.ts'
import { replayWebhook } from '#domain/staff/system/replay-webhook.ts'
import { resetDemonstration } from '#domain/staff/system/reset-demonstration.ts'
import { retryJob, retryJobsOf } from '#domain/staff/system/retry-jobs.ts'
import { systemContract } from '#domain/staff/system/system.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('system', systemContract)

export const system = guard.router({
  jobs: guard.jobs.handler(({ context }) => listJobs(context)),
  failedJobs: guard.failedJobs.handler(({ context, input }) => listFailed(context, input)),
  retryJob: guard.retryJob.handler(({ context, input }) => retryJob(context, input.id)),
  retryJobs: guard.retryJobs.handler(({ context, input }) => retryJobsOf(context, input.name)),
  webhooks: guard.webhooks.handler(({ context, input }) => listWebhooks(context, input)),
  replay: guard.replay.handler(({ context, input }) => replayWebhook(context, input.id)),
  health: guard.health.handler(({ context }) => getHealth(context)),
  allowSweep: guard.allowSweep.handler(({ context, input }) => waiveSweep(context, input.store)),
  reset: guard.reset.handler(({ context, input }) => resetDemonstration(context, input)),
})
