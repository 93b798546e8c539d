import { eq } from 'drizzle-orm'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import type { TxContext } from '#domain/context.ts'
import { defaultLocale, type Locale } from '#values/locale.ts'

/**
 * The language of messages to a person: the one in the profile, else the known one (that of their order), else that of their own call. The
 * language of a guest (null) is the known one.
 */
export async function languageOf(tx: TxContext, personId: string | null, known?: Locale): Promise<Locale> {
  if (personId === null) return known ?? defaultLocale
  const [profile] = await tx.db.select({ locale: profiles.locale }).from(profiles).where(eq(profiles.personId, personId))
  return profile?.locale ?? known ?? (tx.actor.personId === personId ? tx.locale : defaultLocale)
}
