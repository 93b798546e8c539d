import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'

/** The columns other nouns may change. */
type PersonChange = Partial<Pick<typeof people.$inferInsert, 'name' | 'image' | 'email' | 'emailVerified' | 'phone'>>

/** Updates the given columns of a person. A new name takes the place of the one in Arabic letters too. */
export async function changePerson(tx: TxContext, personId: string, change: PersonChange): Promise<void> {
  const { name } = change
  const arabicName = sql`CASE WHEN ${people.name} = ${name} THEN ${people.arabicName} END`
  await tx.db
    .update(people)
    .set({ ...change, ...(name !== undefined && { arabicName }), updatedAt: tx.now })
    .where(eq(people.id, personId))
}
