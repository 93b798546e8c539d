import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { personRoles, roleChanges } from './people.table.ts'

/** Grants a role and records who granted it, the actor by default. Returns false, and writes nothing, when the person has the role. */
export async function addRole(tx: TxContext, personId: string, role: Role, by = tx.actor.personId): Promise<boolean> {
  const given = await tx.db.insert(personRoles).values({ personId, role }).onConflictDoNothing().returning()
  if (given.length > 0) await recordRoleChange(tx, personId, { role, change: 'granted', by })
  return given.length > 0
}

/** Revokes a role and records who revoked it. Returns false, and writes nothing, when the person does not have the role. */
export async function removeRole(tx: TxContext, personId: string, role: Role): Promise<boolean> {
  const taken = await tx.db
    .delete(personRoles)
    .where(and(eq(personRoles.personId, personId), eq(personRoles.role, role)))
    .returning()
  if (taken.length > 0) await recordRoleChange(tx, personId, { role, change: 'revoked', by: tx.actor.personId })
  return taken.length > 0
}

async function recordRoleChange(
  tx: TxContext,
  personId: string,
  { role, change, by }: { role: Role; change: 'granted' | 'revoked'; by: string | null },
): Promise<void> {
  await tx.db.insert(roleChanges).values({ personId, role, change, changedBy: by, changedAt: tx.now })
  await record(tx, `role.${change}`, personId, { role })
}
