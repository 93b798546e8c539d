import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addVersion } from './add-version.ts'
import { destinationChanges } from './destination-changes.table.ts'
import { endOpen } from './hold-destination.ts'
import { readNewest } from './read-settings.ts'
import { recordChange } from './record-change.ts'

type Change = typeof destinationChanges.$inferSelect

/**
 * Locks a change of the account to be paid to that waits.
 * @throws {Refusal} 404 `second-person.unknown`
 */
export async function lockDestination(tx: TxContext, id: string): Promise<Change> {
  const isOpen = and(eq(destinationChanges.id, id), isNull(destinationChanges.outcome))
  const [change] = await tx.db.select().from(destinationChanges).where(isOpen).for('update')
  if (!change) throw new Refusal('second-person.unknown', 404)
  return change
}

/** Makes a locked change: customers pay to the new account by CliQ from now on. */
export async function makeDestination(tx: TxContext, { new: cliq }: Change): Promise<void> {
  await endOpen(tx, 'made')
  const { version: after, settings } = await readNewest(tx)
  const { version, sections } = await addVersion(tx, { ...settings, cliq }, { after, isConfirmed: true })
  await recordChange(tx, { version, sections })
}

/** Gives a locked change up. */
export async function dropDestination(tx: TxContext, { new: wanted }: Change): Promise<void> {
  await endOpen(tx, 'declined')
  await record(tx, 'settings.destination-declined', 'site', { to: wanted.alias })
}
