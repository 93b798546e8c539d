import { desc, eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { fitStored } from '#values/stored.ts'
import { type BusinessSettings, businessSettingsSchema, defaultBusinessSettings } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'

/** The figures with their version; version 0 is the default of the code. */
export interface StoredBusinessSettings {
  version: number
  figures: BusinessSettings
}

/** The current business settings, or those of a version, with the defaults of what it lacks. A document that is not valid counts as the defaults. */
export async function readBusinessSettings(ctx: Context | TxContext, version?: number): Promise<StoredBusinessSettings> {
  if (version === 0) return { version: 0, figures: defaultBusinessSettings }
  const [row] = await ctx.db
    .select()
    .from(businessSettings)
    .where(version === undefined ? undefined : eq(businessSettings.version, version))
    .orderBy(desc(businessSettings.version))
    .limit(1)
  if (!row) return { version: 0, figures: defaultBusinessSettings }
  const parsed = businessSettingsSchema.safeParse(fitStored(businessSettingsSchema, row.figures, defaultBusinessSettings))
  if (!parsed.success) ctx.log.error({ version: row.version }, 'the business settings were refused: they are not valid')
  return { version: row.version, figures: parsed.data ?? defaultBusinessSettings }
}
