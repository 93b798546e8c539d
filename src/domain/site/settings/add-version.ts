import { isDeepStrictEqual } from 'node:util'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changedPaths } from './changed-paths.policy.ts'
import { askDestination, withOldDestination } from './hold-destination.ts'
import { readNewest } from './read-settings.ts'
import type { SiteSettings, StoredSettings } from './settings.contract.ts'
import { siteSettings } from './settings.table.ts'

/**
 * Adds the version after `after`. Returns it with the names of the changed sections. Unless `isConfirmed`, another account to be paid to waits
 * for a second person.
 * @throws {Refusal} settings.changed (409, with `version`) when a newer version exists
 */
export async function addVersion(
  tx: TxContext,
  wanted: SiteSettings,
  { after, restores = null, isConfirmed = false }: { after: number; restores?: number | null; isConfirmed?: boolean },
): Promise<StoredSettings & { sections: string[] }> {
  const before = await readNewest(tx)
  if (before.version !== after) throw new Refusal('settings.changed', 409, { version: before.version })
  const settings = isConfirmed ? wanted : withOldDestination(tx, before.settings, wanted)
  const version = after + 1
  const names = Object.keys(settings) as (keyof SiteSettings)[]
  const sections = names.filter((name) => !isDeepStrictEqual(settings[name], before.settings[name]))
  const added = await tx.db
    .insert(siteSettings)
    .values({
      version,
      settings,
      sections,
      places: changedPaths(before.settings, settings),
      restores,
      writtenBy: tx.actor.personId,
      writtenAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ version: siteSettings.version })
  if (added.length === 0) throw new Refusal('settings.changed', 409, { version })
  if (!isConfirmed) await askDestination(tx, before.settings, wanted)
  return { version, source: 'database', settings, sections }
}
