import { type FullContext, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { noteOpened } from '#domain/staff/system/keep-before.ts'
import { queue } from '#platform/jobs/enqueue-job.ts'
import { type DueJob, type JobWorker, startJobWorker, type WorkedQueue } from '#platform/jobs/job-worker.ts'
import { enqueueNext } from '#platform/jobs/schedule.ts'
import { backupSchedules } from './backups.ts'
import { chatSchedules } from './chat.ts'
import { claimJobs, claimSchedules } from './claims.ts'
import type { Job, PayloadsOf, Schedule } from './job.ts'
import { listingJobs, listingSchedules } from './listings.ts'
import { mediaJobs, mediaSchedules } from './media.ts'
import { messageJobs } from './messages.ts'
import { moneyJobs, moneySchedules } from './money.ts'
import { notificationJobs, notificationSchedules } from './notifications.ts'
import { orderJobs, orderSchedules } from './orders.ts'
import { paymentJobs } from './payments.ts'
import { peopleJobs, peopleSchedules } from './people.ts'
import { rentalJobs, rentalSchedules } from './rentals.ts'
import { reviewJobs, reviewSchedules } from './reviews.ts'
import { searchSchedules } from './search.ts'
import { waitJobs } from './waits.ts'

const jobTable = {
  ...claimJobs,
  ...listingJobs,
  ...mediaJobs,
  ...messageJobs,
  ...moneyJobs,
  ...notificationJobs,
  ...orderJobs,
  ...paymentJobs,
  ...peopleJobs,
  ...rentalJobs,
  ...reviewJobs,
  ...waitJobs,
}
const scheduleTable = {
  ...backupSchedules,
  ...chatSchedules,
  ...claimSchedules,
  ...listingSchedules,
  ...mediaSchedules,
  ...moneySchedules,
  ...notificationSchedules,
  ...orderSchedules,
  ...peopleSchedules,
  ...rentalSchedules,
  ...reviewSchedules,
  ...searchSchedules,
}

declare module '#platform/jobs/enqueue-job.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobTable> {}
}

const jobs: Readonly<Record<string, Job>> = jobTable
export const schedules: Readonly<Record<string, Schedule>> = scheduleTable

/** Notes that the shop opens, and runs the jobs of this process as they become due. */
export async function startJobs(system: () => FullContext, { databaseUrl }: { databaseUrl: string }): Promise<JobWorker> {
  // First of all: an overdue job drops what is kept of before a restore a day after the last opening.
  await noteOpened(system())
  await enqueueSchedules(system())
  const { db, log } = system()
  return startJobWorker({
    pool: db.$client,
    databaseUrl,
    log,
    queues: [commonQueue, ...channelQueues(system())],
    run: (due) => runJob(system(), due),
  })
}

export const commonQueue: WorkedQueue = { name: queue, atOnce: 3 }

/**
 * The queues of the messages that this shop can send. One message of a channel is under way in each process: a slow service holds up no other
 * job, and one that fails is not asked by several at once.
 */
export function channelQueues({ mail, sms, push }: FullContext & Needs<'mail' | 'sms' | 'push'>): WorkedQueue[] {
  const of = (name: string, { waitMs }: { waitMs?(): number }): WorkedQueue => ({ name, atOnce: 1, ...(waitMs && { waitMs }) })
  return [
    ...(mail ? [of('mail', mail)] : []),
    ...(sms ? sms.channels.map((channel) => of(channel, sms)) : []),
    ...(push ? [of('push', push)] : []),
  ]
}

/** The schedules that this shop needs, by their names. */
export function schedulesOf(ctx: FullContext): [string, Schedule][] {
  return Object.entries(schedules).filter(([, schedule]) => isWanted(ctx, schedule))
}

/** Enqueues the first run of every schedule that the shop needs, where none waits. */
export async function enqueueSchedules(ctx: FullContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const [name, recurrence] of schedulesOf(ctx)) await enqueueNext(tx, { name, recurrence, ifAbsent: true })
  })
}

/**
 * Runs a job or a schedule. A refusal ends a job: the domain has answered, and would answer the same again. A schedule that failed is not
 * tried again before its next time.
 */
export async function runJob(ctx: FullContext, { name, payload }: DueJob): Promise<void> {
  const schedule = schedules[name]
  if (schedule) return runSchedule(ctx, name, schedule)
  const known = jobs[name]
  if (!known) throw new Error(`There is no job ${name}.`)
  await known.run(ctx, payload).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) throw error
    ctx.log.info({ job: name, code: error.code }, 'a job was refused')
  })
}

function isWanted(ctx: FullContext, schedule: Schedule): boolean {
  return schedule.isWanted?.(ctx) ?? true
}

async function runSchedule(ctx: FullContext, name: string, schedule: Schedule): Promise<void> {
  if (!isWanted(ctx, schedule)) return
  const tell = (fault: unknown) => ctx.log.error({ err: fault, job: name }, 'a recurring job failed, in part or as a whole')
  try {
    for (const fault of (await schedule.run(ctx)) ?? []) tell(fault)
  } catch (fault) {
    tell(fault)
  }
  await inTransaction(ctx, (tx) => enqueueNext(tx, { name, recurrence: schedule }))
}
