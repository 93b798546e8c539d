import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { avatarOf } from '#platform/auth/auth.ts'
import { people, personRoles } from './people.table.ts'
import type { Person } from './person.contract.ts'

/**
 * A person with their roles.
 * @throws {Refusal} people.unknown (404) when there is no such person
 */
export async function getPerson(ctx: Context | TxContext, id: string): Promise<Person> {
  const rows = await ctx.db
    .select({ person: people, role: personRoles.role })
    .from(people)
    .leftJoin(personRoles, eq(personRoles.personId, people.id))
    .where(eq(people.id, id))
    .orderBy(personRoles.role)
  const person = rows[0]?.person
  if (!person) throw new Refusal('people.unknown', 404)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    isEmailConfirmed: person.emailVerified,
    avatar: avatarOf(person.image),
    roles: rows.flatMap(({ role }) => (role ? [role] : [])),
  }
}
