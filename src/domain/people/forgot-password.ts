import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { makeCode } from './codes.ts'
import { countTry } from './guard.ts'
import { people } from './people.table.ts'

const leastMs = 150

/** Mails a code for a new password. A stranger's address gets no mail, and the answer and its time are the same. Refuses with `people.too-many`. */
export async function forgotPassword(ctx: Context, input: { email: string }): Promise<{ sent: boolean }> {
  const email = input.email.toLowerCase()
  const floor = pause(leastMs)
  await countTry(ctx, 'forgot', email)
  await inTransaction(ctx, async (tx) => {
    const { id, code } = await makeCode(tx, { identifier: `reset:${email}`, recipient: email })
    const [known] = await tx.db.select({ id: people.id }).from(people).where(eq(people.email, email))
    await record(tx, 'person.password-forgotten', known?.id ?? id)
    if (!known) return
    const t = translator(tx.locale)
    await enqueueMail(tx, {
      to: email,
      locale: tx.locale,
      subject: t('mail:reset.subject'),
      heading: t('mail:reset.heading'),
      lines: [t('mail:reset.line'), t('mail:reset.caution')],
      code,
      dedupeKey: `reset:${id}`,
    })
  })
  await floor
  return { sent: true }
}
