import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import { makeCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { countTry } from './limit-attempts.ts'
import { countMessage, refuseClosed } from './limit-phone-codes.ts'
import type { forgotPasswordSchema } from '#domain/accounts/people/person.contract.ts'
import { identifierOf, sendCode } from './send-code.ts'

const leastMs = 150

/** Sends a code for a new password. A stranger's contact gets none, and the answer and its time are the same. Refuses with `people.proof-needed`, `people.too-many`, as `contactOf`, and for phones as `refuseClosed` and `countMessage`. */
export async function forgotPassword(
  ctx: Context,
  input: z.infer<typeof forgotPasswordSchema>,
): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { channel } = input
  refuseClosed(ctx, { contact, channel })
  const floor = pause(leastMs)
  await countTry(ctx, 'forgot', contact.to, input.proof)
  await countMessage(ctx, { contact })
  const token = newToken()
  await inTransaction(ctx, async (tx) => {
    const made = await makeCode(tx, { identifier: identifierOf('reset', token), recipient: contact.to })
    await sendCode(tx, { purpose: 'reset', contact, channel }, made)
  })
  await floor
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
