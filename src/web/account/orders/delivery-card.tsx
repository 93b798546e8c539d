import { CalendarPlus, MapPin, Package } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import { noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { ChangeWindow } from './change-window.tsx'

/**
 * Place and time of an order's delivery and collection, and both as a file for the calendar while they are in the future; nothing without a
 * delivery. Its windows are changed for the `whole` order, where `order` is shown as if it had one rental alone.
 */
export function DeliveryCard({ order, whole = order }: { order: Order; whole?: Order }) {
  const { t } = useTranslation(['orders', 'rentals'])
  const locale = useLocale()
  const { delivery } = order
  if (!delivery || order.rentals.every(({ status }) => meaningOf(status).step === null)) return null
  const isToCome = delivery.slot !== null && order.rentals.some(({ status }) => meaningOf(status).isToCollect)
  return (
    <section className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('delivery')}</h2>
      {delivery.slot ? (
        <div className="mt-3">
          <Window order={whole} visit="delivery" slot={delivery.slot} />
        </div>
      ) : null}
      {delivery.collection ? (
        <div className="mt-3">
          <h3 className="type-small text-quiet">{t('collection')}</h3>
          <Window order={whole} visit="collection" slot={delivery.collection} />
        </div>
      ) : null}
      <p className="mt-4 flex gap-3 text-secondary leading-6 text-quiet">
        <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
        <span>
          <AddressLines
            parts={[
              delivery.name,
              delivery.areaName,
              delivery.city,
              delivery.landmark,
              t('building', { building: delivery.building }),
              delivery.note,
            ]}
          />
          <bdi translate="no" dir="ltr">
            {noBreak(formatPhone(delivery.phone))}
          </bdi>
        </span>
      </p>
      {order.isDiscreet ? (
        <p className="mt-2 flex gap-3 text-secondary leading-6 text-quiet">
          <Icon of={Package} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
          {t('discreet')}
        </p>
      ) : null}
      {isToCome ? (
        <a
          href={`/api/orders/${order.id}/calendar.ics?locale=${locale}`}
          download
          className="-mb-2 mt-2 inline-flex min-h-11 items-center gap-3"
        >
          <Icon of={CalendarPlus} className="size-5 shrink-0 stroke-[1.6] text-primary-text" />
          <span className={linkClass}>{t('rentals:calendar')}</span>
        </a>
      ) : null}
    </section>
  )
}

/** The window of a visit, and its change beside it or, once that is over, below. */
function Window({ order, visit, slot }: { order: Order; visit: CourierVisit; slot: string }) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="flex-1 text-secondary leading-6">{slotWords(slot, locale)}</p>
      <ChangeWindow order={order} visit={visit} />
    </div>
  )
}
