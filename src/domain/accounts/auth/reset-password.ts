import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { refuseUnasked, spendCode } from './codes.ts'
import { contactOf, findByContact } from '#domain/accounts/people/contact.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { type SignInAnswer, enter } from './complete-sign-in.ts'
import { countTry, hashOf } from './limit-attempts.ts'
import { forgetBrowsers } from '#domain/accounts/sessions/note-browser.ts'
import type { resetPasswordSchema } from '#domain/accounts/people/person.contract.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { savePassword } from '#domain/accounts/people/save-password.ts'
import { identifierOf } from './send-code.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'

/** Sets a new password by code, ends every session of the person and signs in here. Refuses with `people.password-weak`, `people.code-wrong`, `people.code-expired`, `people.too-many`, `people.busy` and as `contactOf`. */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetPasswordSchema>, headers: Headers): Promise<SignInAnswer> {
  const contact = contactOf(input)
  refuseWeakPassword(input.password, [contact.to])
  const identifier = identifierOf('reset', tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await refuseUnasked(ctx, { identifier, recipient: contact.to })
  await countTry(ctx, 'reset', contact.to)
  const password = await hashOf(input.password)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await spendCode(tx, { identifier, recipient: contact.to, code: input.code })
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const personId = await findByContact(tx.db, contact)
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    await savePassword(tx, personId, password)
    await endSessionsOf(tx, personId)
    await forgetBrowsers(tx, personId)
    await record(tx, 'person.password-changed', personId)
    await mailContactChange(tx, personId, 'changed')
    return { refusal: null, entered: await enter(tx, personId, { headers, way: 'code' }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
