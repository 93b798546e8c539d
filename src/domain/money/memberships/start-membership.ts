import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { Plan } from '#domain/site/business-settings/business-settings.policy.ts'
import { newId } from '#values/id.ts'
import { memberships } from './memberships.table.ts'

/** Gives a person a plan until an instant. The database refuses a second one at the same time. */
export async function startMembership(
  tx: TxContext,
  { personId, plan, endsAt }: { personId: string; plan: Plan; endsAt: Date },
): Promise<void> {
  const id = newId()
  await tx.db.insert(memberships).values({ id, personId, plan, startsAt: tx.now, endsAt })
  await record(tx, 'membership.started', id, { personId, plan, endsAt: endsAt.toISOString() })
}
