import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { refuse } from '#domain/refusal.ts'
import { addVersion } from './add-version.ts'
import type { SiteSettings, StoredSettings } from './settings.contract.ts'
import { refusalToEdit } from './settings.policy.ts'

/** Writes the whole document as the version after `version`. Refuses `settings.admin-only` and, after a lost update, `settings.changed`. */
export async function writeSettings(ctx: Context, input: { version: number; settings: SiteSettings }): Promise<StoredSettings> {
  refuse(refusalToEdit(ctx.actor), 403)
  const written = await inTransaction(ctx, async (tx) => {
    const { sections, ...stored } = await addVersion(tx, input.settings, { after: input.version })
    await record(tx, 'settings.written', 'site', { version: stored.version, sections })
    return stored
  })
  ctx.settings?.forget()
  return written
}
