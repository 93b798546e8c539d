import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { formatInstant } from '#values/format.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import { kindOfNetwork, writtenNetwork } from '#values/network.ts'
import { languageOf } from './language-of.ts'
import { people } from './people.table.ts'

/** What a person is told of when it happens to her account. */
export type Notice = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'backupCodeUsed' | 'newDevice'

/** Where somebody signed in: a browser and its system, and the neighbourhood of its address. */
export interface Place {
  device: string
  network: string
}

/** Tells a person that something about her sign-in changed, by mail or else by SMS; in the mail also where she signed in. */
export async function notifyPerson(tx: TxContext, personId: string, notice: Notice, place?: Place): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const subject = t(`mail:notice.${notice}.subject`)
  const dedupeKey = `notice:${newId()}`
  if (person?.email) {
    await enqueueMail(tx, {
      to: person.email,
      locale,
      subject,
      heading: subject,
      lines: [t(`mail:notice.${notice}.line`), ...(place ? placeLines({ now: tx.now, locale }, place) : []), t('mail:notice.caution')],
      action: { label: t('mail:notice.action'), url: `${tx.baseUrl}${localizedPath('/profile?tab=settings', locale)}` },
      dedupeKey,
    })
  } else if (person?.phone) await enqueueSms(tx, { to: person.phone, locale, text: t('mail:notice.sms', { subject }), dedupeKey })
}

function placeLines({ now, locale }: Pick<TxContext, 'now' | 'locale'>, { device, network }: Place): string[] {
  const t = translator(locale)
  const isOwn = kindOfNetwork(network) === 'own'
  // Isolated, or its last letter would stand before its first number in an Arabic line.
  const written = network ? `\u2066${writtenNetwork(network)}\u2069` : t('mail:notice.unknown')
  const networkWords = isOwn ? t('security:sessions.ownNetwork') : written
  return [
    t('mail:notice.device', { value: device || t('mail:notice.unknown') }),
    t('mail:notice.network', { value: networkWords }),
    t('mail:notice.time', { value: formatInstant(now, locale) }),
  ]
}
