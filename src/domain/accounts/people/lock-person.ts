import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { people } from './people.table.ts'

/** Holds a person's row, so that of two changes to what guards her account one waits for the other. Refuses with `people.unknown` (404). */
export async function lockPerson(tx: TxContext, id: string): Promise<typeof people.$inferSelect> {
  const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for('no key update')
  if (!person) throw new Refusal('people.unknown', 404)
  return person
}
