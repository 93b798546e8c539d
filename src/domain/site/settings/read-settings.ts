import { desc, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { poolOf } from '#platform/database/database.ts'
import { fitStored } from '#values/stored.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { findDescribed } from './find-described.ts'
import { type DescribedSettings, type SiteSettings, type StoredSettings, settingsSchema } from './settings.contract.ts'
import { hasEssentials } from './settings.policy.ts'
import { siteSettings } from './settings.table.ts'

/** The current settings: cached for up to two seconds, or read from the database inside a transaction. Never refuses. */
export function readSettings(ctx: Context | TxContext): Promise<DescribedSettings> {
  return 'rollback' in ctx.db || !ctx.settings ? readNewest(ctx) : ctx.settings.get(() => readNewest(ctx))
}

/** The last valid document per pool with the mark of its row: parsing costs more than rendering a page. */
const parsedDocuments = new WeakMap<object, { mark: string; stored: StoredSettings }>()

/** The newest settings from the database. An invalid document is logged and replaced by the defaults. */
export async function readNewest(ctx: Context | TxContext): Promise<DescribedSettings> {
  const stored = await readDocument(ctx)
  return { ...stored, described: await findDescribed(ctx, stored.settings) }
}

async function readDocument(ctx: Context | TxContext): Promise<StoredSettings> {
  const { version, settings: document } = siteSettings
  const pool = poolOf(ctx.db)
  const known = parsedDocuments.get(pool)
  const mark = sql<string>`xmin || ' ' || ctid`
  // A document that is known is not sent again.
  const [row] = await ctx.db
    .select({ version, document: sql<unknown>`CASE WHEN ${mark} IS DISTINCT FROM ${known?.mark ?? null} THEN ${document} END`, mark })
    .from(siteSettings)
    .orderBy(desc(version))
    .limit(1)
  if (!row) return { version: 0, source: 'defaults', settings: defaultSettings }
  if (known?.mark === row.mark) return known.stored
  const settings = parseStored(row.document)
  if (settings) {
    const stored: StoredSettings = { version: row.version, source: 'database', settings }
    parsedDocuments.set(pool, { mark: row.mark, stored })
    return stored
  }
  ctx.log.error({ version: row.version }, 'the site settings were refused: they are not valid or lack colors, header or footer')
  return { version: row.version, source: 'defaults', settings: defaultSettings }
}

/** A document of any version as one of today, with the defaults of what it lacks; null when it is invalid or lacks colors, header or footer. */
export function parseStored(stored: unknown): SiteSettings | null {
  return hasEssentials(stored) ? (settingsSchema.safeParse(fitStored(settingsSchema, stored, defaultSettings)).data ?? null) : null
}
