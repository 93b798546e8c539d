import { desc, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { settingsSchema, type SiteSettings, type StoredSettings } from './settings.contract.ts'
import { hasEssentials } from './settings.policy.ts'
import { siteSettings } from './settings.table.ts'

/** The settings that count, as the process read them up to two seconds ago; inside a transaction, as they are now. Never refuses. */
export function readSettings(ctx: Context | TxContext): Promise<StoredSettings> {
  return 'rollback' in ctx.db || !ctx.settings ? readNewest(ctx) : ctx.settings.get(() => readNewest(ctx))
}

/** The last valid document of each database with the mark of its row: the same row again needs no second look, which costs more than a page. */
const parsedDocuments = new WeakMap<object, { mark: string; stored: StoredSettings }>()

/** The settings that count, from the database. A document that is not valid is logged, and the defaults stand in. */
export async function readNewest(ctx: Context | TxContext): Promise<StoredSettings> {
  const { version, settings: document } = siteSettings
  const [row] = await ctx.db
    .select({ version, document, mark: sql<string>`xmin || ' ' || ctid` })
    .from(siteSettings)
    .orderBy(desc(version))
    .limit(1)
  if (!row) return { version: 0, source: 'defaults', settings: defaultSettings }
  const known = parsedDocuments.get(ctx.db)
  if (known?.mark === row.mark) return known.stored
  const settings = parseStored(row.document)
  if (settings) {
    const stored: StoredSettings = { version: row.version, source: 'database', settings }
    parsedDocuments.set(ctx.db, { mark: row.mark, stored })
    return stored
  }
  ctx.log.error({ version: row.version }, 'the site settings were refused: they are not valid or lack colors, header or footer')
  return { version: row.version, source: 'defaults', settings: defaultSettings }
}

/** A stored document, what it leaves out filled from the defaults; null where it lacks colors, header or footer or is not valid. */
export function parseStored(stored: unknown): SiteSettings | null {
  if (!hasEssentials(stored)) return null
  const whole = Object.entries(defaultSettings).map(([name, section]) => [name, withDefaults(stored[name], section)])
  const parsed = settingsSchema.safeParse(Object.fromEntries(whole))
  return parsed.success ? parsed.data : null
}

/** Fields that came later than the document have their default; fields that went are left behind. */
function withDefaults(stored: object | undefined, section: object): object {
  if (!stored) return section
  if (Array.isArray(section) || Array.isArray(stored)) return stored
  return Object.fromEntries(Object.entries({ ...section, ...stored }).filter(([field]) => field in section))
}
