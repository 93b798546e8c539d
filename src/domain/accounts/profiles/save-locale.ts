import type { TxContext } from '#domain/context.ts'
import type { Locale } from '#values/locale.ts'
import { profiles } from './profiles.table.ts'

/** Stores the language of messages to a person. */
export async function saveLocale(tx: TxContext, personId: string, locale: Locale): Promise<void> {
  const set = { locale, updatedAt: tx.now }
  await tx.db
    .insert(profiles)
    .values({ ...set, personId })
    .onConflictDoUpdate({ target: profiles.personId, set })
}
