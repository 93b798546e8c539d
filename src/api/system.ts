import { waiveSweep } from '#domain/site/alarms/alarms.ts'
import { getHealth } from '#domain/staff/system/get-health.ts'
import { listFailed, listJobs } from '#domain/staff/system/list-jobs.ts'
import { listWebhooks } from '#domain/staff/system/list-webhooks.ts'
import { replayWebhook } from '#domain/staff/system/replay-webhook.ts'
import { resetDemonstration } from '#domain/staff/system/reset-demonstration.ts'
import { retryJob, retryJobsOf } from '#domain/staff/system/retry-jobs.ts'
import { systemContract } from '#domain/staff/system/system.contract.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('system', systemContract)

export const system = guard.router({
  jobs: listJobs,
  failedJobs: listFailed,
  retryJob: byField('id', retryJob),
  retryJobs: byField('name', retryJobsOf),
  webhooks: listWebhooks,
  replay: byField('id', replayWebhook),
  health: getHealth,
  allowSweep: byField('store', waiveSweep),
  reset: resetDemonstration,
})
