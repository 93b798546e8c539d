import { inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import type { TxContext } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { consents } from './consents.table.ts'

/** Adds the sign-up consents of the demonstration's people where they are missing. */
export async function seedConsents(tx: TxContext): Promise<void> {
  const ids = demoAccounts.map(({ id }) => id)
  const found = await tx.db.select({ personId: people.id, at: people.createdAt }).from(people).where(inArray(people.id, ids))
  const version = (await readSettings(tx)).settings.policies.termsVersion
  if (found.length === 0) return
  await tx.db
    .insert(consents)
    .values(found.map((person) => ({ ...person, kind: 'terms' as const, place: 'sign-up' as const, version, locale: tx.locale })))
    .onConflictDoNothing()
}
