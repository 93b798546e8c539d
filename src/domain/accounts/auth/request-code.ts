import type * as z from 'zod/mini'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { cookieLine, newToken } from '#platform/auth/session-cookie.ts'
import type { requestCodeSchema } from './auth.contract.ts'
import { createCode } from './codes.ts'
import { countAttempt } from './limit-attempts.ts'
import { countMail } from './limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from './limit-phone-codes.ts'
import { identifierOf, purposeFor, sendCode } from './send-code.ts'

/**
 * Sends a code for signing in without a password; a mail also has a link, except at the couriers' portal. Known and unknown contacts get
 * the same: confirming an unknown one at the shop's portal creates an account.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.proof-needed (428) when a proof of work is required
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} for a phone, the codes of `refuseClosedPhone` and `countPhoneCode`
 */
export async function requestCode(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof requestCodeSchema>,
): Promise<{ sent: boolean; cookies: string[] }> {
  const contact = contactOf(input)
  const { channel } = input
  refuseClosedPhone(ctx, { contact, channel })
  await countAttempt(ctx, 'ask-code', contact.to, input.proof)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact })
  const token = newToken()
  const purpose = purposeFor(input.portal)
  await inTransaction(ctx, async (tx) => {
    const created = await createCode(tx, { identifier: identifierOf(purpose, token), recipient: contact.to })
    await sendCode(tx, { purpose, contact, channel }, created)
  })
  return { sent: true, cookies: [cookieLine('code', token, ctx.baseUrl)] }
}
