import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { alarmKinds } from '#domain/site/alarms/alarms.policy.ts'
import { text } from '#values/schemas.ts'
import { eventKinds, eventStates, serviceStates } from './system.policy.ts'

const at = z.iso.datetime()
const jobId = z.uuid()
const jobName = z.string().check(z.regex(/^[a-z][a-z.-]{0,63}$/))
/** As providers name their events. */
const eventId = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

const jobCount = z.object({
  name: z.string(),
  waiting: z.int(),
  retrying: z.int(),
  active: z.int(),
  failed: z.int(),
  done: z.int(),
  nextAt: z.nullable(at),
})
export type JobCountRow = z.infer<typeof jobCount>

const recurring = z.object({ name: z.string(), nextAt: z.nullable(at), lastAt: z.nullable(at), isRunning: z.boolean() })
export type RecurringRow = z.infer<typeof recurring>

const failedJob = z.object({ id: z.string(), name: z.string(), fault: z.string(), tries: z.int(), createdAt: at, failedAt: at })
export type FailedJobRow = z.infer<typeof failedJob>

const eventRow = z.object({
  id: z.string(),
  /** Null for one of before the kinds were kept. */
  kind: z.nullable(z.enum(eventKinds)),
  state: z.enum(eventStates),
  /** The provider's id of the payment, hold or page. */
  providerId: z.string(),
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  payment: z.nullable(z.string()),
  at,
  settledAt: z.nullable(at),
})
export type EventRow = z.infer<typeof eventRow>

const outsideService = z.object({
  name: z.string(),
  state: z.enum(serviceStates),
  /** The instant at which it became well or stopped being so; null for one that was not used since the start. */
  since: z.nullable(at),
  lastFault: z.nullable(z.object({ reason: z.string(), at })),
})
export type OutsideServiceRow = z.infer<typeof outsideService>

const health = z.object({
  /** Of the shop and of what it runs on. */
  shop: z.object({ version: z.string(), node: z.string(), startedAt: at }),
  /** `isSplit` is false where the shop's role owns the ledger, and so could rewrite it. */
  database: z.object({ version: z.string(), bytes: z.int(), connections: z.int(), migrations: z.int(), isSplit: z.boolean() }),
  replicas: z.array(z.object({ host: z.string(), isAnswering: z.boolean(), isUsed: z.boolean() })),
  jobs: z.object({ due: z.int(), seconds: z.int(), failed: z.int() }),
  /** Those that the settings name. */
  services: z.array(outsideService),
  messages: z.object({ waiting: z.int(), failed: z.int() }),
  /** The disk of the folder with the shop's files; null where it cannot be read. */
  disk: z.nullable(z.object({ free: z.int(), size: z.int() })),
  /** The newest, as `npm run db -- backup` makes them; null where there was none. */
  backup: z.nullable(z.object({ at, bytes: z.int(), isOld: z.boolean() })),
  /** Open alarms; `files` and `strays` count those of a stopped sweep. */
  alarms: z.array(z.object({ kind: z.enum(alarmKinds), subject: z.string(), since: at, files: z.int(), strays: z.int() })),
  /** The last jump of the clock by more than a minute: positive forward, negative back; null where there was none. */
  jump: z.nullable(z.object({ at, seconds: z.int() })),
})
export type Health = z.infer<typeof health>

export const systemContract = {
  jobs: oc.route({ method: 'GET', path: '/system/jobs' }).output(z.object({ queues: z.array(jobCount), recurring: z.array(recurring) })),
  failedJobs: oc
    .route({ method: 'GET', path: '/system/jobs/failed' })
    .input(z.strictObject({ name: z.optional(jobName), after: z.optional(jobId) }))
    .output(z.object({ rows: z.array(failedJob), next: z.nullable(z.string()) })),
  retryJob: oc
    .route({ method: 'POST', path: '/system/jobs/{id}/tries' })
    .input(z.strictObject({ id: jobId }))
    .output(z.object({ count: z.int() })),
  /** Tries every failed job of a name again. */
  retryJobs: oc
    .route({ method: 'POST', path: '/system/jobs/tries' })
    .input(z.strictObject({ name: jobName }))
    .output(z.object({ count: z.int() })),
  webhooks: oc
    .route({ method: 'GET', path: '/system/webhooks' })
    .input(
      z.strictObject({
        q: z.optional(text(80, 0)),
        state: z.optional(z.enum(eventStates)),
        kind: z.optional(z.enum(eventKinds)),
        after: z.optional(eventId),
      }),
    )
    .output(z.object({ rows: z.array(eventRow), next: z.nullable(z.string()) })),
  /** Does what an event asks for once more; what was done already is not done twice. */
  replay: oc
    .route({ method: 'POST', path: '/system/webhooks/replays' })
    .input(z.strictObject({ id: eventId }))
    .output(eventRow),
  health: oc.route({ method: 'GET', path: '/system/health' }).output(health),
  /** Lets a stopped sweep move the files without a row to the bin with its next run; 404 `system.no-alarm` where none has stopped. */
  allowSweep: oc
    .route({ method: 'PUT', path: '/system/sweeps/{store}' })
    .input(z.strictObject({ store: z.enum(['media', 'documents']) }))
    .output(z.object({ done: z.literal(true) })),
  /** Empties a demonstration and fills it again; elsewhere there is no such address. */
  reset: oc
    .route({ method: 'POST', path: '/system/demonstration' })
    .input(z.strictObject({ word: text(20) }))
    .output(z.object({ isAsked: z.literal(true) })),
}
