import type * as z from 'zod/mini'
import { contactOf, findByContact } from '#domain/accounts/people/contact.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'
import type { resetPasswordSchema } from '#domain/accounts/people/person.contract.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { savePassword } from '#domain/accounts/people/save-password.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { forgetBrowsers } from '#domain/accounts/sessions/known-browsers.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { consumeCode, requirePendingCode } from './codes.ts'
import { completeSignIn, type SignInAnswer } from './complete-sign-in.ts'
import { countAttempt, hashOf } from './limit-attempts.ts'
import { identifierOf } from './send-code.ts'

/**
 * Sets a new password by code, ends every session of the person and signs in this browser.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.password-weak (422, with `reasons`) when the password is easy to guess
 * @throws {Refusal} people.code-wrong (422) when the code does not match
 * @throws {Refusal} people.code-expired (409) when no code is pending
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 */
export async function resetPassword(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof resetPasswordSchema>,
  headers: Headers,
): Promise<SignInAnswer> {
  const contact = contactOf(input)
  refuseWeakPassword(input.password, [contact.to])
  const identifier = identifierOf('reset', tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await requirePendingCode(ctx, { identifier, recipient: contact.to })
  await countAttempt(ctx, 'reset', contact.to)
  const password = await hashOf(ctx, input.password)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await consumeCode(tx, { identifier, recipient: contact.to, code: input.code })
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const personId = await findByContact(tx.db, contact)
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    await savePassword(tx, personId, password)
    await endSessionsOf(tx, personId)
    await forgetBrowsers(tx, personId)
    await record(tx, 'person.password-changed', personId)
    await mailContactChange(tx, personId, 'changed')
    return { refusal: null, entered: await completeSignIn(tx, personId, { headers, method: 'code' }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
