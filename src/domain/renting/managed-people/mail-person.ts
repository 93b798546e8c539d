import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { SuspensionReason } from '#domain/accounts/people/suspension.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

/** A change of an account by staff, as its person is notified of it. */
type PersonMail = { message: 'invited' | 'newPassword' | 'lifted' } | { message: 'suspended'; reason: SuspensionReason }

const pages = { invited: '/forgot-password', newPassword: '/forgot-password', lifted: '/login', suspended: '/contact' } as const

/** Notifies a person, by mail or else by SMS and in their language, with the address of the page where they continue. */
export async function mailPerson(tx: TxContext, personId: string, told: PersonMail): Promise<void> {
  const { message } = told
  const [person] = await tx.db.select().from(people).where(eq(people.id, personId))
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const url = addressOf(tx, { message, locale, email: person?.email ?? null })
  const dedupeKey = `person:${message}:${newId()}`
  if (person?.email) {
    const reason = told.message === 'suspended' ? [t(`mail:person.reason.${told.reason}`)] : []
    await enqueueMail(tx, {
      reason: 'account',
      to: person.email,
      locale,
      subject: t(`mail:person.${message}.subject`),
      heading: t(`mail:person.${message}.heading`),
      lines: [...reason, t(`mail:person.${message}.line`), t(`mail:person.${message}.caution`)],
      action: { label: t(`mail:person.${message}.action`), url },
      dedupeKey,
    })
  } else if (person?.phone) {
    await enqueueSms(tx, { to: person.phone, locale, text: t(`mail:person.${message}.sms`), dedupeKey })
  }
}

/** The page where a code is asked for has the address already. An SMS stays short. */
function addressOf(
  { baseUrl }: TxContext,
  { message, locale, email }: { message: PersonMail['message']; locale: Locale; email: string | null },
) {
  const page = `${baseUrl}${localizedPath(pages[message], locale)}`
  return email && pages[message] === '/forgot-password' ? `${page}#${email}` : page
}
