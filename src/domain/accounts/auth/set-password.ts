import { getPerson } from '#domain/accounts/people/get-person.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { savePassword } from '#domain/accounts/people/save-password.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { forgetBrowsers } from '#domain/accounts/sessions/known-browsers.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashOf } from './limit-attempts.ts'

/**
 * Sets or replaces the caller's password, ends the other sessions and notifies the person.
 * @throws {Refusal} people.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} people.password-weak (422, with `reasons`) when the password is easy to guess
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 */
export async function setPassword(ctx: Context, input: { password: string }): Promise<{ isSet: boolean }> {
  const { personId, session } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  const { name, email, phone } = await getPerson(ctx, personId)
  refuseWeakPassword(input.password, [name, email, phone])
  const password = await hashOf(ctx, input.password)
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx, personId, password)
    await endSessionsOf(tx, personId, session?.id)
    await forgetBrowsers(tx, personId)
    await record(tx, 'person.password-changed', personId)
    await mailContactChange(tx, personId, 'changed')
  })
  return { isSet: true }
}
