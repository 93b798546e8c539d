import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import { makeCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { countTry, hashOf } from './limit-attempts.ts'
import { countMessage, refuseClosed } from './limit-phone-codes.ts'
import type { signUpSchema } from '#domain/accounts/people/person.contract.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { identifierOf, sendCode } from './send-code.ts'

/**
 * Keeps a sign-up aside and sends a code. No account exists before the code comes back to the browser that asked for it:
 * a stranger who signs up with somebody's address can neither own it nor have it confirmed by its owner.
 * A contact that has an account is told so; the answer is the same. Refuses with `people.password-weak`, `people.proof-needed`, `people.too-many`,
 * `people.busy`, as `contactOf`, and for phones as `refuseClosed` and `countMessage`.
 */
export async function signUp(ctx: Context, input: z.infer<typeof signUpSchema>): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { name, channel } = input
  refuseClosed(ctx, { contact, channel })
  if (input.password !== undefined) refuseWeakPassword(input.password, [name, contact.to])
  await countTry(ctx, 'sign-up', contact.to, input.proof)
  const password = input.password === undefined ? null : await hashOf(input.password)
  await countMessage(ctx, { contact })
  const token = newToken()
  await inTransaction(ctx, async (tx) => {
    const made = await makeCode(tx, { identifier: identifierOf('sign-up', token), recipient: contact.to, name, password })
    await sendCode(tx, { purpose: 'sign-up', contact, channel }, made)
  })
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
