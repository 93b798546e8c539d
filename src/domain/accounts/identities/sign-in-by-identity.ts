import { and, eq } from 'drizzle-orm'
import { completeSignIn, type SignInAnswer } from '#domain/accounts/auth/complete-sign-in.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { VerifiedIdentity } from '#platform/auth/identities/identity-provider.ts'
import { isEmail } from '#values/contact.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/identity-provider.ts'
import { faultOfName } from '#values/person-name.ts'
import { personName } from '#values/schemas.ts'

interface IdentitySignIn {
  provider: Provider
  identity: VerifiedIdentity
  headers: Headers
}

/**
 * Signs in the person a provider's account is linked to, or creates an account for an address the provider has verified. An address that
 * has an account already is not linked by itself: its owner has to sign in and link it.
 * @throws {Refusal} identity.email-taken (409) when the address has an account
 * @throws {Refusal} identity.email-unproved (409) when the provider has not verified the address
 */
export async function signInByIdentity(tx: TxContext, { provider, identity, headers }: IdentitySignIn): Promise<SignInAnswer> {
  const [linked] = await tx.db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, identity.subject)))
  const personId = linked?.personId ?? (await openAccount(tx, provider, identity))
  return completeSignIn(tx, personId, { headers, method: provider })
}

async function openAccount(tx: TxContext, provider: Provider, { subject, email: told, isEmailVerified, name }: VerifiedIdentity) {
  const email = told?.toLowerCase() ?? ''
  if (!isEmailVerified || email.length > 200 || !isEmail(email)) throw new Refusal('identity.email-unproved', 409)
  const personId = await createPerson(tx, { contact: { kind: 'email', to: email }, name: nameOf(name, email), password: null })
  if (!personId) throw new Refusal('identity.email-taken', 409)
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  await tx.db.insert(accounts).values({ id: newId(), personId, providerId: provider, accountId: subject, email, ...stamps })
  return personId
}

/**
 * The provider's name if it is allowed here, also without its signs. Otherwise the words of the address before the @, or at least its first
 * letter.
 */
function nameOf(told: string | null, email: string): string {
  const words = (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ')
  const plain = told && faultOfName(told) === 'name-invalid' ? told.replace(/[^\p{L}\p{M}'’-]+/gu, ' ') : ''
  const names = [told ?? '', plain, words].flatMap((name) => personName().safeParse(name.slice(0, 80)).data ?? [])
  return names.find((name) => faultOfName(name) === null) ?? (/\p{L}/u.exec(email)?.[0] ?? 'x').toUpperCase()
}
