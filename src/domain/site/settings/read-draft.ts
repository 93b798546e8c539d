import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { findDescribed } from './find-described.ts'
import { parseStored, readNewest, readSettings } from './read-settings.ts'
import { rebaseDraft } from './rebase-draft.ts'
import type { DescribedSettings, SiteSettings } from './settings.contract.ts'
import { siteSettings, siteSettingsDraft } from './settings.table.ts'

/** The draft as it is stored, or null; in a transaction nobody else saves it meanwhile, and one that cannot be read makes room. */
export async function readDraft(ctx: Context | TxContext) {
  const read = ctx.db.select().from(siteSettingsDraft)
  const isOwn = 'rollback' in ctx.db
  const [row] = isOwn ? await read.for('update') : await read
  const settings = row ? parseStored(row.settings) : null
  if (row && settings) return { ...row, settings: await overLive(ctx, { base: row.base, settings }) }
  if (row) ctx.log.error({ revision: row.revision }, 'the draft of the site settings was refused: it is not valid')
  if (row && isOwn) await ctx.db.delete(siteSettingsDraft)
  return null
}

/**
 * The settings for the caller: the draft with its maintenance as it is, for a holder of its key, or the live ones. Business rules never
 * come from here.
 */
export async function readShown(ctx: Context): Promise<DescribedSettings & { isDraft?: true }> {
  const live = await readSettings(ctx)
  const draft = ctx.previewKey ? await findPreviewed(ctx, ctx.previewKey) : null
  if (!draft) return live
  const settings = { ...draft, maintenance: live.settings.maintenance }
  return { ...live, settings, described: await findDescribed(ctx, settings), isDraft: true }
}

async function findPreviewed(ctx: Context, previewKey: string): Promise<SiteSettings | null> {
  const [row] = await ctx.db.select().from(siteSettingsDraft).where(eq(siteSettingsDraft.previewKey, previewKey))
  const settings = row ? parseStored(row.settings) : null
  return row && settings ? overLive(ctx, { base: row.base, settings }) : null
}

/** Changes published after a draft began are merged into it, except where it changed the same place. */
async function overLive(ctx: Context | TxContext, { base, settings }: { base: number; settings: SiteSettings }): Promise<SiteSettings> {
  const live = await readNewest(ctx)
  if (live.version === base) return settings
  const [row] = await ctx.db.select().from(siteSettings).where(eq(siteSettings.version, base))
  return rebaseDraft(settings, { base: parseStored(row?.settings) ?? defaultSettings, live: live.settings })
}
