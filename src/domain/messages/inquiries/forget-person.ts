import { eq, inArray, or } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { inquiries } from './inquiries.table.ts'

/** Deletes the inquiries of a person, by id or verified address, with the mails that carried them. */
export async function forgetInInquiries(tx: TxContext, { id, email }: { id: string; email: string | null }): Promise<void> {
  const gone = await tx.db
    .delete(inquiries)
    .where(or(eq(inquiries.personId, id), email ? eq(inquiries.email, email) : undefined))
    .returning({ key: inquiries.id })
  const keys = gone.flatMap(({ key }) => [`inquiry:${key}`, `inquiry-got:${key}`])
  if (keys.length > 0) await tx.db.delete(outbox).where(inArray(outbox.dedupeKey, keys))
}
