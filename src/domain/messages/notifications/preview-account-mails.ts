import { translator } from '#i18n/server.ts'
import type { MailContent, MailReason } from '#platform/mail/render-mail.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'

/** The mails outside of the table of events, by their part of `mail.json`, with the reason in their footer. */
export const accountMails = {
  code: 'typed',
  known: 'typed',
  spelling: 'typed',
  reset: 'account',
  changed: 'account',
  'sign-in': 'account',
  delivery: 'account',
  contact: 'account',
  taken: 'typed',
  moved: 'account',
  'newsletter.confirm': 'typed',
  'newsletter.known': 'newsletter',
  'newsletter.welcome': 'newsletter',
  'role.granted': 'account',
  'role.revoked': 'account',
  'notice.appAdded': 'account',
  'notice.appRemoved': 'account',
  'notice.passkeyAdded': 'account',
  'notice.passkeyRemoved': 'account',
  'notice.backupCodeUsed': 'account',
  'notice.newDevice': 'account',
  proof: 'account',
  'identityCheck.approved': 'account',
  'identityCheck.refused': 'account',
  'identityCheck.lapsed': 'account',
  'deletion.asked': 'account',
  'deletion.soon': 'account',
  'deletion.cancelled': 'account',
  receipt: 'order',
  warning: 'account',
  'person.invited': 'account',
  'person.newPassword': 'account',
  'person.suspended': 'account',
  'person.lifted': 'account',
  orderLink: 'order',
} as const satisfies Record<string, MailReason>
export type AccountMail = keyof typeof accountMails

/** True for a mail outside of the table of events. */
export function isAccountMail(name: string): name is AccountMail {
  return name in accountMails
}

interface Sample {
  locale: Locale
  now: Date
  /** Of the newest order. */
  number: string
  url: string
}

/** A mail outside of the table of events, with sample values: codes and names of people are nobody's. */
export function accountMail(name: AccountMail, { locale, now, number, url }: Sample): MailContent {
  const t = translator(locale)
  const at = formatInstant(now, locale)
  const values = {
    ...{ number, url, at, day: at, by: at, value: '…', code: '482913', days: formatNumber(7, locale) },
    ...{ name: locale === 'ar' ? 'رنا' : 'Rana', email: 'rana@example.com', role: t('people:role.owner') },
  }
  const parts = t(`mail:${name}`, { ...values, returnObjects: true }) as Readonly<Record<string, unknown>>
  const say = (part: string): string[] => [parts[part]].filter((text) => typeof text === 'string')
  const [subject = '', heading = subject] = [...say('subject'), ...say('heading')]
  const label = say('action')[0]
  return {
    locale,
    subject,
    heading,
    lines: [...say('line'), ...say('otherwise'), ...say('caution')],
    ...(subject.includes(values.code) && { code: values.code }),
    ...(label !== undefined && { action: { label, url } }),
    reason: accountMails[name],
    number,
  }
}
