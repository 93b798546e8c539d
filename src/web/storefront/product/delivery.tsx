import { Truck } from 'lucide'
import { useTranslation } from 'react-i18next'
import { arrivalDay } from '#domain/catalogue/items/item.policy.ts'
import { cityOfPickup, findArea, pickupName, placeName, roundTripOf, sameDayFee } from '#domain/site/areas/area.policy.ts'
import { arrivalFor, collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { formatDay, noBreak } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useChoice } from '#web/features/dates/use-choice.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { type ItemOnDays, useFreeDays } from './use-calendar.ts'

/** Times of delivery and collection, and their price for the chosen area. */
export function Delivery(wanted: ItemOnDays) {
  const { allowsInPerson, area } = wanted.item
  const days = useFreeDays(wanted)
  const { t } = useTranslation(['product', 'items'])
  const { today, earliest } = useViewer()
  const { place } = useChoice()
  const locale = useLocale()
  const isSameDay = days !== null && arrivalDay(days.from, { earliest }) === days.from
  const arrival = days && arrivalFor(days.from, earliest)
  const city = findArea(place ?? '')?.city
  const fee = city ? roundTripOf(cityOfPickup(area), city, isSameDay) : null
  return (
    <div className="flex items-start gap-4 rounded-card bg-sunk px-5 py-3.5 text-secondary leading-6">
      <Icon of={Truck} strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-primary-text rtl:-scale-x-100" />
      <p>
        {days && arrival ? (
          <span className="block">
            {t('arrives')}{' '}
            <strong className="font-semibold">
              {t('arrivesAt', { day: arrival === today ? t('dates:today.from') : noBreak(formatDay(arrival, locale)) })}
            </strong>
            {isSameDay ? t('sameDay', { fee: formatMoney(sameDayFee(), locale) }) : null}
            {t('goesBack')} <strong className="font-semibold">{noBreak(formatDay(collectionDayOf(days.until), locale))}</strong>
          </span>
        ) : (
          <span className="block">{t('deliveryRule')}</span>
        )}
        {allowsInPerson ? <span className="mt-1 block">{t('inPerson', { area: pickupName(area, locale) })}</span> : null}
        {fee === null ? null : (
          <span className="mt-1 block text-quiet">
            {t('deliveryTo', { place: placeName(place ?? '', locale) })} <Price amount={fee} className="font-semibold text-ink" />
          </span>
        )}
      </p>
    </div>
  )
}
