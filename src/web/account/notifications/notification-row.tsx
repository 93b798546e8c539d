import {
  Banknote,
  CalendarCheck,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  EyeOff,
  Gift,
  Handshake,
  type IconNode,
  Landmark,
  MessageCircle,
  MessageSquareQuote,
  Package,
  PackageCheck,
  Shirt,
  Sparkles,
  Star,
  Truck,
  Wallet,
} from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#domain/messages/notifications/notification.contract.ts'
import { type NotificationEvent, type NotificationTone, rowOf } from '#domain/messages/notifications/notification.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatTime } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Group } from './groups.ts'

const icons: Readonly<Record<NotificationEvent, IconNode>> = {
  'request-sent': Clock,
  'request-made': Shirt,
  'request-half-time': Clock,
  'request-last-hour': Clock,
  'request-accepted': CircleCheck,
  'request-declined': CircleX,
  'answer-given': CircleCheck,
  'answer-declined': CircleX,
  'request-expired': CircleX,
  'order-confirmed': CalendarCheck,
  'order-confirmed-in-part': CalendarCheck,
  'rental-booked': CalendarCheck,
  'packing-due': Package,
  'delivery-tomorrow': Truck,
  'out-for-delivery': Truck,
  'hand-over-tomorrow': Handshake,
  'bring-back-tomorrow': Handshake,
  'handed-over': Handshake,
  'hand-over-missed': CircleAlert,
  'return-missed': CircleAlert,
  delivered: PackageCheck,
  'return-tomorrow': Package,
  collected: Truck,
  'delivery-missed': CircleAlert,
  'delivery-given-up': CircleX,
  'inspection-begun': Sparkles,
  'piece-back': PackageCheck,
  'inspection-ends': Clock,
  'deposit-released': Wallet,
  'deposit-applied': Wallet,
  'deposit-missing': CircleAlert,
  'deposit-failed': CircleAlert,
  'request-withdrawn': CircleX,
  'set-ended': CircleX,
  'rental-cancelled': CircleX,
  'rental-cancelled-for-customer': CircleX,
  'rental-cancelled-unpaid': CircleX,
  'own-cancellation': CircleX,
  'rental-cancelled-by-owner': CircleX,
  'rental-cancelled-by-operations': CircleX,
  'replacements-offered': Shirt,
  'rental-displaced': CircleX,
  'collection-missed': Truck,
  'collection-missed-by-us': Truck,
  'rental-overdue': CircleAlert,
  'rental-lost': CircleAlert,
  'rental-found': CircleCheck,
  'claim-sent': Clock,
  'report-sent': Clock,
  'claim-about-you': CircleAlert,
  'claim-about-your-piece': CircleAlert,
  'claim-answer-due': Clock,
  'claim-to-decide': Clock,
  'claim-overdue': Clock,
  'late-fee': CircleAlert,
  'claim-decided': CircleAlert,
  'claim-appealed': Clock,
  'claim-final': CircleCheck,
  'claim-withdrawn': CircleCheck,
  'debt-unpaid': Wallet,
  'rental-extended': CalendarCheck,
  'extension-unpaid': CircleAlert,
  'days-changed': CalendarCheck,
  'delivery-time-changed': CalendarCheck,
  'collection-time-changed': CalendarCheck,
  'packing-time-changed': Clock,
  'returns-early': CalendarCheck,
  'rental-completed': CircleCheck,
  'payment-failed': CircleAlert,
  'payment-due': CircleAlert,
  'refund-made': Banknote,
  'refund-details': CircleAlert,
  'refund-returned': CircleAlert,
  'refund-account-changed': CircleAlert,
  'credit-paid-out': Landmark,
  'compensation-paid': Banknote,
  'transfer-awaited': Clock,
  'transfer-expired': CircleX,
  'transfer-unmatched': CircleX,
  'transfer-to-match': Landmark,
  'transfer-returned': Landmark,
  'piece-listed': Shirt,
  'waiting-list-free': Shirt,
  'review-asked': Star,
  'review-last-days': Star,
  'review-published': MessageSquareQuote,
  'review-replied': MessageSquareQuote,
  'review-hidden': EyeOff,
  'review-shown': Eye,
  'message-received': MessageCircle,
  'shop-wrote': MessageCircle,
  'friend-came': Gift,
  'payout-paid': Landmark,
  'payout-planned': Landmark,
  'payout-failed': CircleAlert,
  'payout-method-changed': CircleAlert,
  'listing-approved': CircleCheck,
  'listing-changes-requested': CircleAlert,
  'listing-rejected': CircleX,
  'listing-suspended': CircleX,
  'listing-repriced': CircleAlert,
  'listing-reinstated': CircleCheck,
  welcome: Sparkles,
  'welcome-owner': Sparkles,
  'report-filed': CircleAlert,
  'identity-asked': Clock,
  'data-copied': CircleAlert,
  'listing-overdue': Clock,
  'books-broken': CircleAlert,
  'cash-late': Banknote,
  'cash-variance': Banknote,
  'sweep-stopped': CircleAlert,
  'backup-missing': CircleAlert,
  'rehearsal-failed': CircleAlert,
  chargeback: CircleAlert,
}

const discs: Readonly<Record<NotificationTone, string>> = {
  due: 'bg-warning-tint text-warning',
  good: 'bg-good-tint text-good',
  money: 'bg-gold-tint text-gold-text',
  news: 'bg-primary-tint text-primary-text',
  bad: 'bg-bad-tint text-bad',
}

interface NotificationRowProps {
  notification: Notification
  group: Group
  onOpen: (id: string) => void
}

/** One notification; pressing it opens what it is about and marks it as read. */
export function NotificationRow({ notification, group, onOpen }: NotificationRowProps) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const { id, event, title, text, path, at, isRead } = notification
  const open = () => {
    if (!isRead) onOpen(id)
  }
  const row = 'grid w-full grid-cols-[44px_minmax(0,1fr)_auto] gap-x-4 py-4 text-start'
  const content = (
    <>
      <span
        className={cn(
          'row-span-2 flex size-11 items-center justify-center rounded-full [&_svg]:size-5 [&_svg]:stroke-[1.6]',
          group === 'earlier' ? 'bg-sunk text-quiet' : discs[rowOf(event).tone],
        )}
      >
        <Icon of={icons[event]} />
      </span>
      <span className={cn('text-secondary leading-6 [overflow-wrap:anywhere]', isRead ? 'font-normal' : 'type-label')}>{title}</span>
      <span className="flex items-center gap-2 self-start type-small leading-6 text-quiet">
        {isRead ? null : <span role="img" aria-label={t('notifications.unread')} className="size-2.5 rounded-full bg-primary" />}
        <time dateTime={at} className="whitespace-nowrap">
          {timeOf(at, { group, locale })}
        </time>
      </span>
      <span className="col-start-2 col-end-4 mt-0.5 type-small text-quiet [overflow-wrap:anywhere] lg:col-end-3">{text}</span>
    </>
  )
  return (
    <li className="border-b border-line">
      {path ? (
        <LocalLink to={path} onClick={open} className={cn(row, 'hover:text-primary-text')}>
          {content}
        </LocalLink>
      ) : isRead ? (
        <div className={row}>{content}</div>
      ) : (
        <button type="button" onClick={open} className={cn(row, 'cursor-pointer hover:text-primary-text')}>
          {content}
        </button>
      )}
    </li>
  )
}

/** The time of today, the weekday with the time in the days before, the day of what is older. */
function timeOf(at: string, { group, locale }: { group: Group; locale: Locale }): string {
  const day = dayAt(new Date(at))
  if (group === 'earlier') return formatDay(day, locale, 'short')
  return group === 'today' ? formatTime(at, locale) : `${formatDay(day, locale, 'weekday')} ${formatTime(at, locale)}`
}
