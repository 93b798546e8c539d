import { eq } from 'drizzle-orm'
import { switchOff } from '#domain/accounts/profiles/switch-off.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { leaveIssues } from './leave-issues.ts'
import { subscribers } from './subscribers.table.ts'

/**
 * Deletes the subscription of a token, or switches off the mails that it names. The issue whose mail had the link counts it. The answer is the
 * same when there are none.
 */
export async function unsubscribe(
  ctx: Context,
  { token, issue: issueId }: { token: string; issue?: string | undefined },
): Promise<{ left: boolean }> {
  await inTransaction(ctx, async (tx) => {
    if (await switchOff(tx, token)) return
    const [row] = await tx.db
      .delete(subscribers)
      .where(eq(subscribers.leaveHash, hashToken(token)))
      .returning({ id: subscribers.id })
    if (!row) return
    await leaveIssues(tx, { subscriberId: row.id, issueId })
    await record(tx, 'newsletter.left', row.id)
  })
  return { left: true }
}
