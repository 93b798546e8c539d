import type { TxContext } from '#domain/context.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { formatClock, formatDay } from '#values/format.ts'
import { defaultLocale } from '#values/locale.ts'
import type { inquiries } from './inquiries.table.ts'

type InquiryRow = typeof inquiries.$inferSelect

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
      ...line('plan', inquiry.plan),
      ...line('billing', inquiry.billing && t(`mail:inquiry.billings.${inquiry.billing}`)),
      ...line('email', email),
      ...line('phone', phone),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    ...(email ? { replyTo: email } : {}),
    dedupeKey: `inquiry:${id}`,
  })
}
