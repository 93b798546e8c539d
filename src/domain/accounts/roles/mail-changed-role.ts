import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import type { GivenRole } from '#domain/permissions.policy.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'

/** Mails a person that a role was given to them or taken from them, in their language. */
export async function mailChangedRole(
  tx: TxContext,
  personId: string,
  { role, change }: { role: GivenRole; change: 'granted' | 'revoked' },
): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (!person?.email) return
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const words = { role: t(`people:role.${role}`) }
  await enqueueMail(tx, {
    reason: 'account',
    to: person.email,
    locale,
    subject: t(`mail:role.${change}.subject`, words),
    heading: t(`mail:role.${change}.heading`, words),
    lines: [t(`mail:role.${change}.line`, words), t('mail:role.caution')],
    dedupeKey: `role:${newId()}`,
  })
}
