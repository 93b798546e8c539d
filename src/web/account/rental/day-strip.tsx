import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { addDays, type Day } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { collectionDay, readSlot } from '#web/features/orders/day-words.ts'
import { deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'

type Name = 'delivered' | 'first' | 'today' | 'last' | 'only' | 'collected'

/** The days that matter of a rental in a row: delivery, its first and last day, today between them or after them, collection. */
export function DayStrip({ rental, order }: { rental: Rental; order: Pick<Order, 'delivery'> }) {
  const { t } = useTranslation('rentals')
  const { today } = useViewer()
  const locale = useLocale()
  const days = daysOf(rental, order, today)
  return (
    <ol aria-label={t('strip.label')} className="flex max-w-105">
      {days.map(({ day, name }, index) => {
        const isOwn = isInside({ day, name }, rental)
        return (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className="relative flex flex-1 flex-col items-center text-center"
          >
            <span className="type-small text-quiet">{formatDay(day, locale, 'weekday')}</span>
            <span className="relative flex w-full justify-center">
              {isOwn ? <Band isFirst={!isInside(days[index - 1], rental)} isLast={!isInside(days[index + 1], rental)} /> : null}
              <span
                className={cn(
                  'relative flex size-9 items-center justify-center rounded-full text-lead tabular-nums',
                  !isOwn && name !== 'today' && 'border border-dashed border-primary-text',
                  isOwn && name !== 'today' && 'bg-primary text-on-primary',
                  day === today && (isOwn || name !== 'today' ? 'ring-2 ring-ink' : 'bg-bad-tint text-bad ring-2 ring-bad'),
                )}
              >
                {formatNumber(Number(day.slice(8)), locale)}
              </span>
            </span>
            <span className={cn('mt-1 type-small', day === today ? 'font-semibold text-ink' : 'text-quiet')}>{t(`strip.${name}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Band({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  if (isFirst && isLast) return null
  return (
    <span
      aria-hidden="true"
      className={cn('absolute inset-y-0 bg-primary-tint', isFirst ? 'start-1/2' : 'start-0', isLast ? 'end-1/2' : 'end-0')}
    />
  )
}

function isInside(one: { day: Day; name: Name } | undefined, { until }: Rental): boolean {
  return one !== undefined && one.name !== 'delivered' && one.name !== 'collected' && one.day <= until
}

function daysOf(rental: Rental, order: Pick<Order, 'delivery'>, today: Day): { day: Day; name: Name }[] {
  const { from, until, status, handOver } = rental
  const slot = deliverySlotOf(rental, order.delivery)
  const delivered = (slot && readSlot(slot)?.day) ?? addDays(from, -1)
  const days: { day: Day; name: Name }[] = []
  if (delivered < from) days.push({ day: delivered, name: 'delivered' })
  days.push({ day: from, name: from === until ? 'only' : 'first' })
  if (from < today && today < until) days.push({ day: today, name: 'today' })
  if (from < until) days.push({ day: until, name: 'last' })
  if (handOver === 'courier') days.push({ day: collectionDay(until), name: 'collected' })
  if (status === 'overdue' && collectionDay(until) < today) days.push({ day: today, name: 'today' })
  return days
}
