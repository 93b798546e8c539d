import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { dropUnsent } from '#platform/mail/outbox.ts'
import { issueKeyOf } from './issue.policy.ts'
import { newsletterDeliveries, newsletterIssues } from './issues.table.ts'

/** Takes the mails of issues back that wait for a reader who has left, and counts them to the issue whose link they used. */
export async function leaveIssues(
  tx: TxContext,
  { subscriberId, issueId }: { subscriberId: string; issueId?: string | undefined },
): Promise<void> {
  const ofReader = await tx.db
    .select({ issueId: newsletterDeliveries.issueId, subscriberId: newsletterDeliveries.subscriberId })
    .from(newsletterDeliveries)
    .where(and(eq(newsletterDeliveries.subscriberId, subscriberId), eq(newsletterDeliveries.outcome, 'sent')))
  const dropped = new Set(await dropUnsent(tx, ofReader.map(issueKeyOf)))
  for (const one of ofReader) if (dropped.has(issueKeyOf(one))) await forgetDelivery(tx, one)
  if (issueId === undefined) return
  const { rowCount } = await tx.db
    .update(newsletterDeliveries)
    .set({ leftAt: tx.now })
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        eq(newsletterDeliveries.subscriberId, subscriberId),
        isNull(newsletterDeliveries.leftAt),
      ),
    )
  if (!rowCount) return
  await tx.db
    .update(newsletterIssues)
    .set({ unsubscribed: sql`${newsletterIssues.unsubscribed} + 1` })
    .where(eq(newsletterIssues.id, issueId))
}

/** Forgets a mail of an issue that was taken back before anybody got it. */
async function forgetDelivery({ db }: TxContext, { issueId, subscriberId }: { issueId: string; subscriberId: string }): Promise<void> {
  await db
    .delete(newsletterDeliveries)
    .where(and(eq(newsletterDeliveries.issueId, issueId), eq(newsletterDeliveries.subscriberId, subscriberId)))
  await db
    .update(newsletterIssues)
    .set({ sent: sql`${newsletterIssues.sent} - 1` })
    .where(eq(newsletterIssues.id, issueId))
}
