import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import type { MailProblem } from '#platform/mail/read-mail-reports.ts'
import { newsletterDeliveries, newsletterIssues } from './issues.table.ts'

/** Counts a mail of an issue, by its key in the outbox, that came back or was called spam. Each reader counts once. */
export async function countReport(ctx: Context, { key, kind }: { key: string; kind: MailProblem }): Promise<void> {
  const [, issueId = '', subscriber = ''] = key.split(':')
  // A copy that staff have sent again has a time behind it.
  const [subscriberId = ''] = subscriber.split('|')
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(newsletterDeliveries)
      .set({ reported: kind })
      .where(
        and(
          eq(newsletterDeliveries.issueId, issueId),
          eq(newsletterDeliveries.subscriberId, subscriberId),
          isNull(newsletterDeliveries.reported),
        ),
      )
    if (!rowCount) return
    const { bounced, complained } = newsletterIssues
    const set = kind === 'bounce' ? { bounced: sql`${bounced} + 1` } : { complained: sql`${complained} + 1` }
    await tx.db.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, issueId))
  })
}
