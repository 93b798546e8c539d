import type * as z from 'zod/mini'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import type { confirmSchema } from '#domain/accounts/people/person.contract.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { consumeCode, requirePendingCode } from './codes.ts'
import { completeSignIn, type SignInAnswer } from './complete-sign-in.ts'
import { countAttempt } from './limit-attempts.ts'
import { identifierOf } from './send-code.ts'

/**
 * Creates the account of a pending sign-up and signs in.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.code-wrong (422) when the code does not match
 * @throws {Refusal} people.code-expired (409) after three wrong attempts or ten minutes
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function confirmSignUp(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof confirmSchema>,
  headers: Headers,
): Promise<SignInAnswer> {
  const contact = contactOf(input)
  const identifier = identifierOf('sign-up', tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await requirePendingCode(ctx, { identifier, recipient: contact.to })
  await countAttempt(ctx, 'confirm', contact.to)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await consumeCode(tx, { identifier, recipient: contact.to, code: input.code })
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const personId = await createPerson(tx, { contact, name: used.name ?? '', password: used.password })
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    return { refusal: null, entered: await completeSignIn(tx, personId, { headers, method: used.password === null ? 'code' : 'password' }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
