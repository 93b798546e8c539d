import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { parseStored, readSettings } from './read-settings.ts'
import type { SiteSettings, StoredSettings } from './settings.contract.ts'
import { siteSettingsDraft } from './settings.table.ts'

/** The draft as it is stored, or null; in a transaction nobody else saves it meanwhile. */
export async function readDraft(ctx: Context | TxContext) {
  const read = ctx.db.select().from(siteSettingsDraft)
  const [row] = 'now' in ctx ? await read.for('update') : await read
  const settings = row ? parseStored(row.settings) : null
  return row && settings ? { ...row, settings } : null
}

/**
 * What the caller is shown: the draft with its maintenance as it is, for whoever has its key, or what is live. Rules of the business never
 * come from here.
 */
export async function readShown(ctx: Context): Promise<StoredSettings & { isDraft?: true }> {
  const live = await readSettings(ctx)
  const draft = ctx.previewKey ? await findPreviewed(ctx, ctx.previewKey) : null
  return draft ? { ...live, settings: { ...draft, maintenance: live.settings.maintenance }, isDraft: true } : live
}

async function findPreviewed(ctx: Context, previewKey: string): Promise<SiteSettings | null> {
  const [row] = await ctx.db.select().from(siteSettingsDraft).where(eq(siteSettingsDraft.previewKey, previewKey))
  return row ? parseStored(row.settings) : null
}
