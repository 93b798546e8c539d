import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type Capability, holdersOf } from '#domain/permissions.policy.ts'
import { hoursBefore, newRoleHours } from './second-person.policy.ts'

/** Somebody else who may confirm what takes two people. */
interface Other {
  id: string
  name: string
}

interface Confirming {
  needs: Capability
  now: Date
  /** The person who asked; the actor by default. */
  askedBy?: string | null
}

/** People other than whoever asked who may confirm: they have the capability, are not suspended, and got no role for it in the last 72 hours. */
export async function findOthers(ctx: Context | TxContext, { needs, now, askedBy = ctx.actor.personId }: Confirming): Promise<Other[]> {
  const { rows } = await ctx.db.execute<Other & Record<string, unknown>>(sql`
    SELECT DISTINCT p.id, p.name FROM people p JOIN person_roles r ON r.person_id = p.id
    WHERE r.role IN ${holdersOf(needs)} AND p.id <> ${askedBy ?? ''} AND p.suspended_at IS NULL AND p.deleted_at IS NULL
      AND NOT ${isNew(sql`p.id`, { needs, now })}
    ORDER BY name, id`)
  return rows
}

/** The last instant at which a person with the capability lost their role or was suspended; null where nobody did. */
export async function findRemoval(ctx: Context | TxContext, needs: Capability): Promise<Date | null> {
  const { rows } = await ctx.db.execute<{ at: string | Date | null }>(sql`
    SELECT greatest(
      (SELECT max(changed_at) FROM role_changes WHERE change = 'revoked' AND role IN ${holdersOf(needs)}),
      (SELECT max(p.suspended_at) FROM people p JOIN person_roles r ON r.person_id = p.id WHERE r.role IN ${holdersOf(needs)})) AS at`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/** True for a person whom somebody gave a role with the capability in the last 72 hours; a role of the configuration is nobody's gift. */
export async function isNewIn(
  ctx: Context | TxContext,
  personId: string,
  { needs, now }: { needs: Capability; now: Date },
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isNew: boolean }>(sql`SELECT ${isNew(sql`${personId}`, { needs, now })} AS "isNew"`)
  return rows[0]?.isNew ?? false
}

function isNew(personId: ReturnType<typeof sql>, { needs, now }: { needs: Capability; now: Date }) {
  return sql`EXISTS (SELECT 1 FROM role_changes c WHERE c.person_id = ${personId} AND c.change = 'granted' AND c.changed_by IS NOT NULL
    AND c.role IN ${holdersOf(needs)} AND c.changed_at > ${hoursBefore(now, newRoleHours).toISOString()}::timestamptz)`
}
