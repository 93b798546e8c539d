import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { contactOf } from '#domain/accounts/people/contact.ts'
import type { forgotPasswordSchema } from '#domain/accounts/people/person.contract.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import { createCode } from './codes.ts'
import { countAttempt } from './limit-attempts.ts'
import { countMail } from './limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from './limit-phone-codes.ts'
import { identifierOf, sendCode } from './send-code.ts'

const minMs = 150

/**
 * Sends a code for a new password. An unknown contact gets none, and the answer and its duration are the same.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.proof-needed (428) when a proof of work is required
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} for a phone, the codes of `refuseClosedPhone` and `countPhoneCode`
 */
export async function forgotPassword(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof forgotPasswordSchema>,
): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { channel } = input
  refuseClosedPhone(ctx, { contact, channel })
  const minDelay = pause(minMs)
  await countAttempt(ctx, 'forgot', contact.to, input.proof)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact })
  const token = newToken()
  await inTransaction(ctx, async (tx) => {
    const created = await createCode(tx, { identifier: identifierOf('reset', token), recipient: contact.to })
    await sendCode(tx, { purpose: 'reset', contact, channel }, created)
  })
  await minDelay
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
