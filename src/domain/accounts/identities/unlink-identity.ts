import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { Identity } from './identity.contract.ts'
import { listIdentities } from './list-identities.ts'
import { mailAboutIdentity } from './mail-about-identity.ts'
import { people } from '#domain/accounts/people/people.table.ts'

/** Takes a provider's account away from the person and tells her by mail. Refuses with `identity.unknown` (404), and with `identity.last-way` what would lock her out. */
export function unlinkIdentity(ctx: Context, personId: string, id: string): Promise<Identity[]> {
  return inTransaction(ctx, async (tx) => {
    // Two at once must not each count on the other to stay.
    await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const identity = (await listIdentities(tx, personId)).find((one) => one.id === id)
    if (!identity) throw new Refusal('identity.unknown', 404)
    if (!identity.canLeave) throw new Refusal('identity.last-way', 409)
    await tx.db.delete(accounts).where(eq(accounts.id, id))
    await record(tx, 'person.identity-unlinked', personId, { provider: identity.provider })
    await mailAboutIdentity(tx, personId, { provider: identity.provider, what: 'unlinked' })
    return listIdentities(tx, personId)
  })
}
