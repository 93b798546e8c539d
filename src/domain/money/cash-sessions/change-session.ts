import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { type CashSessionRow, cashSessions } from './cash-sessions.table.ts'

type Change = Partial<Omit<CashSessionRow, 'id' | 'number' | 'key' | 'courierId' | 'expected' | 'float' | 'taken' | 'givenBack'>>

/** Changes a session that the transaction has locked, apart from the sums that its movements change. */
export async function changeSession(tx: TxContext, id: string, change: Change): Promise<void> {
  await tx.db.update(cashSessions).set(change).where(eq(cashSessions.id, id))
}

/** Adds the open session of a courier, with a float in fils, and returns its id; null where one is open, or the key was used. */
export async function addSession(
  tx: TxContext,
  { key, courierId, float }: { key: string; courierId: string; float: Fils },
): Promise<string | null> {
  const [session] = await tx.db
    .insert(cashSessions)
    .values({ id: newId(), key, courierId, status: 'open', openedBy: tx.actor.personId, openedAt: tx.now, float })
    .onConflictDoNothing()
    .returning({ id: cashSessions.id })
  return session?.id ?? null
}
