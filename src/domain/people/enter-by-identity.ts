import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import type { ProvedIdentity } from '#platform/auth/identities/identity-provider.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/providers.ts'
import { text } from '#values/schemas.ts'
import { type EnteredAnswer, enter } from './enter.ts'
import { people, personRoles } from './people.table.ts'

const address = z.string().check(z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))

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
export async function enterByIdentity(tx: TxContext, { provider, identity, headers }: Proved): Promise<EnteredAnswer> {
  const [linked] = await tx.db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, identity.subject)))
  const personId = linked?.personId ?? (await makePerson(tx, provider, identity))
  return enter(tx, personId, { headers, way: provider })
}

async function makePerson(tx: TxContext, provider: Provider, { subject, email: told, isEmailVerified, name }: ProvedIdentity) {
  const { success, data: email } = address.safeParse(told?.toLowerCase())
  if (!success || !isEmailVerified) throw new Refusal('identity.email-unproved', 409)
  const id = newId()
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const made = await tx.db
    .insert(people)
    .values({ id, name: nameOf(name, email), email, emailVerified: true, ...stamps })
    .onConflictDoNothing({ target: people.email })
    .returning({ id: people.id })
  if (made.length === 0) throw new Refusal('identity.email-taken', 409)
  await tx.db.insert(accounts).values({ id: newId(), personId: id, providerId: provider, accountId: subject, email, ...stamps })
  await tx.db.insert(personRoles).values({ personId: id, role: 'customer' })
  await record(tx, 'person.confirmed', id, { way: provider })
  return id
}

/** A provider's word for a name, as far as it is one; else what stands before the @. */
function nameOf(told: string | null, email: string): string {
  const { success, data } = text(80).safeParse((told ?? '').slice(0, 80))
  return success ? data : (email.split('@')[0] ?? email).slice(0, 80)
}
