import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { siteSettings } from './settings.table.ts'

/** The account of the demonstration, to which nobody sends money. */
const demoCliq = { enabled: true, alias: 'LIBSADEMO', name: { en: 'Libsa demonstration', ar: 'لبسة للتجربة' } }
const example = { enabled: true, source: { en: 'an example in this demonstration', ar: 'مثال في هذه النسخة التجريبية' }, url: '' }
const demoAssurances = { rating: example, security: example, approvals: example, testimonials: example }

/**
 * Writes the first version when there is none: only the essential sections, so that the others follow the defaults. A demonstration gets an
 * account for transfers and examples of assurances.
 */
export async function seedSettings(tx: TxContext): Promise<void> {
  const { colors, header, footer } = defaultSettings
  const settings = { colors, header, footer, ...(tx.isDemo && { cliq: demoCliq, assurances: demoAssurances }) }
  await tx.db
    .insert(siteSettings)
    .values({ version: 1, settings, sections: Object.keys(settings), writtenAt: tx.now })
    .onConflictDoNothing()
}
