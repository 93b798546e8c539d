import { translator } from '#i18n/server.ts'
import type { MailContent } from '#platform/mail/render-mail.ts'
import { orderNumber } from '#values/order-number.ts'
import { actionOf } from './notification.policy.ts'
import { type NotificationText, type WordsOptions, wordsOf } from './notification-words.ts'

interface MailOptions extends WordsOptions {
  /** The address of the button. */
  url: string
  hasAccount: boolean
}

/** The mail of a notification. */
export function notificationMail(notification: NotificationText, { url, hasAccount, ...options }: MailOptions): MailContent {
  const { locale, isDiscreet } = options
  const { title, text } = wordsOf(notification, options)
  const action = { label: translator(locale)(`notifications:open.${actionOf(notification)}`), url }
  return { locale, subject: title, heading: title, lines: [text], action, isDiscreet, ...reasonOf(notification, hasAccount) }
}

function reasonOf(
  { party, details: { number } }: NotificationText,
  hasAccount: boolean,
): Pick<MailContent, 'reason' | 'number' | 'hasAccount'> {
  if (party !== 'customer') return { reason: party === 'owner' ? 'owner' : 'staff' }
  return number === undefined ? { reason: 'account', hasAccount } : { reason: 'order', number: orderNumber(number), hasAccount }
}
