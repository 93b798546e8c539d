import { useTranslation } from 'react-i18next'
import type { PaymentStatus } from '#domain/money/payments/payment-words.policy.ts'
import type { TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import type { DepositRow } from '#domain/renting/order-details/operations.contract.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { DayRange } from '#values/day.ts'
import { formatInstant, formatShortRange } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const paymentTones: Readonly<Partial<Record<PaymentStatus, BadgeProps['tone']>>> = {
  captured: 'good',
  cash_remitted: 'good',
  chargeback_won: 'good',
  authorized: 'primary',
  cash_due: 'primary',
  cash_collected: 'primary',
  transfer_pending: 'warning',
  chargeback_open: 'warning',
  failed: 'bad',
  chargeback_lost: 'bad',
}
const depositTones: Readonly<Record<DepositRow['status'], BadgeProps['tone']>> = {
  planned: 'neutral',
  held: 'primary',
  failed: 'bad',
  not_taken: 'neutral',
  to_return: 'warning',
  returned: 'good',
  kept_part: 'warning',
  kept: 'warning',
}

const transferTones: Readonly<Record<TransferRow['status'], BadgeProps['tone']>> = {
  waiting: 'warning',
  matched: 'good',
  returned: 'neutral',
}

/** The status of a rental, or of an order, in the words of the shop. */
export function RentalBadge({ status }: { status: RentalStatus }) {
  const { t } = useTranslation('operations')
  return <Badge tone={meaningOf(status).tone}>{t(`status.${status}`)}</Badge>
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('operations')
  return <Badge tone={paymentTones[status]}>{t(`payment.${status}`)}</Badge>
}

export function DepositBadge({ status }: { status: DepositRow['status'] }) {
  const { t } = useTranslation('operations')
  return <Badge tone={depositTones[status]}>{t(`deposit.${status}`)}</Badge>
}

export function TransferBadge({ status }: { status: TransferRow['status'] }) {
  const { t } = useTranslation('operations')
  return <Badge tone={transferTones[status]}>{t(`transfer.${status}`)}</Badge>
}

export function Days(range: DayRange) {
  return <bdi className="whitespace-nowrap">{formatShortRange(range, useLocale())}</bdi>
}

export function At({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-quiet">
      {formatInstant(at, useLocale())}
    </time>
  )
}

/** The name of a customer, who may have none yet. */
export function Customer({ customer }: { customer: string | null }) {
  const { t } = useTranslation('operations')
  return (
    <WrittenText as="bdi" translate="no">
      {customer ?? t('noName')}
    </WrittenText>
  )
}

/** The name of an item, in one line. */
export function Piece({ piece }: { piece: string }) {
  return <span className="line-clamp-2 rtl:leading-7">{piece}</span>
}

/** The words of what is no status: how far something has come. */
const stages = {
  placed: 'filter.stage.placed',
  booked: 'filter.stage.booked',
  on: 'filter.stage.on',
  late: 'filter.stage.late',
  back: 'filter.stage.back',
} as const

/** The key of the word of a filter's value, in lists of orders, rentals, payments, deposits and transfers. */
export function wordsOf(status: 'status' | 'payment' | 'deposit' | 'transfer'): (filter: string, value: string) => string {
  return (filter, value) => {
    if (filter === 'status' && value in stages) return `operations:${stages[value as keyof typeof stages]}`
    if (filter === 'category') return `operations:filter.categories.${value}`
    if (filter === 'status') return value === 'any' ? 'operations:filter.every.status' : `operations:${status}.${value}`
    return `operations:${filter}.${value}`
  }
}
