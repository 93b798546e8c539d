import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { siteSettings } from './settings.table.ts'

/** The account of the demonstration, to which nobody sends money. */
const demoCliq = { enabled: true, alias: 'LIBSADEMO', name: { en: 'Libsa demonstration', ar: 'لبسة للتجربة' } }

/**
 * Writes the first version when there is none: only the essential sections, so that the others follow the defaults, and in a demonstration
 * an account for transfers.
 */
export async function seedSettings(tx: TxContext): Promise<void> {
  const { colors, header, footer } = defaultSettings
  const settings = { colors, header, footer, ...(tx.isDemo && { cliq: demoCliq }) }
  await tx.db
    .insert(siteSettings)
    .values({ version: 1, settings, sections: Object.keys(settings), writtenAt: tx.now })
    .onConflictDoNothing()
}
