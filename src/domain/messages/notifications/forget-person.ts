import { eq, or, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { mailReports } from '#platform/mail/mail-reports.table.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { notifications } from './notifications.table.ts'

/** Deletes the notifications of a person, with the messages that carried them and what came back from their address. */
export async function forgetInNotifications(
  tx: TxContext,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<void> {
  await tx.db.delete(notifications).where(eq(notifications.personId, id))
  const isTheirs = or(
    eq(outbox.recipient, id),
    email ? eq(outbox.recipient, email) : undefined,
    phone ? eq(outbox.recipient, phone) : undefined,
  )
  if (email) await tx.db.delete(mailReports).where(eq(mailReports.address, email.toLowerCase()))
  await tx.db.delete(outbox).where(sql`(${isTheirs}) AND ${outbox.dedupeKey} LIKE 'notification:%'`)
}
