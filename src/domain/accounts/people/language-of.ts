import { eq } from 'drizzle-orm'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import type { TxContext } from '#domain/context.ts'
import type { Locale } from '#values/locale.ts'

/** The language of messages to a person: the one in the profile, else that of the current call. */
export async function languageOf(tx: TxContext, personId: string): Promise<Locale> {
  const [profile] = await tx.db.select({ locale: profiles.locale }).from(profiles).where(eq(profiles.personId, personId))
  return profile?.locale ?? tx.locale
}
