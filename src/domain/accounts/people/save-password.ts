import type { TxContext } from '#domain/context.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { newId } from '#values/id.ts'

/** Stores a hashed password and replaces an earlier one. */
export async function savePassword(tx: TxContext, personId: string, password: string): Promise<void> {
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  await tx.db
    .insert(accounts)
    .values({ id: newId(), personId, providerId: 'credential', accountId: personId, password, ...stamps })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password, updatedAt: tx.now } })
}
