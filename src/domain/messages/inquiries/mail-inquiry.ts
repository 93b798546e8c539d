import { mayMail } from '#domain/accounts/auth/limit-mails.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { formatClock, formatDay } from '#values/format.ts'
import { defaultLocale, type Locale } from '#values/locale.ts'
import type { inquiries } from './inquiries.table.ts'

type InquiryRow = typeof inquiries.$inferSelect

/**
 * Mails the sender of an inquiry that it has arrived, with the chosen day of a tour. Anybody can have typed the address: the free text is not
 * repeated, and beyond the limit of mails by strangers to one mailbox nothing is sent.
 */
export async function acknowledgeInquiry(tx: TxContext, inquiry: InquiryRow): Promise<void> {
  const { id, kind, email, personId, locale: typedIn, topic, orderNumber, day, time, plan, billing, phone } = inquiry
  if (!email || !(await mayMail(tx, email))) return
  const locale = await languageOf(tx, personId, typedIn)
  const t = translator(locale)
  const when = { day: day ? formatDay(day, locale) : '', time: time ? formatClock(time, locale) : '' }
  const fact = (label: string, value: string | null) => (value ? [{ label: t(`mail:inquiry.got.labels.${label}`), value }] : [])
  await enqueueMail(tx, {
    reason: 'typed',
    to: email,
    locale,
    subject: t(`mail:inquiry.got.subject.${kind}`, when),
    heading: t(`mail:inquiry.got.subject.${kind}`, when),
    lines: [t(`mail:inquiry.got.line.${kind}`)],
    facts: [
      ...fact('topic', topic && t(`mail:inquiry.topics.${topic}`)),
      ...fact('order', orderNumber),
      ...fact('day', day && formatDay(day, locale, 'full')),
      ...fact('time', when.time),
      ...fact('plan', plan && (await nameOfPlan(tx, plan, locale))),
      ...fact('billing', billing && t(`mail:inquiry.billings.${billing}`)),
      ...fact('phone', phone),
    ],
    notes: [t('mail:inquiry.got.caution')],
    dedupeKey: `inquiry-got:${id}`,
  })
}

/** The name of a plan by the settings; its id where it is gone. */
async function nameOfPlan(tx: TxContext, id: string, locale: Locale): Promise<string> {
  const { plans } = (await readSettings(tx)).settings.membership
  return plans.find((plan) => plan.id === id)?.name[locale] ?? id
}

/** Mails an inquiry to the shop's address, in Arabic, with their address as Reply-To. */
export async function mailInquiry(tx: TxContext, inquiry: InquiryRow): Promise<void> {
  const locale = defaultLocale
  const { id, kind, name, email, phone, message } = inquiry
  const t = translator(locale)
  const { contact } = (await readSettings(tx)).settings
  const line = (field: string, value: string | null) => (value ? [t(`mail:inquiry.${field}`, { value })] : [])
  const who = name || email || phone || ''
  await enqueueMail(tx, {
    reason: 'staff',
    to: contact.email || defaultSettings.contact.email,
    locale,
    subject: t(`mail:inquiry.subject.${kind}`, { name: who }),
    heading: t(`mail:inquiry.subject.${kind}`, { name: who }),
    lines: [
      ...line('topic', inquiry.topic && t(`mail:inquiry.topics.${inquiry.topic}`)),
      ...line('order', inquiry.orderNumber),
      ...line('day', inquiry.day && formatDay(inquiry.day, locale, 'full')),
      ...line('time', inquiry.time && formatClock(inquiry.time, locale)),
      ...line('plan', inquiry.plan && (await nameOfPlan(tx, inquiry.plan, locale))),
      ...line('billing', inquiry.billing && t(`mail:inquiry.billings.${inquiry.billing}`)),
      ...line('email', email),
      ...line('phone', phone),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    ...(email ? { replyTo: email } : {}),
    dedupeKey: `inquiry:${id}`,
  })
}
