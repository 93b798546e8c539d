import { eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { people } from './people.table.ts'

/**
 * Deletes a person with everything that references them: sign-in methods, sessions, roles, profile, pending codes and messages. For an
 * owner whose items were rented an empty row with the same id remains.
 */
export async function removePerson(tx: TxContext, { id, isOwner }: { id: string; isOwner: boolean }): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, id))
  const recipients = [person?.email, person?.phone].filter((one): one is string => typeof one === 'string')
  if (recipients.length > 0) {
    await tx.db.delete(verifications).where(inArray(verifications.recipient, recipients))
    await tx.db.delete(outbox).where(inArray(outbox.recipient, recipients))
  }
  // The items keep their owner's id: the row is deleted and inserted again, empty, in one transaction.
  if (isOwner) await tx.db.execute(sql`SET CONSTRAINTS items_owner_id_fkey DEFERRED`)
  await tx.db.delete(people).where(eq(people.id, id))
  if (isOwner) await tx.db.insert(people).values({ id, name: '—', deletedAt: tx.now, createdAt: tx.now, updatedAt: tx.now })
}
