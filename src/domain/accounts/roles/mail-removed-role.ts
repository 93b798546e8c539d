import { inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import { mailAdministrators } from '#domain/site/second-person/mail-administrators.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/**
 * Follows the removal of a person's capability to confirm, by the actor. Mails all administrators and the shop's address, and has the times
 * of open requests recalculated.
 */
export async function mailRemovedRole(tx: TxContext, personId: string): Promise<void> {
  const ids = [personId, tx.actor.personId ?? '']
  const found = await tx.db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids))
  const nameOf = (id: string | null) => found.find((one) => one.id === id)?.name ?? ''
  await enqueueJob(tx, 'roles.follow-staff', {})
  await mailAdministrators(tx, {
    about: 'removed',
    lines: (t) => [t('mail:second.removedLine', { by: nameOf(tx.actor.personId), name: nameOf(personId) })],
  })
}
