import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { countTry, isHashOf } from './guard.ts'
import { people } from './people.table.ts'
import type { signInSchema } from './person.contract.ts'
import { type EnteredAnswer, enter } from './enter.ts'

/** Signs in with e-mail and password. An unknown address takes as long as a wrong password. Refuses with `people.credentials`, `people.too-many`, `people.busy`. */
export async function signIn(ctx: Context, input: z.infer<typeof signInSchema>, headers: Headers): Promise<EnteredAnswer> {
  const email = input.email.toLowerCase()
  await countTry(ctx, 'sign-in', email)
  const [found] = await ctx.db
    .select({ personId: people.id, password: accounts.password })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.personId, people.id), eq(accounts.providerId, 'credential')))
    .where(and(eq(people.email, email), eq(people.emailVerified, true)))
  const isRight = await isHashOf(input.password, found?.password ?? null)
  if (!found || !isRight) throw new Refusal('people.credentials', 401)
  return inTransaction(ctx, (tx) => enter(tx, found.personId, { headers, way: 'password', door: input.door }))
}
