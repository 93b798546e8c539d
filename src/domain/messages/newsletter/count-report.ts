import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import type { MailProblem } from '#platform/mail/read-mail-reports.ts'
import { newsletterDeliveries, newsletterIssues } from './issues.table.ts'

interface Report {
  /** Of the mail in the outbox. */
  key: string
  /** `closed` for a mail that was given up, because its address was closed meanwhile. */
  kind: MailProblem | 'closed'
}

/** Counts a mail of an issue that came back, was called spam or was given up. Each reader counts once. */
export async function countReport(ctx: Context, { key, kind }: Report): Promise<void> {
  const [, issueId = '', subscriber = ''] = key.split(':')
  // A copy that staff have sent again has a time behind it.
  const [subscriberId = ''] = subscriber.split('|')
  const { sent, closed, bounced, complained } = newsletterIssues
  const counts = {
    bounce: { bounced: sql`${bounced} + 1` },
    complaint: { complained: sql`${complained} + 1` },
    closed: { sent: sql`${sent} - 1`, closed: sql`${closed} + 1` },
  } satisfies Record<Report['kind'], Record<string, SQL>>
  await inTransaction(ctx, async (tx) => {
    const isIt = and(eq(newsletterDeliveries.issueId, issueId), eq(newsletterDeliveries.subscriberId, subscriberId))
    const isNew = and(eq(newsletterDeliveries.outcome, 'sent'), isNull(newsletterDeliveries.reported))
    const { rowCount } = await tx.db
      .update(newsletterDeliveries)
      .set(kind === 'closed' ? { outcome: 'closed' } : { reported: kind })
      .where(and(isIt, isNew))
    if (rowCount) await tx.db.update(newsletterIssues).set(counts[kind]).where(eq(newsletterIssues.id, issueId))
  })
}
