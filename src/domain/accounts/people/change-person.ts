import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { mailboxOf } from '#values/contact.ts'
import { people } from './people.table.ts'

/** The columns other nouns may change. */
type PersonChange = Partial<Pick<typeof people.$inferInsert, 'name' | 'image' | 'email' | 'emailVerified' | 'phone'>>

/** Updates the given columns of a person. */
export async function changePerson(tx: TxContext, personId: string, change: PersonChange): Promise<void> {
  const mailbox = change.email ? { mailbox: mailboxOf(change.email) } : {}
  await tx.db
    .update(people)
    .set({ ...change, ...mailbox, updatedAt: tx.now })
    .where(eq(people.id, personId))
}
