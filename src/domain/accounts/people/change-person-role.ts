import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { personRoles, roleChanges } from './people.table.ts'

/** Gives a role and notes who gave it. Returns false, and writes nothing, where the person has the role already. */
export async function addRole(tx: TxContext, personId: string, role: Role): Promise<boolean> {
  const given = await tx.db.insert(personRoles).values({ personId, role }).onConflictDoNothing().returning()
  if (given.length > 0) await note(tx, personId, { role, change: 'granted' })
  return given.length > 0
}

/** Takes a role and notes who took it. Returns false, and writes nothing, where the person does not have the role. */
export async function removeRole(tx: TxContext, personId: string, role: Role): Promise<boolean> {
  const taken = await tx.db
    .delete(personRoles)
    .where(and(eq(personRoles.personId, personId), eq(personRoles.role, role)))
    .returning()
  if (taken.length > 0) await note(tx, personId, { role, change: 'revoked' })
  return taken.length > 0
}

async function note(tx: TxContext, personId: string, { role, change }: { role: Role; change: 'granted' | 'revoked' }): Promise<void> {
  await tx.db.insert(roleChanges).values({ personId, role, change, changedBy: tx.actor.personId, changedAt: tx.now })
  await record(tx, `role.${change}`, personId, { role })
}
