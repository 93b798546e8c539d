import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Locale } from '#values/locale.ts'
import { profiles } from './profiles.table.ts'

/** Stores the language of messages to a person. */
export async function saveLocale(tx: TxContext, personId: string, locale: Locale): Promise<void> {
  await tx.db
    .insert(profiles)
    .values({ locale, updatedAt: tx.now, personId })
    .onConflictDoUpdate({
      target: profiles.personId,
      set: { locale, updatedAt: tx.now },
      setWhere: sql`${profiles.locale} IS DISTINCT FROM ${locale}`,
    })
}

/** Stores the language of the call for a person of whom none is known. */
export async function saveFirstLocale({ db, locale, now }: TxContext, personId: string): Promise<void> {
  await db
    .insert(profiles)
    .values({ locale, updatedAt: now, personId })
    .onConflictDoUpdate({ target: profiles.personId, set: { locale, updatedAt: now }, setWhere: sql`${profiles.locale} IS NULL` })
}
