import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import { makeCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { countTry } from './limit-attempts.ts'
import { countMessage, refuseClosed } from './limit-phone-codes.ts'
import { identifierOf, purposeAt, sendCode } from './send-code.ts'
import type { requestCodeSchema } from './auth.contract.ts'

/**
 * Sends a code for signing in without a password, by mail with a link beside it, but at the couriers' portal. Known and unknown contacts get the same:
 * who proves an unknown one at the shop's door opens an account. Refuses with `people.proof-needed`, `people.too-many`, as `contactOf`, and for phones as `refuseClosed` and
 * `countMessage`.
 */
export async function requestCode(ctx: Context, input: z.infer<typeof requestCodeSchema>): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { channel } = input
  refuseClosed(ctx, { contact, channel })
  await countTry(ctx, 'ask-code', contact.to, input.proof)
  await countMessage(ctx, { contact })
  const token = newToken()
  const purpose = purposeAt(input.portal)
  await inTransaction(ctx, async (tx) => {
    const made = await makeCode(tx, { identifier: identifierOf(purpose, token), recipient: contact.to })
    await sendCode(tx, { purpose, contact, channel }, made)
  })
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
