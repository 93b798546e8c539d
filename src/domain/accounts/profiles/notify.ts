import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { Locale } from '#values/locale.ts'
import { defaultNotifications, type NotificationKind, sendableAt } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'
import { quietHoursOf } from './quiet-hours.ts'

/** A message that can be done without, in the words of one language. */
export interface Notification {
  subject: string
  heading: string
  lines: readonly string[]
  /** The same in a few words. */
  sms: string
  action: { label: string; url: string }
}

/** The keys of the messages that a notification with this key becomes. */
export function keysOf(key: string): [mail: string, sms: string] {
  return [`${key}:mail`, `${key}:sms`]
}

/** Tells a person what she asked to be told, by the ways she chose, in her language; an SMS waits for the end of her quiet hours, unless it would then come after `by`. The same key tells nothing twice. */
export async function notify(
  tx: TxContext,
  personId: string,
  { kind, key, by, words }: { kind: NotificationKind; key: string; by: Date; words: (locale: Locale) => Notification },
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
  const { sms, ...mail } = words(locale)
  const isDiscreet = profile?.isDiscreet ?? false
  const [mailKey, smsKey] = keysOf(key)
  if (wanted.mail && email) await enqueueMail(tx, { to: email, locale, ...mail, isDiscreet, dedupeKey: mailKey })
  if (!wanted.sms || !phone) return
  const after = sendableAt(tx.now, quietHoursOf(profile))
  await enqueueSms(tx, { to: phone, locale, text: sms, dueAt: after < by ? after : tx.now, dedupeKey: smsKey })
}
