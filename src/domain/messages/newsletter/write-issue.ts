import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { sqlStateOf } from '#platform/database/database.ts'
import { cancelJob } from '#platform/jobs/enqueue-job.ts'
import type { Day } from '#values/day.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { getIssue } from './get-issue.ts'
import { isEditable, isSendDay, nextSendDay } from './issue.policy.ts'
import { newsletterIssues } from './issues.table.ts'
import { lockVersion } from './lock-issue.ts'
import type { IssueContent, IssueDetail } from './newsletter-admin.contract.ts'
import { sendJobKey } from './send-issue.ts'

/** Begins a draft of the newest pieces for the next Thursday that has no issue. */
export async function beginIssue(ctx: Context): Promise<{ id: string }> {
  return refusingTakenDays(() =>
    inTransaction(ctx, async (tx) => {
      const id = newId()
      await tx.db.insert(newsletterIssues).values({
        id,
        day: await findFreeDay(tx),
        subject: { en: '', ar: '' },
        greeting: { en: '', ar: '' },
        picks: 'newest',
        status: 'draft',
        writtenBy: tx.actor.personId,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      await record(tx, 'newsletter.issue-begun', id)
      return { id }
    }),
  )
}

/**
 * Changes the content of an issue that nobody has got. Consent to the version before ends.
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.issue-changed (409) when somebody else has written since
 * @throws {Refusal} newsletter.issue-closed (409) once it is being sent, or over
 * @throws {Refusal} newsletter.no-thursday (422) for another day of the week, newsletter.day-past (422) for one that has passed
 * @throws {Refusal} newsletter.day-taken (409) for the day of another issue
 */
export async function writeIssue(
  ctx: Context,
  { id, version, ...content }: IssueContent & { id: string; version: number },
): Promise<IssueDetail> {
  await refusingTakenDays(() =>
    inTransaction(ctx, async (tx) => {
      const issue = await lockVersion(tx, { id, version })
      if (!isEditable(issue)) throw new Refusal('newsletter.issue-closed', 409)
      if (!isSendDay(content.day)) throw new Refusal('newsletter.no-thursday', 422, { fields: ['day'] })
      if (content.day < tx.today) throw new Refusal('newsletter.day-past', 422, { fields: ['day'] })
      const wasApproved = issue.approvedAt !== null
      await tx.db
        .update(newsletterIssues)
        .set({
          ...content,
          status: 'draft',
          version: sql`${newsletterIssues.version} + 1`,
          approvedBy: null,
          approvedAt: null,
          updatedAt: tx.now,
        })
        .where(eq(newsletterIssues.id, id))
      await cancelJob(tx, sendJobKey(id))
      await record(tx, 'newsletter.issue-written', id, { version: version + 1, day: content.day, wasApproved })
    }),
  )
  return getIssue(ctx, id)
}

async function findFreeDay({ db, today }: TxContext): Promise<Day> {
  const { rows } = await db.execute<{ day: Day }>(
    sql`SELECT day::text AS day FROM newsletter_issues WHERE status <> 'cancelled' AND day >= ${today}::date`,
  )
  const taken = new Set(rows.map(({ day }) => day))
  let day = nextSendDay(addDays(today, 1))
  while (taken.has(day)) day = nextSendDay(addDays(day, 1))
  return day
}

async function refusingTakenDays<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') throw new Refusal('newsletter.day-taken', 409, { fields: ['day'] })
    throw error
  })
}
