import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { parseStored, readNewest } from './read-settings.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import type { StoredSettings } from './settings.contract.ts'
import { siteSettings } from './settings.table.ts'

/**
 * The whole document in both languages: the newest, or an older version.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 * @throws {Refusal} settings.version-unknown (404) when there is no such version
 */
export async function getDocument(ctx: Context, version?: number): Promise<StoredSettings> {
  refuse(refusalToEdit(ctx.actor, 'settings.read-all'), 403)
  if (version === undefined) return readNewest(ctx)
  const [row] = await ctx.db.select().from(siteSettings).where(eq(siteSettings.version, version))
  const settings = parseStored(row?.settings)
  if (!settings) throw new Refusal('settings.version-unknown', 404)
  return { version, source: 'database', settings }
}
