import { inArray } from 'drizzle-orm'
import { personRoles } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import { can, roleNames } from '#domain/permissions.policy.ts'
import type { Recipient } from './notify.ts'

/** The people who move rentals as the shop. */
export async function findOperations(tx: TxContext): Promise<Recipient[]> {
  const roles = roleNames.filter((role) => can({ roles: [role] }, 'rentals.move-all'))
  const rows = await tx.db.selectDistinct({ personId: personRoles.personId }).from(personRoles).where(inArray(personRoles.role, roles))
  return rows.map(({ personId }) => ({ party: 'operations', personId }))
}
