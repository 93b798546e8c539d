import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'

/** Somebody whom staff added has come in for the first time: their contact is confirmed. */
export async function noteArrival(tx: TxContext, personId: string): Promise<void> {
  await tx.db
    .update(people)
    .set({ invitedAt: null })
    .where(and(eq(people.id, personId), isNotNull(people.invitedAt)))
}
