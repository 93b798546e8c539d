import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { givenRoles, roleNames } from '#domain/permissions.policy.ts'
import { email } from '#values/schemas.ts'

const roleInput = z.strictObject({ email, role: z.enum(givenRoles) })
export type RoleInput = z.infer<typeof roleInput>

const colleague = z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), roles: z.array(z.enum(roleNames)) })
export type Colleague = z.infer<typeof colleague>

const roleChange = z.object({
  name: z.string(),
  role: z.enum(roleNames),
  change: z.enum(['granted', 'revoked']),
  /** Null: by the configuration. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type RoleChange = z.infer<typeof roleChange>

const staff = z.object({ people: z.array(colleague), changes: z.array(roleChange) })
export type Staff = z.infer<typeof staff>

export const roleContract = {
  /** Couriers, moderators and administrators, and the latest hundred changes. */
  list: oc.route({ method: 'GET', path: '/roles' }).output(staff),
  grant: oc.route({ method: 'POST', path: '/roles' }).input(roleInput).output(staff),
  revoke: oc.route({ method: 'DELETE', path: '/roles' }).input(roleInput).output(staff),
}
