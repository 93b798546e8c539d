import { grantRole, revokeRole } from '#domain/accounts/roles/change-role.ts'
import { listStaff } from '#domain/accounts/roles/list-staff.ts'
import { roleContract } from '#domain/accounts/roles/role.contract.ts'
import { open } from './door.ts'

const door = open(roleContract)

export const roles = door.router({
  list: door.list.access('admin').handler(({ context }) => listStaff(context)),
  grant: door.grant.access('fresh-admin').handler(async ({ context, input }) => {
    await grantRole(context, input)
    return listStaff(context)
  }),
  revoke: door.revoke.access('fresh-admin').handler(async ({ context, input }) => {
    await revokeRole(context, input)
    return listStaff(context)
  }),
})
