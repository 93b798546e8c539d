import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { people } from './people.table.ts'

/**
 * Locks a person's row, so that changes of the sign-in methods run one after the other.
 * @throws {Refusal} people.unknown (404) when there is no such person
 */
export async function lockPerson(tx: TxContext, id: string): Promise<typeof people.$inferSelect> {
  const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for('no key update')
  if (!person) throw new Refusal('people.unknown', 404)
  return person
}
