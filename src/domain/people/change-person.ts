import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'

/** Writes a new name or picture of a person; what is left out stays. */
export async function changePerson(tx: TxContext, personId: string, change: { name?: string; image?: string | null }): Promise<void> {
  await tx.db
    .update(people)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(people.id, personId))
}
