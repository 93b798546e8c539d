import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { formatTime, noBreak } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { collectionWords, instantWords } from '#web/features/orders/day-words.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { collectionSlotOf, dueOf, rentalsDue } from '#web/features/orders/rental-steps.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { firstUntil } from './costs.ts'

interface DueProps {
  order: Order
  /** The deposits paid with it; those of its rentals by default. */
  deposit?: number
  isInPlace?: boolean
}

/** The one thing that is due from the customer; nothing when nothing is. */
export function Due({ order, deposit = standingDeposit(order.rentals), isInPlace = false }: DueProps) {
  const { t } = useTranslation(['orders', 'in-person'])
  const locale = useLocale()
  const due = dueOf(order)
  if (!due) return null
  const total = order.payment?.amount ?? order.quote.total
  const rentals = rentalsDue(order, due)
  const until = firstUntil(rentals)
  const isInPerson = rentals.every(({ handOver }) => handOver === 'in_person')
  // Place and time of the return are on the card of the meeting.
  if (isInPerson && due === 'hand-over') return null
  const keys = (key: string) => [...(isInPerson ? [`in-person:${key}`] : []), key]
  const words = {
    amount: formatMoney(total + deposit, locale),
    rental: formatMoney(total, locale),
    deposit: formatMoney(deposit, locale),
    at: order.transfer
      ? instantWords(order.transfer.expiresAt, locale)
      : order.holdEndsAt
        ? noBreak(formatTime(order.holdEndsAt, locale))
        : '',
    day: collectionWords(until, collectionSlotOf({ until, ...(isInPerson && { handOver: 'in_person' }) }, order.delivery), locale),
  }
  const isTransfer = due === 'pay' && order.transfer !== null
  const text = isTransfer ? 'due-pay-transfer' : due === 'cash' && deposit > 0 ? 'due-cash-together' : `due-${due}-text`
  return (
    <section className="rounded-card border border-primary-line bg-primary-tint p-6">
      <p className="type-eyebrow text-primary-text">{t('due')}</p>
      <h2 className="mt-1 type-h3">{t(keys(`due-${due}`), words)}</h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t(keys(text), words)}</p>
      {due === 'pay' ? (
        <PayBar total={total} deposit={deposit} isTogether={isTransfer} className="lg:mt-4">
          <DueAction order={order} />
        </PayBar>
      ) : due === 'return' ? (
        <FootBar
          isInPlace={isInPlace}
          className="lg:mt-4"
          lead={<FootBarWords title={t('due-return')} text={t('due-return-since', words)} />}
        >
          <Button asChild className={isInPlace ? 'mt-4' : undefined}>
            <LocalLink to="/contact">{t(keys('due-return-action'))}</LocalLink>
          </Button>
        </FootBar>
      ) : null}
    </section>
  )
}

export function DueAction({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <Button asChild>
      {order.transfer ? (
        <LocalLink to={`/profile/orders/${order.id}`}>{t('seeTransfer')}</LocalLink>
      ) : (
        <LocalLink to={`/checkout?order=${order.id}`}>{t('finish')}</LocalLink>
      )}
    </Button>
  )
}
