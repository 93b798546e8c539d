import type * as z from 'zod/mini'
import { contactOf } from '#domain/accounts/people/contact.ts'
import type { signUpSchema } from '#domain/accounts/people/person.contract.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import { createCode } from './codes.ts'
import { countAttempt, hashOf } from './limit-attempts.ts'
import { countMail } from './limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from './limit-phone-codes.ts'
import { identifierOf, sendCode } from './send-code.ts'

/**
 * Stores a pending sign-up and sends a code; the account is created when the code comes back from the same browser, so nobody can
 * register another person's address. A contact that has an account gets a message saying so; the answer is the same.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} people.password-weak (422, with `reasons`) when the password is easy to guess
 * @throws {Refusal} people.proof-needed (428) when a proof of work is required
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 * @throws {Refusal} for a phone, the codes of `refuseClosedPhone` and `countPhoneCode`
 */
export async function signUp(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof signUpSchema>,
): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { name, channel } = input
  refuseName(name)
  refuseClosedPhone(ctx, { contact, channel })
  if (input.password !== undefined) refuseWeakPassword(input.password, [name, contact.to])
  await countAttempt(ctx, 'sign-up', contact.to, input.proof)
  const password = input.password === undefined ? null : await hashOf(ctx, input.password)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact })
  const token = newToken()
  await inTransaction(ctx, async (tx) => {
    const created = await createCode(tx, { identifier: identifierOf('sign-up', token), recipient: contact.to, name, password })
    await sendCode(tx, { purpose: 'sign-up', contact, channel }, created)
  })
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
