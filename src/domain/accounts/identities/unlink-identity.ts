import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { Identity } from './identity.contract.ts'
import { listIdentities } from './list-identities.ts'
import { mailIdentityChange } from './mail-identity-change.ts'

/**
 * Unlinks a provider's account and notifies the person by mail. Returns the remaining ones.
 * @throws {Refusal} identity.unknown (404) when the person has no such account
 * @throws {Refusal} identity.last-way (409) when it is the person's last sign-in method
 */
export function unlinkIdentity(ctx: Context, personId: string, id: string): Promise<Identity[]> {
  return inTransaction(ctx, async (tx) => {
    // Locked, so that two calls at once cannot remove the last two methods.
    await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const identity = (await listIdentities(tx, personId)).find((one) => one.id === id)
    if (!identity) throw new Refusal('identity.unknown', 404)
    if (!identity.canLeave) throw new Refusal('identity.last-way', 409)
    await tx.db.delete(accounts).where(eq(accounts.id, id))
    await record(tx, 'person.identity-unlinked', personId, { provider: identity.provider })
    await mailIdentityChange(tx, personId, { provider: identity.provider, change: 'unlinked' })
    return listIdentities(tx, personId)
  })
}
