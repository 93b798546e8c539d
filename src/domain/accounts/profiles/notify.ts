import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { Locale } from '#values/locale.ts'
import { defaultNotifications, type NotificationKind, sendableAt } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'
import { quietHoursOf } from './quiet-hours.ts'

/** An optional message, in one language. */
export interface Notification {
  subject: string
  heading: string
  lines: readonly string[]
  /** The same as a short text. */
  sms: string
  action: { label: string; url: string }
}

/** The dedupe keys of the messages for a notification with this key. */
export function dedupeKeysOf(key: string): [mail: string, sms: string] {
  return [`${key}:mail`, `${key}:sms`]
}

/**
 * Sends an optional message by the channels the person chose, in their language, once per key. An SMS waits for the end of the quiet
 * hours, unless that would be after `by`.
 */
export async function notify(
  tx: TxContext,
  personId: string,
  { kind, key, by, texts }: { kind: NotificationKind; key: string; by: Date; texts: (locale: Locale) => Notification },
): Promise<void> {
  const [found] = await tx.db
    .select({ email: people.email, phone: people.phone, profile: profiles })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId))
  if (!found) return
  const { email, phone, profile } = found
  const wanted = { ...defaultNotifications, ...profile?.notifications }[kind]
  const locale = profile?.locale ?? tx.locale
  const { sms, ...mail } = texts(locale)
  const isDiscreet = profile?.isDiscreet ?? false
  const [mailKey, smsKey] = dedupeKeysOf(key)
  if (wanted.mail && email) await enqueueMail(tx, { to: email, locale, ...mail, isDiscreet, dedupeKey: mailKey })
  if (!wanted.sms || !phone) return
  const after = sendableAt(tx.now, quietHoursOf(profile))
  await enqueueSms(tx, { to: phone, locale, text: sms, dueAt: after < by ? after : tx.now, dedupeKey: smsKey })
}
