import { inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { demoCustomers } from '#domain/accounts/people/seed-customers.ts'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import type { TxContext } from '#domain/context.ts'
import { profiles } from './profiles.table.ts'

/** Has the demonstration's people read English, where they have no profile yet. */
export async function seedLocales(tx: TxContext): Promise<void> {
  const ids = [...demoAccounts, ...demoCustomers].map(({ id }) => id)
  const found = await tx.db.select({ id: people.id }).from(people).where(inArray(people.id, ids))
  if (found.length === 0) return
  await tx.db
    .insert(profiles)
    .values(found.map(({ id }) => ({ personId: id, locale: 'en' as const, updatedAt: tx.now })))
    .onConflictDoNothing()
}
