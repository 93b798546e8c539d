import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getIssue } from './get-issue.ts'
import { requireNewsletter } from './is-newsletter-on.ts'
import { isTooLate } from './issue.policy.ts'
import { type Issue, newsletterIssues } from './issues.table.ts'
import { lockVersion } from './lock-issue.ts'
import type { IssueDetail } from './newsletter-admin.contract.ts'
import { enqueueIssue } from './send-issue.ts'

/**
 * Consents to one version of a draft: it goes out on its day.
 * @throws {Refusal} newsletter.off (409) where the newsletter is switched off
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.issue-changed (409) when somebody has written since
 * @throws {Refusal} newsletter.issue-closed (409) when it is no draft
 * @throws {Refusal} newsletter.day-past (409) when its day has passed
 * @throws {Refusal} newsletter.unfinished (422, with `fields`) when it lacks words or pieces
 */
export async function approveIssue(ctx: Context, wish: { id: string; version: number }): Promise<IssueDetail> {
  await inTransaction(ctx, async (tx) => {
    await requireNewsletter(tx)
    const issue = await lockVersion(tx, wish)
    if (issue.status !== 'draft') throw new Refusal('newsletter.issue-closed', 409)
    if (isTooLate(issue, tx.today)) throw new Refusal('newsletter.day-past', 409, { fields: ['day'] })
    const fields = missingIn(issue)
    if (fields.length > 0) throw new Refusal('newsletter.unfinished', 422, { fields })
    await approve(tx, issue)
  })
  return getIssue(ctx, wish.id)
}

async function approve(tx: TxContext, issue: Issue): Promise<void> {
  await tx.db
    .update(newsletterIssues)
    .set({ status: 'approved', approvedBy: tx.actor.personId, approvedAt: tx.now, updatedAt: tx.now })
    .where(eq(newsletterIssues.id, issue.id))
  await record(tx, 'newsletter.issue-approved', issue.id, { version: issue.version, day: issue.day })
  await enqueueIssue(tx, issue)
}

/** The fields without which no issue goes out; the greeting may stay empty. */
function missingIn({ subject, picks, itemIds }: Issue): string[] {
  return [
    ...(subject.ar === '' ? ['subject.ar'] : []),
    ...(subject.en === '' ? ['subject.en'] : []),
    ...(picks === 'chosen' && itemIds.length === 0 ? ['itemIds'] : []),
  ]
}
