import { useTranslation } from 'react-i18next'
import type { DeliveryStop } from '#domain/renting/deliveries/delivery.contract.ts'
import { cityName, findArea, pickupName } from '#domain/site/areas/area.policy.ts'
import { addDays } from '#values/day.ts'
import { dayWords, slotWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'

/** Time and area of a courier's visit. */
export function useStopWords({ task, slot, area, from }: Pick<DeliveryStop, 'task' | 'slot' | 'area' | 'from'>): {
  when: string
  where: string
} {
  const { t } = useTranslation(['deliveries', 'orders'])
  const locale = useLocale()
  const place = findArea(area)
  return {
    when:
      task === 'drop-off'
        ? t('backSoon')
        : slot === null
          ? t('byNoon', { day: dayWords(addDays(from, -1), locale) })
          : slotWords(slot, locale),
    where: place ? t('orders:place', { area: place.name[locale], city: cityName(place.city, locale) }) : pickupName(area, locale),
  }
}
