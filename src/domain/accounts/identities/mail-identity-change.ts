import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { type Provider, providerNames } from '#values/identity-provider.ts'

/** Mails a person that an account with a provider was linked or unlinked; does nothing without an e-mail address. */
export async function mailIdentityChange(
  tx: TxContext,
  personId: string,
  { provider, change }: { provider: Provider; change: 'linked' | 'unlinked' },
): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (!person?.email) return
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const values = { provider: providerNames[provider] }
  await enqueueMail(tx, {
    reason: 'account',
    to: person.email,
    locale,
    subject: t(`social:mail.${change}`, values),
    heading: t(`social:mail.${change}`, values),
    lines: [t(`social:mail.${change}Line`, values), t('social:mail.caution')],
    dedupeKey: `identity:${newId()}`,
  })
}
