import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { BusinessSettings } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'

/**
 * Writes the business settings as the version after `after`.
 * @throws {Refusal} figures.changed (409) when a newer version exists
 */
export async function writeBusinessSettings(
  tx: TxContext,
  { figures, after }: { figures: BusinessSettings; after: number },
): Promise<number> {
  const version = after + 1
  const added = await tx.db
    .insert(businessSettings)
    .values({ version, figures, writtenBy: tx.actor.personId, writtenAt: tx.now })
    .onConflictDoNothing()
    .returning({ version: businessSettings.version })
  if (added.length === 0) throw new Refusal('figures.changed', 409)
  await record(tx, 'figures.written', 'site', { version })
  return version
}
