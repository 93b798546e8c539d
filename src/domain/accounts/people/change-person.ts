import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'

/** What others may change about a person. */
type PersonChange = Partial<Pick<typeof people.$inferInsert, 'name' | 'image' | 'email' | 'emailVerified' | 'phone'>>

/** Writes a new name, picture, address or phone of a person; what is left out stays. */
export async function changePerson(tx: TxContext, personId: string, change: PersonChange): Promise<void> {
  await tx.db
    .update(people)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(people.id, personId))
}
