import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { dropWaiting } from '#platform/mail/outbox.ts'
import { getIssue } from './get-issue.ts'
import { requireNewsletter } from './is-newsletter-on.ts'
import { canCancel, canPause, issueKeyOf, isTooLate } from './issue.policy.ts'
import { type Issue, newsletterDeliveries, newsletterIssues } from './issues.table.ts'
import { lockIssue } from './lock-issue.ts'
import type { IssueDetail } from './newsletter-admin.contract.ts'
import { enqueueIssue } from './send-issue.ts'

/**
 * Pauses an issue, also in the middle: no further reader gets it, and the mails that nobody has tried to send are taken back.
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.not-under-way (409) when there is nothing to pause
 */
export async function pauseIssue(ctx: Context, id: string): Promise<IssueDetail> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!canPause(issue)) throw new Refusal('newsletter.not-under-way', 409)
    await takeBack(tx, issue)
    await tx.db.update(newsletterIssues).set({ status: 'paused', updatedAt: tx.now }).where(eq(newsletterIssues.id, id))
    await record(tx, 'newsletter.issue-paused', id)
  })
  return getIssue(ctx, id)
}

/**
 * Goes on with a paused issue where it was. Consent to its version holds; one that was never approved cannot be paused.
 * @throws {Refusal} newsletter.off (409) where the newsletter is switched off
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.not-paused (409)
 * @throws {Refusal} newsletter.day-past (409) when its day has passed before it began, or the next Thursday has come since
 */
export async function resumeIssue(ctx: Context, id: string): Promise<IssueDetail> {
  await inTransaction(ctx, async (tx) => {
    await requireNewsletter(tx)
    const issue = await lockIssue(tx, id)
    if (issue.status !== 'paused') throw new Refusal('newsletter.not-paused', 409)
    if (isTooLate(issue, tx.today)) throw new Refusal('newsletter.day-past', 409)
    const status = issue.beganAt ? 'sending' : 'approved'
    await tx.db.update(newsletterIssues).set({ status, updatedAt: tx.now }).where(eq(newsletterIssues.id, id))
    await record(tx, 'newsletter.issue-resumed', id)
    await enqueueIssue(tx, issue)
  })
  return getIssue(ctx, id)
}

/**
 * Ends an issue for good. Readers who have it keep it.
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.issue-closed (409) when it is over
 */
export async function cancelIssue(ctx: Context, id: string): Promise<IssueDetail> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!canCancel(issue)) throw new Refusal('newsletter.issue-closed', 409)
    await takeBack(tx, issue)
    await tx.db.update(newsletterIssues).set({ status: 'cancelled', endedAt: tx.now, updatedAt: tx.now }).where(eq(newsletterIssues.id, id))
    await record(tx, 'newsletter.issue-cancelled', id)
  })
  return getIssue(ctx, id)
}

/** Pauses every issue that is approved or under way: after a restore nobody knows who has got it. */
export async function pauseEveryIssue(tx: TxContext): Promise<void> {
  await tx.db
    .update(newsletterIssues)
    .set({ status: 'paused', updatedAt: tx.now })
    .where(sql`${newsletterIssues.status} IN ('approved', 'sending')`)
}

/** Takes the mails of an issue back that nobody has tried to send, and forgets that their readers have it. */
async function takeBack(tx: TxContext, { id }: Issue): Promise<void> {
  const mailed = await tx.db
    .select({ issueId: newsletterDeliveries.issueId, subscriberId: newsletterDeliveries.subscriberId })
    .from(newsletterDeliveries)
    .where(and(eq(newsletterDeliveries.issueId, id), eq(newsletterDeliveries.outcome, 'sent')))
  const dropped = await dropWaiting(tx, mailed.map(issueKeyOf))
  if (dropped.length === 0) return
  await tx.db
    .delete(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.issueId, id),
        sql`${issueKeyOf({ issueId: id, subscriberId: '' })} || ${newsletterDeliveries.subscriberId} = ANY (${sql.param(dropped)}::text[])`,
      ),
    )
  await tx.db
    .update(newsletterIssues)
    .set({ sent: sql`${newsletterIssues.sent} - ${dropped.length}` })
    .where(eq(newsletterIssues.id, id))
}
