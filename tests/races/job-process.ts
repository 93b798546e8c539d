import { commonQueue } from '#jobs/jobs.ts'
import { connect } from '#platform/database/database.ts'
import { startJobWorker } from '#platform/jobs/job-worker.ts'
import { createLog } from '#platform/log.ts'

// A process that runs jobs, says which, and never ends one: `node job-process.ts URL`.
const [databaseUrl = ''] = process.argv.slice(2)
const { pool } = connect(databaseUrl)
await startJobWorker({
  pool,
  databaseUrl,
  log: createLog(),
  queues: [commonQueue],
  async run({ payload }) {
    process.stdout.write(`began ${JSON.stringify(payload)}\n`)
    await new Promise(() => undefined)
  },
})
