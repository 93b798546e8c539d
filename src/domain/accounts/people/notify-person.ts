import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { formatInstant } from '#values/format.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import { formatNetwork, kindOfNetwork } from '#values/network.ts'
import { languageOf } from './language-of.ts'
import { people } from './people.table.ts'

/** The security events a person is notified of. */
export type Notice = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'backupCodeUsed' | 'newDevice'

/** The device (browser and system) and the network of a sign-in. */
export interface SignInOrigin {
  device: string
  network: string
}

/** Notifies a person of a security event, by mail or else by SMS; the mail names device, network and time of a sign-in. */
export async function notifyPerson(tx: TxContext, personId: string, notice: Notice, place?: SignInOrigin): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  // The call is the person's own, though nobody may be signed in yet.
  const locale = await languageOf(tx, personId, tx.locale)
  const t = translator(locale)
  const subject = t(`mail:notice.${notice}.subject`)
  const dedupeKey = `notice:${newId()}`
  if (person?.email) {
    await enqueueMail(tx, {
      reason: 'account',
      to: person.email,
      locale,
      subject,
      heading: subject,
      lines: [t(`mail:notice.${notice}.line`), ...(place ? originLines({ now: tx.now, locale }, place) : []), t('mail:notice.caution')],
      action: { label: t('mail:notice.action'), url: `${tx.baseUrl}${localizedPath('/profile?tab=settings&page=security', locale)}` },
      dedupeKey,
    })
  } else if (person?.phone) await enqueueSms(tx, { to: person.phone, locale, text: t('mail:notice.sms', { subject }), dedupeKey })
}

function originLines({ now, locale }: Pick<TxContext, 'now' | 'locale'>, { device, network }: SignInOrigin): string[] {
  const t = translator(locale)
  const isOwn = kindOfNetwork(network) === 'own'
  // Left-to-right isolate: in an Arabic line the parts of an IP address would be reordered.
  const formatted = network ? `\u2066${formatNetwork(network)}\u2069` : t('mail:notice.unknown')
  const networkText = isOwn ? t('security:sessions.ownNetwork') : formatted
  return [
    t('mail:notice.device', { value: device || t('mail:notice.unknown') }),
    t('mail:notice.network', { value: networkText }),
    t('mail:notice.time', { value: formatInstant(now, locale) }),
  ]
}
