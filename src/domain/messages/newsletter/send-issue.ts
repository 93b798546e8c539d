import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { choosePieces } from './choose-pieces.policy.ts'
import { findIssuePieces, type IssuePiece } from './find-issue-pieces.ts'
import { findReaders, type Reader } from './find-readers.ts'
import { isNewsletterOn } from './is-newsletter-on.ts'
import { issueKeyOf, sendsAt } from './issue.policy.ts'
import { issueMail } from './issue-mail.ts'
import { type Issue, newsletterDeliveries, newsletterIssues } from './issues.table.ts'
import { unsubscribeUrlOf } from './unsubscribe-link.ts'

/** So many readers are mailed in one transaction. */
const batch = 50

/** The key of the job that begins an issue, or goes on with it. */
export function sendJobKey(issueId: string): string {
  return `newsletter.send:${issueId}`
}

/** Has an issue sent from its hour on, or at once when that has come. */
export async function enqueueIssue(tx: TxContext, { id, day }: Pick<Issue, 'id' | 'day'>): Promise<void> {
  const dueAt = new Date(Math.max(sendsAt(day).getTime(), tx.now.getTime()))
  await enqueueJob(tx, 'newsletter.send', { issueId: id }, { key: sendJobKey(id), dueAt })
}

/**
 * Mails an approved issue to the next readers, in the order of their ids, and enqueues itself for those after them. A batch is one transaction: a
 * crash repeats a whole batch or none, and a row for each reader keeps anybody from getting it twice. Where its day has passed, or the
 * newsletter is switched off, it pauses instead.
 */
export async function sendIssue(ctx: Context, { issueId, after = '' }: { issueId: string; after?: string | undefined }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await beginOrGoOn(tx, issueId)
    if (!issue) return
    const readers = await findReaders(tx, { issue, after, limit: batch })
    const pieces = readers.length > 0 ? await findIssuePieces(tx, issue) : []
    const outcomes: Outcome[] = []
    for (const reader of readers) outcomes.push(await mailReader(tx, { issue, reader, pieces }))
    await noteOutcomes(tx, { issue, readers, outcomes })
    const last = readers[batch - 1]
    if (last) await enqueueJob(tx, 'newsletter.send', { issueId, after: last.id }, { key: `${sendJobKey(issueId)}:${last.id}` })
    // A pause has taken back mails of readers before this batch.
    else if (after !== '' && (await findReaders(tx, { issue, after: '', limit: 1 })).length > 0) await enqueueIssue(tx, issue)
    else await endIssue(tx, issue)
  })
}

/** Locks an issue that is to be sent now; null for any other. */
async function beginOrGoOn(tx: TxContext, issueId: string): Promise<Issue | null> {
  const [issue] = await tx.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for('update')
  if (!issue || !['approved', 'sending'].includes(issue.status) || tx.now < sendsAt(issue.day)) return null
  const hasMissed = issue.status === 'approved' && tx.today !== issue.day
  if (hasMissed || !(await isNewsletterOn(tx))) {
    await change(tx, issueId, { status: 'paused' })
    await record(tx, 'newsletter.issue-paused', issueId)
    return null
  }
  if (issue.status === 'sending') return issue
  const begun = { status: 'sending' as const, beganAt: issue.beganAt ?? tx.now }
  await change(tx, issueId, begun)
  await record(tx, 'newsletter.issue-started', issueId)
  return { ...issue, ...begun }
}

type Outcome = (typeof newsletterDeliveries.$inferSelect)['outcome']

interface Delivery {
  issue: Issue
  reader: Reader
  pieces: readonly IssuePiece[]
}

async function mailReader(tx: TxContext, { issue, reader, pieces }: Delivery): Promise<Outcome> {
  if (reader.isClosed) return 'closed'
  const chosen = choosePieces(pieces, reader)
  if (chosen.length === 0) return 'skipped'
  const { locale, isDiscreet } = reader
  const leaveUrl = unsubscribeUrlOf(tx, { id: reader.id, locale, issueId: issue.id })
  await enqueueMail(tx, {
    ...issueMail(tx, { ...issue, pieces: chosen, locale, isDiscreet, leaveUrl }),
    to: reader.email,
    unsubscribeUrl: leaveUrl,
    kind: 'list',
    dedupeKey: issueKeyOf({ issueId: issue.id, subscriberId: reader.id }),
  })
  return 'sent'
}

async function noteOutcomes(
  tx: TxContext,
  { issue, readers, outcomes }: { issue: Issue; readers: readonly Reader[]; outcomes: readonly Outcome[] },
): Promise<void> {
  if (readers.length === 0) return
  await tx.db
    .insert(newsletterDeliveries)
    .values(readers.map(({ id }, index) => ({ issueId: issue.id, subscriberId: id, outcome: outcomes[index] ?? 'skipped', at: tx.now })))
  const countOf = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const { sent, skipped, closed } = newsletterIssues
  await change(tx, issue.id, {
    sent: sql`${sent} + ${countOf('sent')}`,
    skipped: sql`${skipped} + ${countOf('skipped')}`,
    closed: sql`${closed} + ${countOf('closed')}`,
  })
}

async function endIssue(tx: TxContext, { id }: Issue): Promise<void> {
  await change(tx, id, { status: 'sent', endedAt: tx.now })
  const [issue] = await tx.db
    .select({ sent: newsletterIssues.sent, skipped: newsletterIssues.skipped })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, id))
  await record(tx, 'newsletter.issue-sent', id, { ...issue })
}

async function change(
  { db, now }: TxContext,
  id: string,
  set: Parameters<ReturnType<typeof db.update<typeof newsletterIssues>>['set']>[0],
) {
  await db
    .update(newsletterIssues)
    .set({ ...set, updatedAt: now })
    .where(eq(newsletterIssues.id, id))
}
