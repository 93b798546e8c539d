import { eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { people } from './people.table.ts'

/**
 * Removes a person with everything that hangs on her: ways in, sessions, roles, profile, and what was written to her.
 * Of an owner whose pieces others have rented a row without name or address stays under the same id.
 */
export async function removePerson(tx: TxContext, { id, isOwner }: { id: string; isOwner: boolean }): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, id))
  const reach = [person?.email, person?.phone].filter((one): one is string => typeof one === 'string')
  if (reach.length > 0) {
    await tx.db.delete(verifications).where(inArray(verifications.recipient, reach))
    await tx.db.delete(outbox).where(inArray(outbox.recipient, reach))
  }
  // The pieces keep their owner's id: her row goes and comes back empty in one transaction.
  if (isOwner) await tx.db.execute(sql`SET CONSTRAINTS items_owner_id_fkey DEFERRED`)
  await tx.db.delete(people).where(eq(people.id, id))
  if (isOwner) await tx.db.insert(people).values({ id, name: '—', deletedAt: tx.now, createdAt: tx.now, updatedAt: tx.now })
}
