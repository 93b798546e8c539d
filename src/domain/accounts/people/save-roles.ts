import type { TxContext } from '#domain/context.ts'
import { roleNames } from '#domain/permissions.policy.ts'
import { roles } from './people.table.ts'

/** Writes the roles of the permissions' table that the database does not know yet, so that people can have them. Deletes none: a migration does. */
export async function saveRoles(tx: TxContext): Promise<void> {
  await tx.db
    .insert(roles)
    .values(roleNames.map((name) => ({ name })))
    .onConflictDoNothing()
}
