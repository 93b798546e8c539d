import { grantRole, revokeRole } from '#domain/accounts/roles/change-role.ts'
import { listStaff } from '#domain/accounts/roles/list-staff.ts'
import { roleContract } from '#domain/accounts/roles/role.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('roles', roleContract)

export const roles = guard.router({
  list: listStaff,
  grant: guard.grant.handler(async ({ context, input }) => {
    await grantRole(context, input)
    return listStaff(context)
  }),
  revoke: guard.revoke.handler(async ({ context, input }) => {
    await revokeRole(context, input)
    return listStaff(context)
  }),
})
