import { desc, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import type { BusinessSettingChange, BusinessSettingsVersion } from './business-settings.contract.ts'
import { defaultBusinessSettings } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'

const most = 50

/** The newest versions of the figures with what each changed, who wrote it, and how many orders keep it. */
export async function listBusinessSettings(ctx: Context): Promise<BusinessSettingsVersion[]> {
  const rows = await ctx.db
    .select({
      version: businessSettings.version,
      figures: businessSettings.figures,
      writtenAt: businessSettings.writtenAt,
      writtenBy: people.name,
      orders: sql<number>`(SELECT count(*)::int FROM orders WHERE figures_version > 0 AND figures_version = ${businessSettings.version})`,
    })
    .from(businessSettings)
    .leftJoin(people, sql`${people.id} = ${businessSettings.writtenBy}`)
    .orderBy(desc(businessSettings.version))
    .limit(most + 1)
  return rows.slice(0, most).map(({ figures, writtenAt, ...row }, index) => ({
    ...row,
    writtenAt: writtenAt.toISOString(),
    changes: changesOf(rows[index + 1]?.figures ?? defaultBusinessSettings, figures),
  }))
}

/** Every figure that differs, by its path. */
function changesOf(before: unknown, after: unknown): BusinessSettingChange[] {
  const [from, to] = [flat(before), flat(after)]
  return [...to].flatMap(([field, value]) => {
    const was = from.get(field)
    return was === undefined || was === value ? [] : [{ field, from: was, to: value }]
  })
}

function flat(figures: unknown, path = ''): Map<string, number | boolean> {
  if (typeof figures === 'number' || typeof figures === 'boolean') return new Map([[path, figures]])
  if (typeof figures !== 'object' || figures === null) return new Map()
  return new Map(Object.entries(figures).flatMap(([name, value]) => [...flat(value, path ? `${path}.${name}` : name)]))
}
