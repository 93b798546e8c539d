import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Locale } from '#values/locale.ts'
import { unsubscribeUrlOf } from './unsubscribe-link.ts'

interface Subscriber {
  id: string
  email: string
  locale: Locale
  /** The key by which two mails of a kind are the same. */
  dedupe: string
}

/** Enqueues a short mail to a subscriber, with the link that ends the newsletter. */
export async function mailSubscriber(tx: TxContext, kind: 'welcome' | 'known', { id, email, locale, dedupe }: Subscriber): Promise<void> {
  const t = translator(locale)
  const url = unsubscribeUrlOf(tx, { id, locale })
  await enqueueMail(tx, {
    reason: 'newsletter',
    to: email,
    locale,
    subject: t(`mail:newsletter.${kind}.subject`),
    heading: t(`mail:newsletter.${kind}.heading`),
    lines: [t(`mail:newsletter.${kind}.line`)],
    action: { label: t('mail:newsletter.leave'), url },
    unsubscribeUrl: url,
    dedupeKey: `newsletter-${kind}:${dedupe}`,
  })
}
