import { eq } from 'drizzle-orm'
import { addSuspension, removeSuspension } from '#domain/accounts/people/change-suspension.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { personRoles } from '#domain/accounts/people/people.table.ts'
import { refuseLastAdmin } from '#domain/accounts/people/refuse-last-admin.ts'
import type { SuspensionReason } from '#domain/accounts/people/suspension.policy.ts'
import { mailRemovedRole } from '#domain/accounts/roles/mail-removed-role.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { takesTwo } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { mailPerson } from './mail-person.ts'
import { refuseDeleted } from './refuse-deleted.ts'

/**
 * Suspends a person. Their sessions end at once and none can be started. Requests by them or to them end without cost, their items leave
 * the market, and payouts wait. Confirmed and current rentals continue. They are notified with the reason.
 * @throws {Refusal} people.unknown (404)
 * @throws {Refusal} people.suspend-self (409), people.last-admin (409), people.is-suspended (409)
 */
export async function suspendPerson(
  ctx: Context,
  { id, reason, words }: { id: string; reason: SuspensionReason; words: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (id === tx.actor.personId) throw new Refusal('people.suspend-self', 409)
    await refuseLastAdmin(tx, id)
    refuseDeleted(await lockPerson(tx, id))
    if (!(await addSuspension(tx, id, { reason, words }))) throw new Refusal('people.is-suspended', 409)
    await endSessionsOf(tx, id)
    await record(tx, 'person.suspended', id, { reason, words })
    await mailPerson(tx, id, { message: 'suspended', reason })
    const held = await tx.db.select().from(personRoles).where(eq(personRoles.personId, id))
    if (held.some(({ role }) => takesTwo(role))) await mailRemovedRole(tx, id)
    await follow(tx)
  })
}

/**
 * Lifts a suspension: the person may sign in again, and their items return to the market.
 * @throws {Refusal} people.unknown (404), people.not-suspended (409)
 */
export async function liftSuspension(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    refuseDeleted(await lockPerson(tx, id))
    if (!(await removeSuspension(tx, id))) throw new Refusal('people.not-suspended', 409)
    await record(tx, 'person.suspension-lifted', id)
    await mailPerson(tx, id, { message: 'lifted' })
    await follow(tx)
  })
}

async function follow(tx: TxContext): Promise<void> {
  await enqueueJob(tx, 'listing.follow-suspensions', {})
  await enqueueJob(tx, 'rental.end-requests', {})
}
