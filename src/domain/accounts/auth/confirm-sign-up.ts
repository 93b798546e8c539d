import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { refuseUnasked, spendCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { type SignInAnswer, enter } from './complete-sign-in.ts'
import { countTry } from './limit-attempts.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import type { confirmSchema } from '#domain/accounts/people/person.contract.ts'
import { identifierOf } from './send-code.ts'

/** Makes the account a waiting sign-up asked for and signs in. Refuses with `people.code-wrong`, `people.code-expired` (after three wrong tries or ten minutes), `people.too-many`. */
export async function confirmSignUp(ctx: Context, input: z.infer<typeof confirmSchema>, headers: Headers): Promise<SignInAnswer> {
  const contact = contactOf(input)
  const identifier = identifierOf('sign-up', tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await refuseUnasked(ctx, { identifier, recipient: contact.to })
  await countTry(ctx, 'confirm', contact.to)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await spendCode(tx, { identifier, recipient: contact.to, code: input.code })
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const personId = await createPerson(tx, { contact, name: used.name ?? '', password: used.password })
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    return { refusal: null, entered: await enter(tx, personId, { headers, way: used.password === null ? 'code' : 'password' }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
