import { eq } from 'drizzle-orm'
import { deletionGraceDays } from '#domain/accounts/people/deletion.policy.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { deletions } from './deletions.table.ts'
import { findBlocks } from './find-blocks.ts'
import { findOverview } from './find-overview.ts'
import { mailDeletion } from './mail-deletion.ts'
import type { MyDataOverview } from './my-data.contract.ts'

/**
 * Schedules the deletion of the actor's account in 14 days, notifies the person and ends all sessions. A second request does not move the
 * date.
 * @throws {Refusal} my-data.blocked (409, with `blocks`) when something is still open
 */
export async function requestDeletion(ctx: Context): Promise<{ deletionDueAt: string }> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const blocks = await findBlocks(tx, personId)
    if (blocks.length > 0) throw new Refusal('my-data.blocked', 409, { blocks })
    const dueAt = new Date(tx.now.getTime() + deletionGraceDays * 86_400_000)
    const [requested] = await tx.db
      .insert(deletions)
      .values({ personId, locale: tx.locale, askedAt: tx.now, dueAt })
      .onConflictDoNothing()
      .returning()
    const [deletion] = requested ? [requested] : await tx.db.select().from(deletions).where(eq(deletions.personId, personId))
    if (requested) {
      await record(tx, 'person.deletion-asked', personId)
      await mailDeletion(tx, requested, 'asked')
    }
    await endSessionsOf(tx, personId)
    return { deletionDueAt: (deletion?.dueAt ?? dueAt).toISOString() }
  })
}

/** Cancels the requested deletion; does nothing when there is none. */
export async function cancelDeletion(ctx: Context): Promise<MyDataOverview> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const [cancelled] = await tx.db.delete(deletions).where(eq(deletions.personId, personId)).returning()
    if (cancelled) {
      await record(tx, 'person.deletion-cancelled', personId)
      await mailDeletion(tx, cancelled, 'cancelled')
    }
    return findOverview(tx)
  })
}

async function lockPerson(tx: TxContext, personId: string): Promise<void> {
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
}
