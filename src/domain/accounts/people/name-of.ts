import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#values/locale.ts'

/** SQL for the whole name of a person `person`, in Arabic letters on Arabic pages where it is known how it is written. */
export function nameOf(locale: Locale, person: SQL): SQL {
  return locale === 'ar' ? sql`coalesce(${person}.arabic_name, ${person}.name)` : sql`${person}.name`
}
