import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { addRole } from '#domain/accounts/people/change-person-role.ts'
import { people, personRoles } from '#domain/accounts/people/people.table.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { can, type GivenRole, holdersOf, takesTwo } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import { mailAdministrators } from '#domain/site/second-person/mail-administrators.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { formatInstant } from '#values/format.ts'
import { newId } from '#values/id.ts'
import { mailChangedRole } from './mail-changed-role.ts'
import { roleRequests } from './role-requests.table.ts'

const needs = 'roles.write'

/**
 * Gives a role, or requests one that takes two people: another administrator confirms it, or, while there is none, it takes effect by
 * itself. All administrators and the shop's address are notified at once. A second request, or one for an existing role, changes nothing.
 */
export async function giveRole(tx: TxContext, personId: string, role: GivenRole): Promise<void> {
  if (!takesTwo(role)) return give(tx, { personId, role, by: tx.actor.personId })
  if ((await tx.db.$count(personRoles, and(eq(personRoles.personId, personId), eq(personRoles.role, role)))) > 0) return
  const by = { askedBy: tx.actor.personId ?? '', askedAt: tx.now }
  const dueAt = await findOpening(tx, { ...by, needs, now: tx.now })
  const id = newId()
  const asked = { id, personId, role, ...by, dueAt }
  const added = await tx.db.insert(roleRequests).values(asked).onConflictDoNothing().returning()
  if (added.length === 0) return
  if (dueAt) await awaitEffect(tx, id, dueAt)
  await record(tx, 'role.asked', personId, { role })
  await announce(tx, asked)
}

async function announce(
  tx: TxContext,
  { personId, role, dueAt }: { personId: string; role: GivenRole; dueAt: Date | null },
): Promise<void> {
  const [person] = await tx.db.select({ name: people.name, email: people.email }).from(people).where(eq(people.id, personId))
  const [asker] = await tx.db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, tx.actor.personId ?? ''))
  await mailAdministrators(tx, {
    about: 'role',
    lines: (t, locale) => [
      t('mail:second.roleLine', {
        by: asker?.name ?? '',
        name: person?.name ?? '',
        email: person?.email ?? '',
        role: t(`people:role.${role}`),
      }),
      dueAt ? t('mail:second.roleAlone', { at: formatInstant(dueAt, locale) }) : t('mail:second.roleSecond'),
    ],
  })
}

/**
 * Confirms as a second administrator a role that was asked for.
 * @throws {Refusal} 404 `second-person.unknown`, 409 `second-person.same`, and those of `requireSecond`
 */
export async function confirmRole(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.personId === tx.actor.personId) throw new Refusal('second-person.own', 403)
    if (!(await isStillAsked(tx, request))) throw new Refusal('second-person.unknown', 404)
    await requireSecond(tx, { ...request, needs, refusal: 'second-person.same' })
    await end(tx, id, 'given')
    await give(tx, { personId: request.personId, role: request.role, by: request.askedBy })
  })
}

/**
 * Gives a role up that was asked for, by whoever asked or by another.
 * @throws {Refusal} 404 `second-person.unknown`
 */
export async function declineRole(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { personId, role } = await lockRequest(tx, id)
    await end(tx, id, 'declined')
    await record(tx, 'role.declined', personId, { role })
  })
}

/** Gives a role that nobody else can confirm, once its time has come. */
export async function takeRoleEffect(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isOpen = and(eq(roleRequests.id, id), isNull(roleRequests.outcome))
    const [request] = await tx.db.select().from(roleRequests).where(isOpen).for('update')
    if (request) await settle(tx, request)
  })
}

/** Recalculates the times at which requested roles take effect, after a person who could confirm or had requested was removed. */
export async function followStaff(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = await tx.db.select().from(roleRequests).where(isNull(roleRequests.outcome)).orderBy(asc(roleRequests.id)).for('update')
    for (const request of open) await settle(tx, request)
  })
}

/**
 * Ends a request whose requester may not give roles any more or whose recipient is suspended or deleted. Gives a role that is due, and sets
 * the time of a request that nobody else can confirm.
 */
async function settle(tx: TxContext, request: typeof roleRequests.$inferSelect): Promise<void> {
  const { id, personId, role, askedBy } = request
  if (!(await isStillAsked(tx, request))) {
    await end(tx, id, 'declined')
    return record(tx, 'role.declined', personId, { role })
  }
  const dueAt = await findOpening(tx, { ...request, needs, now: tx.now })
  if (dueAt && dueAt <= tx.now) {
    await end(tx, id, 'given')
    return give(tx, { personId, role, by: askedBy })
  }
  await tx.db.update(roleRequests).set({ dueAt }).where(eq(roleRequests.id, id))
  if (dueAt) await awaitEffect(tx, id, dueAt)
}

async function awaitEffect(tx: TxContext, id: string, dueAt: Date): Promise<void> {
  await enqueueJob(tx, 'roles.take-effect', { id }, { key: `roles.take-effect:${id}`, dueAt })
}

/** False once whoever asked may give no roles any more, or whom it is for is suspended or gone. */
async function isStillAsked(tx: TxContext, { askedBy, personId }: { askedBy: string; personId: string }): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    SELECT 1 FROM people asker JOIN person_roles r ON r.person_id = asker.id, people person
    WHERE asker.id = ${askedBy} AND r.role IN ${holdersOf(needs)} AND asker.suspended_at IS NULL AND asker.deleted_at IS NULL
      AND person.id = ${personId} AND person.suspended_at IS NULL AND person.deleted_at IS NULL`)
  return rows.length > 0
}

async function give(tx: TxContext, { personId, role, by }: { personId: string; role: GivenRole; by: string | null }): Promise<void> {
  if (!(await addRole(tx, personId, role, by))) return
  // A courier signs in at another portal from now on.
  if (can({ roles: [role] }, 'deliveries.sign-in')) await endSessionsOf(tx, personId)
  await mailChangedRole(tx, personId, { role, change: 'granted' })
}

async function lockRequest(tx: TxContext, id: string): Promise<typeof roleRequests.$inferSelect> {
  const isOpen = and(eq(roleRequests.id, id), isNull(roleRequests.outcome))
  const [request] = await tx.db.select().from(roleRequests).where(isOpen).for('update')
  if (!request) throw new Refusal('second-person.unknown', 404)
  return request
}

async function end(tx: TxContext, id: string, outcome: 'given' | 'declined'): Promise<void> {
  await tx.db.update(roleRequests).set({ outcome, decidedBy: tx.actor.personId, decidedAt: tx.now }).where(eq(roleRequests.id, id))
}
