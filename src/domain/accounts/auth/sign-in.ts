import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { contactOf, hasVerifiedContact } from '#domain/accounts/people/contact.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { signInSchema } from '#domain/accounts/people/person.contract.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'
import { completeSignIn, type SignInAnswer } from './complete-sign-in.ts'
import { countAttempt, matchesHash, resetAttempts, turnOf } from './limit-attempts.ts'

/**
 * Signs in with e-mail or phone and a password. An unknown contact takes as long as a wrong password.
 * @throws {Refusal} people.credentials-missing (422) when contact or password is missing
 * @throws {Refusal} people.contact-missing (422) when both contacts are given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.credentials (401) when contact or password is wrong
 * @throws {Refusal} people.proof-needed (428) when a proof of work is required
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} people.busy (503) when too many sign-ins are waiting
 */
export async function signIn(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof signInSchema>,
  headers: Headers,
): Promise<SignInAnswer> {
  try {
    return await signInLimit(turnOf(ctx), () => signInNow(ctx, input, headers))
  } catch (error) {
    // Refusals cost work as well: a program that comes again at once is kept waiting.
    if (error instanceof Refusal && error.code === 'people.busy') await pause(busyMs)
    throw error
  }
}

const busyMs = 1000

// Many sign-ins at once wait here instead of taking all connections of the database's pool. One network fills neither the places nor the queue.
const signInLimit = createFairLimit({
  maxActive: 4,
  maxPerKey: 2,
  maxQueue: 12,
  onFull: () => new Refusal('people.busy', 503, { retryAfter: 2 }),
})

async function signInNow(ctx: Context & Needs<'captcha'>, input: z.infer<typeof signInSchema>, headers: Headers): Promise<SignInAnswer> {
  const { password } = input
  if ((input.email === undefined && input.phone === undefined) || !password) throw new Refusal('people.credentials-missing', 422)
  const contact = contactOf(input)
  await countAttempt(ctx, 'sign-in', contact.to, input.proof)
  const [found] = await ctx.db
    .select({ personId: people.id, password: accounts.password })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.personId, people.id), eq(accounts.providerId, 'credential')))
    .where(hasVerifiedContact(contact))
  const isRight = await matchesHash(ctx, password, found?.password ?? null)
  if (!found || !isRight) throw new Refusal('people.credentials', 401)
  await resetAttempts(ctx, 'sign-in', contact.to)
  return inTransaction(ctx, (tx) => completeSignIn(tx, found.personId, { headers, method: 'password', portal: input.portal }))
}
