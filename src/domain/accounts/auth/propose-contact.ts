import type * as z from 'zod/mini'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { proposeContactSchema } from './auth.contract.ts'
import { createCode } from './codes.ts'
import { countAttempt } from './limit-attempts.ts'
import { countMail } from './limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from './limit-phone-codes.ts'
import { sendCode } from './send-code.ts'

/**
 * Sends a code to the e-mail address or phone a person wants to use. A contact that another person has gets a message saying so; the
 * answer is the same.
 * @throws {Refusal} people.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} for a phone, the codes of `refuseClosedPhone` and `countPhoneCode`
 */
export async function proposeContact(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof proposeContactSchema>,
): Promise<{ sent: boolean }> {
  const contact = contactOf(input)
  const { channel } = input
  const { personId } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  refuseClosedPhone(ctx, { contact, channel })
  await countAttempt(ctx, 'contact', personId)
  await countAttempt(ctx, 'contact', contact.to)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact })
  await inTransaction(ctx, async (tx) => {
    const created = await createCode(tx, { identifier: `contact:${personId}`, recipient: contact.to })
    await sendCode(tx, { purpose: 'contact', contact, channel }, created)
  })
  return { sent: true }
}
