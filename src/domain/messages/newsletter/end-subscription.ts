import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { mailboxOf } from '#values/contact.ts'
import { leaveIssues } from './leave-issues.ts'
import { subscribers } from './subscribers.table.ts'

/** Deletes the subscription of a mailbox, where there is one. */
export async function endSubscription(tx: TxContext, email: string): Promise<void> {
  const left = await tx.db
    .delete(subscribers)
    .where(eq(subscribers.mailbox, mailboxOf(email)))
    .returning({ id: subscribers.id })
  for (const { id } of left) {
    await leaveIssues(tx, { subscriberId: id })
    await record(tx, 'newsletter.left', id)
  }
}
