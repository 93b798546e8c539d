import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'

/** Marks that a person whom staff added has signed in for the first time, which confirms their contact. */
export async function noteArrival(tx: TxContext, personId: string): Promise<void> {
  await tx.db
    .update(people)
    .set({ invitedAt: null })
    .where(and(eq(people.id, personId), isNotNull(people.invitedAt)))
}
