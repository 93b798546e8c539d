import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { givenRoles } from '#domain/permissions.policy.ts'
import type { Colleague, RoleChange, Staff } from './role.contract.ts'

/** Everyone with a role that an administrator gives, and the latest hundred changes of roles, newest first. */
export async function listStaff(ctx: Context): Promise<Staff> {
  const { rows: people } = await ctx.db.execute<Colleague & Record<string, unknown>>(sql`
    SELECT p.id, p.name, p.email, array_agg(r.role ORDER BY r.role) AS roles
    FROM people p JOIN person_roles r ON r.person_id = p.id
    GROUP BY p.id HAVING bool_or(r.role IN ${givenRoles}) ORDER BY p.name, p.id`)
  const { rows: changes } = await ctx.db.execute<Omit<RoleChange, 'at'> & { at: string | Date } & Record<string, unknown>>(sql`
    SELECT p.name, c.role, c.change, b.name AS by, c.changed_at AS at
    FROM role_changes c JOIN people p ON p.id = c.person_id LEFT JOIN people b ON b.id = c.changed_by
    ORDER BY c.id DESC LIMIT 100`)
  return { people, changes: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })) }
}
