import { and, eq, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { configuredRole } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { people, personRoles } from './people.table.ts'

/**
 * Locks all administrators in the order of their ids, so that of two who go at once one stays.
 * @throws {Refusal} people.last-admin (409) when nobody else would be an administrator who can sign in
 */
export async function refuseLastAdmin(tx: TxContext, personId: string): Promise<void> {
  const isAdmin = eq(personRoles.role, configuredRole)
  await tx.db.select({ id: personRoles.personId }).from(personRoles).where(isAdmin).orderBy(personRoles.personId).for('update')
  // Read by a statement of its own: what was changed by whoever had the lock before is seen.
  const admins = await tx.db
    .select({ id: personRoles.personId })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(and(isAdmin, isNull(people.suspendedAt)))
  if (admins.length === 1 && admins[0]?.id === personId) throw new Refusal('people.last-admin', 409)
}
