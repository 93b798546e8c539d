import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { mailboxOf } from '#values/contact.ts'
import { people } from './people.table.ts'

/** The columns other nouns may change. */
type PersonChange = Partial<Pick<typeof people.$inferInsert, 'name' | 'arabicName' | 'image' | 'email' | 'emailVerified' | 'phone'>>

/** Updates the given columns of a person. A new name takes the place of the one in Arabic letters too, unless that is given with it. */
export async function changePerson(tx: TxContext, personId: string, change: PersonChange): Promise<void> {
  const { name } = change
  const arabicName = sql`CASE WHEN ${people.name} = ${name} THEN ${people.arabicName} END`
  const mailbox = change.email ? { mailbox: mailboxOf(change.email) } : {}
  await tx.db
    .update(people)
    .set({ ...change, ...(name !== undefined && change.arabicName === undefined && { arabicName }), ...mailbox, updatedAt: tx.now })
    .where(eq(people.id, personId))
}
