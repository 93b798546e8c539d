import { desc, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import { refuse } from '#domain/refusal.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import type { SettingsVersion } from './settings.contract.ts'
import { siteSettings } from './settings.table.ts'

const maxRows = 100

/**
 * The newest 100 versions with their authors and changed sections.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 */
export async function listVersions(ctx: Context): Promise<SettingsVersion[]> {
  refuse(refusalToEdit(ctx.actor, 'settings.read-all'), 403)
  const { version, sections, places, restores, writtenAt } = siteSettings
  const rows = await ctx.db
    .select({ version, sections, places, restores, writtenAt, writtenBy: people.name })
    .from(siteSettings)
    .leftJoin(people, eq(people.id, siteSettings.writtenBy))
    .orderBy(desc(version))
    .limit(maxRows)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}
