import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { siteSettings } from './settings.table.ts'

/** Writes the first version where there is none: the essential sections only, so that the others follow the defaults until an admin writes them. */
export async function seedSettings(tx: TxContext): Promise<void> {
  const { colors, header, footer } = defaultSettings
  await tx.db
    .insert(siteSettings)
    .values({ version: 1, settings: { colors, header, footer }, sections: ['colors', 'header', 'footer'], writtenAt: tx.now })
    .onConflictDoNothing()
}
