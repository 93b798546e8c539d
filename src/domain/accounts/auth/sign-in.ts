import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { createConcurrencyLimit } from '#platform/concurrency/concurrency-limit.ts'
import { contactOf, isReachedAt } from '#domain/accounts/people/contact.ts'
import { type SignInAnswer, enter } from './complete-sign-in.ts'
import { countTry, forgetTries, isHashOf } from './limit-attempts.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { signInSchema } from '#domain/accounts/people/person.contract.ts'

/**
 * Signs in with e-mail or phone and a password. An unknown one takes as long as a wrong password. Refuses with `people.credentials-missing` (422),
 * `people.credentials`, `people.proof-needed`, `people.too-many`, `people.busy` and as `contactOf`.
 */
export function signIn(ctx: Context, input: z.infer<typeof signInSchema>, headers: Headers): Promise<SignInAnswer> {
  return signInLimit(() => signInNow(ctx, input, headers))
}

// A crowd that signs in waits here for a while, not in the database's pool, where readers would starve with it.
const signInLimit = createConcurrencyLimit(4, { longest: 12, onFull: () => new Refusal('people.busy', 503, { retryAfter: 2 }) })

async function signInNow(ctx: Context, input: z.infer<typeof signInSchema>, headers: Headers): Promise<SignInAnswer> {
  const { password } = input
  if ((input.email === undefined && input.phone === undefined) || !password) throw new Refusal('people.credentials-missing', 422)
  const contact = contactOf(input)
  await countTry(ctx, 'sign-in', contact.to, input.proof)
  const [found] = await ctx.db
    .select({ personId: people.id, password: accounts.password })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.personId, people.id), eq(accounts.providerId, 'credential')))
    .where(isReachedAt(contact))
  const isRight = await isHashOf(password, found?.password ?? null)
  if (!found || !isRight) throw new Refusal('people.credentials', 401)
  await forgetTries(ctx, 'sign-in', contact.to)
  return inTransaction(ctx, (tx) => enter(tx, found.personId, { headers, way: 'password', portal: input.portal }))
}
