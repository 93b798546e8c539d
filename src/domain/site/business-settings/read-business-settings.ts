import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type Day, dayAt } from '#values/day.ts'
import { fitStored } from '#values/stored.ts'
import { type BusinessSettings, businessSettingsSchema, defaultBusinessSettings } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'

/** The figures with their version; version 0 is the default of the code. */
export interface StoredBusinessSettings {
  version: number
  figures: BusinessSettings
}

/** A version whose day has not come. */
export interface PlannedBusinessSettings extends StoredBusinessSettings {
  from: Day
  reason: string | null
  writtenBy: string | null
  confirmedBy: string | null
}

const { version: number, effectiveFrom } = businessSettings
/** Versions that count from their day on. */
const counts = and(isNull(businessSettings.withdrawnAt), isNull(businessSettings.replacedBy))

/** The business settings of today, or those of a version, with the defaults of what they lack. A document that is not valid counts as the defaults. */
export async function readBusinessSettings(ctx: Context | TxContext, version?: number): Promise<StoredBusinessSettings> {
  if (version === 0) return { version: 0, figures: defaultBusinessSettings }
  return version === undefined ? readFiguresOn(ctx, null) : newest(ctx, eq(number, version))
}

/** The figures that count on a day by the versions of now; those of today where there is no day, or it is over. */
export async function readFiguresOn(ctx: Context | TxContext, day: Day | null): Promise<StoredBusinessSettings> {
  const today = await todayOf(ctx)
  return newest(ctx, and(counts, lte(effectiveFrom, day && day > today ? day : today)))
}

/** The figures of several versions, in at most one statement; of version 0 and of unknown ones the defaults. */
export async function readVersions(ctx: Context | TxContext, versions: readonly number[]): Promise<(version: number) => BusinessSettings> {
  const wanted = [...new Set(versions)].filter((version) => version > 0)
  const rows =
    wanted.length === 0
      ? []
      : await ctx.db.select({ version: number, figures: businessSettings.figures }).from(businessSettings).where(inArray(number, wanted))
  const known = new Map(rows.map((row) => [row.version, parsed(ctx, row)]))
  return (version) => known.get(version) ?? defaultBusinessSettings
}

/** The versions whose day has not come, the next one first. */
export async function readPlanned(ctx: Context | TxContext): Promise<PlannedBusinessSettings[]> {
  const rows = await ctx.db
    .select()
    .from(businessSettings)
    .where(and(counts, gt(effectiveFrom, await todayOf(ctx))))
    .orderBy(asc(effectiveFrom), asc(number))
  return rows.map((row) => ({ ...row, from: row.effectiveFrom, figures: parsed(ctx, row) }))
}

async function newest(ctx: Context | TxContext, which: SQL | undefined): Promise<StoredBusinessSettings> {
  const [row] = await ctx.db
    .select({ version: number, figures: businessSettings.figures })
    .from(businessSettings)
    .where(which)
    .orderBy(desc(effectiveFrom), desc(number))
    .limit(1)
  return row ? { version: row.version, figures: parsed(ctx, row) } : { version: 0, figures: defaultBusinessSettings }
}

function parsed(ctx: Context | TxContext, { version, figures }: { version: number; figures: unknown }): BusinessSettings {
  const { success, data } = businessSettingsSchema.safeParse(fitStored(businessSettingsSchema, figures, defaultBusinessSettings))
  if (!success) ctx.log.error({ version }, 'the business settings were refused: they are not valid')
  return data ?? defaultBusinessSettings
}

/** The day in Amman, without a statement of its own where the time is known. */
async function todayOf(ctx: Context | TxContext): Promise<Day> {
  return 'today' in ctx ? ctx.today : dayAt(ctx.clock.estimate() ?? (await ctx.clock.now(ctx.db)))
}
