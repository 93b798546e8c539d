import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Refuses a deleted account, of which only an empty row remains.
 * @throws {Refusal} people.unknown (404)
 */
export function refuseDeleted({ deletedAt }: { deletedAt: Date | null }): void {
  if (deletedAt) throw new Refusal('people.unknown', 404)
}

/**
 * Refuses an id that no account has.
 * @throws {Refusal} people.unknown (404)
 */
export async function refuseUnknown(ctx: Context, id: string): Promise<void> {
  const [known] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt)))
  if (!known) throw new Refusal('people.unknown', 404)
}
