import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { ProvedIdentity } from '#platform/auth/identities/identity-provider.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/identity-provider.ts'
import { mailAboutIdentity } from './mail-about-identity.ts'

/** Makes an account with a provider a way in for this person, and tells her by mail. Refuses with `identity.linked-elsewhere` one that opens another's account, and with `identity.linked-already` a second one of a provider. */
export async function linkIdentity(
  tx: TxContext,
  personId: string,
  { provider, identity }: { provider: Provider; identity: ProvedIdentity },
): Promise<void> {
  const { subject, email } = identity
  const made = await tx.db
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
  if (made.length === 0) return refuseUnlessHers(tx, personId, { provider, subject })
  await record(tx, 'person.identity-linked', personId, { provider })
  await mailAboutIdentity(tx, personId, { provider, what: 'linked' })
}

/** Linking the same account again is no fault. */
async function refuseUnlessHers(tx: TxContext, personId: string, { provider, subject }: { provider: Provider; subject: string }) {
  const [known] = await tx.db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)))
  if (!known) throw new Refusal('identity.linked-already', 409)
  if (known.personId !== personId) throw new Refusal('identity.linked-elsewhere', 409)
}
