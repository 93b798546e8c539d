import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { addVersion } from './add-version.ts'
import { parseStored } from './read-settings.ts'
import { recordChange } from './record-change.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import type { StoredSettings } from './settings.contract.ts'
import { siteSettings } from './settings.table.ts'

/**
 * Undoes the last change, or restores the version `to`, by writing the old document as a new version. A second undo goes one version
 * further back.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 * @throws {Refusal} settings.changed (409, with `version`) when a newer version exists
 * @throws {Refusal} settings.nothing-to-undo (409) when there is no earlier version
 * @throws {Refusal} settings.version-unknown (404) when there is no such version
 */
export async function undoSettings(ctx: Context, input: { version: number; to?: number | undefined }): Promise<StoredSettings> {
  refuse(refusalToEdit(ctx.actor, 'settings.write'), 403)
  const undone = await inTransaction(ctx, async (tx) => {
    const target = await rowOf(tx, input.to ?? (await versionBefore(tx, input.version)))
    const settings = parseStored(target.settings)
    if (!settings) throw new Refusal('settings.version-unknown', 404)
    const restores = target.restores ?? target.version
    const { sections, ...stored } = await addVersion(tx, settings, { after: input.version, restores })
    await recordChange(tx, { version: stored.version, restores, sections })
    return stored
  })
  ctx.settings?.forget()
  return undone
}

async function versionBefore(tx: TxContext, version: number): Promise<number> {
  if (version < 1) throw new Refusal('settings.nothing-to-undo')
  const current = await rowOf(tx, version)
  const shownVersion = current.restores ?? current.version
  if (shownVersion < 2) throw new Refusal('settings.nothing-to-undo')
  return shownVersion - 1
}

async function rowOf(tx: TxContext, version: number) {
  const [row] = await tx.db.select().from(siteSettings).where(eq(siteSettings.version, version))
  if (!row) throw new Refusal('settings.version-unknown', 404)
  return row
}
