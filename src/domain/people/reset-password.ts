import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { accounts, sessions } from '#platform/auth/auth.table.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { spendCode } from './codes.ts'
import { countTry, hashOf } from './guard.ts'
import { people } from './people.table.ts'
import type { resetPasswordSchema } from './person.contract.ts'
import { type EnteredAnswer, enter } from './enter.ts'

/** Sets a new password by code, ends every session of the person and signs in here. Refuses with `people.code-wrong`, `people.code-expired`, `people.too-many`, `people.busy`. */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetPasswordSchema>, headers: Headers): Promise<EnteredAnswer> {
  const email = input.email.toLowerCase()
  await countTry(ctx, 'reset', email)
  const password = await hashOf(input.password)
  const answer = await inTransaction(ctx, async (tx) => {
    const used = await spendCode(tx, { identifier: `reset:${email}`, recipient: email, code: input.code })
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const [person] = await tx.db.select({ id: people.id }).from(people).where(eq(people.email, email))
    if (!person) return { refusal: 'people.code-expired', entered: null }
    await tx.db
      .update(accounts)
      .set({ password, updatedAt: tx.now })
      .where(and(eq(accounts.personId, person.id), eq(accounts.providerId, 'credential')))
    await tx.db.delete(sessions).where(eq(sessions.personId, person.id))
    await record(tx, 'person.password-changed', person.id)
    const t = translator(tx.locale)
    await enqueueMail(tx, {
      to: email,
      locale: tx.locale,
      subject: t('mail:changed.subject'),
      heading: t('mail:changed.heading'),
      lines: [t('mail:changed.line')],
      dedupeKey: `password-changed:${newId()}`,
    })
    return { refusal: null, entered: await enter(tx, person.id, { headers, way: 'code' }) }
  })
  refuse(answer.refusal, answer.refusal === 'people.code-wrong' ? 422 : 409)
  if (!answer.entered) throw new Refusal('people.code-expired', 409)
  return answer.entered
}
