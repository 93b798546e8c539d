import { isDeepStrictEqual } from 'node:util'
import { isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import { destinationChanges } from './destination-changes.table.ts'
import type { SiteSettings } from './settings.contract.ts'

const destinationOf = ({ alias, name }: SiteSettings['cliq']) => ({ alias, name })

/** True where one person may not write what they want: another account to be paid to by CliQ. The system itself writes everything. */
function isHeld(tx: TxContext, before: SiteSettings, wanted: SiteSettings): boolean {
  return tx.actor.personId !== null && !isDeepStrictEqual(destinationOf(before.cliq), destinationOf(wanted.cliq))
}

/** The settings as one person may write them: the account to be paid to by CliQ stays, and is not switched on meanwhile. */
export function withOldDestination(tx: TxContext, before: SiteSettings, wanted: SiteSettings): SiteSettings {
  if (!isHeld(tx, before, wanted)) return wanted
  const old = destinationOf(before.cliq)
  return { ...wanted, cliq: { enabled: before.cliq.enabled && wanted.cliq.enabled, ...old } }
}

/** Asks for another account to be paid to, which a second person confirms, in place of another one that waits. */
export async function askDestination(tx: TxContext, before: SiteSettings, wanted: SiteSettings): Promise<void> {
  if (!isHeld(tx, before, wanted)) return
  const [old, asked] = [before.cliq, wanted.cliq]
  const [open] = await tx.db.select().from(destinationChanges).where(isNull(destinationChanges.outcome)).for('update')
  if (open && isDeepStrictEqual(open.new, asked)) return
  if (open) await endOpen(tx, 'replaced')
  const id = newId()
  await tx.db.insert(destinationChanges).values({ id, old, new: asked, askedBy: tx.actor.personId ?? '', askedAt: tx.now })
  await record(tx, 'settings.destination-asked', 'site', { from: old.alias, to: asked.alias })
  await enqueueJob(tx, 'second-person.tell-destination', { id }, { key: `second-person.tell-destination:${id}` })
}

/** Ends the change that waits, if one does. */
export async function endOpen(tx: TxContext, outcome: 'made' | 'declined' | 'replaced'): Promise<void> {
  await tx.db
    .update(destinationChanges)
    .set({ outcome, decidedBy: tx.actor.personId, decidedAt: tx.now })
    .where(isNull(destinationChanges.outcome))
}
