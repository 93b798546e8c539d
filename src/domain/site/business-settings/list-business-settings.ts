import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import { fitStored } from '#values/stored.ts'
import type { BusinessSettingsVersion } from './business-settings.contract.ts'
import { type BusinessSettings, businessSettingsSchema, defaultBusinessSettings } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'
import { changesBetween, valueAt } from './figure-changes.policy.ts'
import { readBusinessSettings, readPlanned } from './read-business-settings.ts'

const most = 50

/** The newest versions of the figures with what each changed, who wrote and confirmed it, and how many orders keep it. */
export async function listBusinessSettings(ctx: Context): Promise<BusinessSettingsVersion[]> {
  const confirmers = alias(people, 'confirmers')
  const rows = await ctx.db
    .select({
      row: businessSettings,
      writtenBy: people.name,
      confirmedBy: confirmers.name,
      orders: sql<number>`(SELECT count(*)::int FROM orders WHERE figures_version > 0 AND figures_version = ${businessSettings.version})`,
    })
    .from(businessSettings)
    .leftJoin(people, eq(people.id, businessSettings.writtenBy))
    .leftJoin(confirmers, eq(confirmers.id, businessSettings.confirmedBy))
    .orderBy(desc(businessSettings.effectiveFrom), desc(businessSettings.version))
    .limit(most + 1)
  const current = await readBusinessSettings(ctx)
  const planned = new Set((await readPlanned(ctx)).map(({ version }) => version))
  const stateOf = ({ version, withdrawnAt, replacedBy }: typeof businessSettings.$inferSelect) => {
    if (withdrawnAt) return 'withdrawn'
    if (replacedBy) return 'replaced'
    return version === current.version ? 'current' : planned.has(version) ? 'planned' : 'past'
  }
  return rows.slice(0, most).map(({ row, ...shown }, index) => {
    const before = rows.slice(index + 1).find((older) => !older.row.withdrawnAt && !older.row.replacedBy)
    return {
      ...shown,
      version: row.version,
      state: stateOf(row),
      from: row.effectiveFrom,
      reason: row.reason,
      writtenAt: row.writtenAt.toISOString(),
      changes: changesOf(fitted(before?.row.figures ?? defaultBusinessSettings), fitted(row.figures)),
    }
  })
}

function fitted(figures: unknown): BusinessSettings {
  return fitStored(businessSettingsSchema, figures, defaultBusinessSettings) as BusinessSettings
}

/** Every figure that differs, by its path. */
function changesOf(before: BusinessSettings, after: BusinessSettings): BusinessSettingsVersion['changes'] {
  return Object.entries(changesBetween(before, after)).map(([field, to]) => ({ field, from: valueAt(before, field), to }))
}
