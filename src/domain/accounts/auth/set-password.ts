import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { hashOf } from './limit-attempts.ts'
import { forgetBrowsers } from '#domain/accounts/sessions/note-browser.ts'
import { refuseWeakPassword } from '#domain/accounts/people/refuse-weak-password.ts'
import { savePassword } from '#domain/accounts/people/save-password.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'

/** Gives a person her first password or another one; every other session of hers ends, and she is told. Refuses with `people.password-weak`, `people.busy`. */
export async function setPassword(ctx: Context, input: { password: string }): Promise<{ isSet: boolean }> {
  const { personId, session } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  const { name, email, phone } = await getPerson(ctx, personId)
  refuseWeakPassword(input.password, [name, email, phone])
  const password = await hashOf(input.password)
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx, personId, password)
    await endSessionsOf(tx, personId, session?.id)
    await forgetBrowsers(tx, personId)
    await record(tx, 'person.password-changed', personId)
    await mailContactChange(tx, personId, 'changed')
  })
  return { isSet: true }
}
