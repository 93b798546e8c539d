import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { VerifiedIdentity } from '#platform/auth/identities/identity-provider.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/identity-provider.ts'
import { mailIdentityChange } from './mail-identity-change.ts'

/**
 * Adds a provider's account as a sign-in method of a person, and notifies the person. Linking the same account again does nothing.
 * @throws {Refusal} identity.linked-elsewhere (409) when the account is linked to another person
 * @throws {Refusal} identity.linked-already (409) when the person has another account of this provider
 */
export async function linkIdentity(
  tx: TxContext,
  personId: string,
  { provider, identity }: { provider: Provider; identity: VerifiedIdentity },
): Promise<void> {
  const { subject, email } = identity
  const linked = await tx.db
    .insert(accounts)
    .values({
      id: newId(),
      personId,
      providerId: provider,
      accountId: subject,
      email: email?.slice(0, 200) ?? null,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (linked.length === 0) return refuseUnlessLinked(tx, personId, { provider, subject })
  await record(tx, 'person.identity-linked', personId, { provider })
  await mailIdentityChange(tx, personId, { provider, change: 'linked' })
}

async function refuseUnlessLinked(tx: TxContext, personId: string, { provider, subject }: { provider: Provider; subject: string }) {
  const [known] = await tx.db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)))
  if (!known) throw new Refusal('identity.linked-already', 409)
  if (known.personId !== personId) throw new Refusal('identity.linked-elsewhere', 409)
}
