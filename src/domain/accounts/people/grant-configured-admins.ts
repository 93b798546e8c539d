import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { configuredRole } from '#domain/permissions.policy.ts'

/**
 * Grants the role of an administrator to the configured e-mail addresses once they are verified. Each gets it once: a role revoked later
 * is not granted again. The comparison is exact.
 */
export async function grantConfiguredAdmins(tx: TxContext): Promise<void> {
  const named = tx.adminEmails ?? []
  if (named.length === 0) return
  const { rows } = await tx.db.execute<{ person_id: string }>(sql`
    WITH proved AS (
      SELECT p.id FROM people p
      WHERE p.email IN ${named} AND p.email_verified
        AND NOT EXISTS (SELECT 1 FROM role_changes c WHERE c.person_id = p.id AND c.role = ${configuredRole})
    ), given AS (
      INSERT INTO person_roles (person_id, role) SELECT id, ${configuredRole} FROM proved ON CONFLICT DO NOTHING RETURNING person_id
    )
    INSERT INTO role_changes (person_id, role, change, changed_at)
    SELECT person_id, ${configuredRole}, 'granted', ${tx.now.toISOString()}::timestamptz FROM given RETURNING person_id`)
  for (const { person_id: id } of rows) await record(tx, 'role.granted', id, { role: configuredRole })
}
