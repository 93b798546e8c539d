import type * as z from 'zod/mini'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { spendCode } from './codes.ts'
import { countTry } from './guard.ts'
import { people, personRoles } from './people.table.ts'
import type { confirmEmailSchema } from './person.contract.ts'
import { type SignedInAnswer, startSession } from './session.ts'
import { identifierOf } from './sign-up.ts'

/** Makes the account a waiting sign-up asked for and signs in. Refuses with `people.code-wrong`, `people.code-expired` (after three wrong tries or ten minutes), `people.too-many`. */
export async function confirmEmail(ctx: Context, input: z.infer<typeof confirmEmailSchema>, headers: Headers): Promise<SignedInAnswer> {
  const email = input.email.toLowerCase()
  await countTry(ctx, 'confirm', email)
  const token = tokenIn(headers, 'sign-up', ctx.baseUrl)
  if (!token) throw new Refusal('people.code-expired', 409)
  const answer = await inTransaction(ctx, async (tx) => {
    const used = await spendCode(tx, { identifier: identifierOf(token), recipient: email, code: input.code })
    if (used.refusal) return { refusal: used.refusal, signedIn: null }
    const personId = await makePerson(tx, { email, name: used.name ?? '', password: used.password ?? '' })
    if (!personId) return { refusal: 'people.code-expired', signedIn: null }
    return { refusal: null, signedIn: await startSession(tx, personId, { headers, way: 'password' }) }
  })
  refuse(answer.refusal, answer.refusal === 'people.code-wrong' ? 422 : 409)
  if (!answer.signedIn) throw new Refusal('people.code-expired', 409)
  return { ...answer.signedIn, cookies: [...answer.signedIn.cookies, cookieLine('sign-up', '', ctx.baseUrl)] }
}

async function makePerson(tx: TxContext, person: { email: string; name: string; password: string }): Promise<string | null> {
  const id = newId()
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const made = await tx.db
    .insert(people)
    .values({ id, name: person.name, email: person.email, emailVerified: true, ...stamps })
    .onConflictDoNothing({ target: people.email })
    .returning({ id: people.id })
  if (made.length === 0) return null
  await tx.db
    .insert(accounts)
    .values({ id: newId(), personId: id, providerId: 'credential', accountId: id, password: person.password, ...stamps })
  await tx.db.insert(personRoles).values({ personId: id, role: 'customer' })
  await record(tx, 'person.confirmed', id)
  return id
}
