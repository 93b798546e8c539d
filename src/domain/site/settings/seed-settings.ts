import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { siteSettings } from './settings.table.ts'

/** Writes the first version when there is none: only the essential sections, so that the others follow the defaults. */
export async function seedSettings(tx: TxContext): Promise<void> {
  const { colors, header, footer } = defaultSettings
  await tx.db
    .insert(siteSettings)
    .values({ version: 1, settings: { colors, header, footer }, sections: ['colors', 'header', 'footer'], writtenAt: tx.now })
    .onConflictDoNothing()
}
