import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { ProvedIdentity } from '#platform/auth/identities/identity-provider.ts'
import { isEmail } from '#values/contact.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/identity-provider.ts'
import { text } from '#values/schemas.ts'
import { type SignInAnswer, enter } from '#domain/accounts/auth/complete-sign-in.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'

interface Proved {
  provider: Provider
  identity: ProvedIdentity
  headers: Headers
}

/**
 * Lets in whose account with the provider is linked, or makes an account for an address that the provider has proved. An address alone opens
 * nothing: one that has an account is refused with `identity.email-taken`, until its owner signs in and links; an unproved one with
 * `identity.email-unproved`.
 */
export async function signInByIdentity(tx: TxContext, { provider, identity, headers }: Proved): Promise<SignInAnswer> {
  const [linked] = await tx.db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, identity.subject)))
  const personId = linked?.personId ?? (await openAccount(tx, provider, identity))
  return enter(tx, personId, { headers, way: provider })
}

async function openAccount(tx: TxContext, provider: Provider, { subject, email: told, isEmailVerified, name }: ProvedIdentity) {
  const email = told?.toLowerCase() ?? ''
  if (!isEmailVerified || email.length > 200 || !isEmail(email)) throw new Refusal('identity.email-unproved', 409)
  const personId = await createPerson(tx, { contact: { kind: 'email', to: email }, name: nameOf(name, email), password: null })
  if (!personId) throw new Refusal('identity.email-taken', 409)
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  await tx.db.insert(accounts).values({ id: newId(), personId, providerId: provider, accountId: subject, email, ...stamps })
  return personId
}

/** A provider's word for a name, as far as it is one; else what stands before the @. */
function nameOf(told: string | null, email: string): string {
  const { success, data } = text(80).safeParse((told ?? '').slice(0, 80))
  return success ? data : (email.split('@')[0] ?? email).slice(0, 80)
}
