import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { type Provider, providerNames } from '#values/identity-provider.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'

/** Tells a person who has an address that a way into her account was opened or closed. */
export async function mailAboutIdentity(
  tx: TxContext,
  personId: string,
  { provider, what }: { provider: Provider; what: 'linked' | 'unlinked' },
): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (!person?.email) return
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const words = { provider: providerNames[provider] }
  await enqueueMail(tx, {
    to: person.email,
    locale,
    subject: t(`social:mail.${what}`, words),
    heading: t(`social:mail.${what}`, words),
    lines: [t(`social:mail.${what}Line`, words), t('social:mail.caution')],
    dedupeKey: `identity:${newId()}`,
  })
}
