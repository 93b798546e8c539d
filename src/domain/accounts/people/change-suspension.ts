import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from './people.table.ts'
import type { SuspensionReason } from './suspension.policy.ts'

/** Marks a person as suspended. Returns false, and writes nothing, when they are. */
export async function addSuspension(
  tx: TxContext,
  personId: string,
  { reason, words }: { reason: SuspensionReason; words: string },
): Promise<boolean> {
  const suspended = await tx.db
    .update(people)
    .set({ suspendedAt: tx.now, suspendedFor: reason, suspensionWords: words, updatedAt: tx.now })
    .where(and(eq(people.id, personId), isNull(people.suspendedAt)))
    .returning({ id: people.id })
  return suspended.length > 0
}

/** Takes the mark away. Returns false, and writes nothing, when the person is not suspended. */
export async function removeSuspension(tx: TxContext, personId: string): Promise<boolean> {
  const lifted = await tx.db
    .update(people)
    .set({ suspendedAt: null, suspendedFor: null, suspensionWords: null, updatedAt: tx.now })
    .where(and(eq(people.id, personId), isNotNull(people.suspendedAt)))
    .returning({ id: people.id })
  return lifted.length > 0
}

/**
 * Whether a person is suspended. The answer holds until the transaction ends: a suspension at the same time waits for it, so that what it
 * ends or pauses is there to be found.
 */
export async function isSuspended(tx: TxContext, personId: string): Promise<boolean> {
  const [person] = await tx.db.select({ at: people.suspendedAt }).from(people).where(eq(people.id, personId)).for('share')
  return Boolean(person?.at)
}
