import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { people } from './people.table.ts'

/** What a person is told of when it happens to her account. */
export type Notice = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'backupCodeUsed'

/** Mails a person that something about her sign-in changed. Who has no address is not told. */
export async function tellPerson(tx: TxContext, personId: string, notice: Notice): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (!person?.email) return
  const t = translator(tx.locale)
  await enqueueMail(tx, {
    to: person.email,
    locale: tx.locale,
    subject: t(`mail:notice.${notice}.subject`),
    heading: t(`mail:notice.${notice}.subject`),
    lines: [t(`mail:notice.${notice}.line`), t('mail:notice.caution')],
    dedupeKey: `notice:${newId()}`,
  })
}
