import { CalendarDays, ChevronDown } from 'lucide'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { depositOf, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { arrivalFor } from '#domain/site/areas/slot.policy.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatDay, formatNumber, formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { durations } from '#web/features/dates/rental-days.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Said } from '#web/ui/said.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import type { ItemOnDays } from './use-calendar.ts'

/** Price for the chosen days and the deposit, each on its own line. */
export function PriceLines({ item, days }: ItemOnDays) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const length = days ? lengthOf(days) : statedDays
  const price = item.priceByDays[length - 1] ?? item.price
  const { trustLevel, earliest } = useViewer()
  const { isVerified, isTrusted } = trustLevel
  const deposit = depositOf(item.deposit, trustLevel)
  const arrival = days && arrivalFor(days.from, earliest)
  const more = useRef<HTMLDetailsElement>(null)
  // On a narrow screen the table is in the flow, where closing it would move the pressed element.
  useDismiss(more, () => window.matchMedia('(min-width: 64rem)').matches && more.current?.removeAttribute('open'))
  return (
    <div className="border-y border-line py-4 lg:border-b-0 lg:pb-0">
      <details ref={more} className="group/more relative">
        <summary className="flex list-none flex-wrap items-end justify-between gap-x-4 gap-y-1 [&::-webkit-details-marker]:hidden">
          <span>
            <Price amount={price} size="product" />{' '}
            <span className="whitespace-nowrap text-quiet">{t('items:forDays', { count: length })}</span>
          </span>
          <span className="mb-1 inline-flex items-center gap-2 text-secondary type-label whitespace-nowrap">
            {t('breakdown')}
            <Icon of={ChevronDown} strokeWidth={1.6} className="size-5 transition-transform duration-200 group-open/more:rotate-180" />
          </span>
        </summary>
        <div className="lg:absolute lg:end-0 lg:top-full lg:z-20 lg:mt-2 lg:w-110 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-6 lg:shadow-float">
          <table className="w-full text-secondary max-lg:mt-3">
            <caption className="pb-2 text-start type-small text-quiet">{t('ladder')}</caption>
            <tbody>
              {[...new Set([...durations, length])]
                .sort((a, b) => a - b)
                .map((count) => (
                  <tr key={count} className={cn('border-t border-line', count === length ? 'font-semibold' : 'font-normal')}>
                    <th scope="row" className="py-2 text-start [font-weight:inherit]">
                      {t('dates:days', { count })}
                    </th>
                    <td className="py-2 text-end text-quiet">
                      <Price amount={Math.floor((item.priceByDays[count - 1] ?? 0) / count / 10) * 10} size="small" /> {t('aDay')}
                    </td>
                    <td className="py-2 text-end">
                      <Price amount={item.priceByDays[count - 1] ?? 0} className="font-[inherit]" />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          <p className="pt-1 type-small text-quiet">{t('ladderNote', { percent: formatNumber(5, locale) })}</p>
        </div>
      </details>
      <Said
        words={
          arrival
            ? t('said', {
                price: `${formatMoney(price, locale)} ${t('items:forDays', { count: length })}`,
                day: formatDay(arrival, locale),
              })
            : null
        }
      />
      {deposit > 0 ? (
        <p className="mt-2 text-secondary text-quiet">
          {t('deposit')} <Price amount={deposit} className="font-semibold text-ink" />
          {t('depositNote')}
          {isVerified && isTrusted ? null : <span className="block type-small">{t('depositLowers')}</span>}
        </p>
      ) : null}
    </div>
  )
}

/** The price for the chosen days, or for three, with the deposit apart: beside the button of a bar. `hasLength` adds how many days. */
export function BarPrice({ item, days, hasLength = true }: ItemOnDays & { hasLength?: boolean }) {
  const { t } = useTranslation('product')
  const length = days ? lengthOf(days) : statedDays
  const deposit = depositOf(item.deposit, useViewer().trustLevel)
  return (
    <p className="min-w-0">
      <span className="block">
        <Price amount={item.priceByDays[length - 1] ?? item.price} size="card" />{' '}
        {hasLength ? <span className="type-small whitespace-nowrap text-quiet">{t('items:forDays', { count: length })}</span> : null}
      </span>
      {deposit > 0 ? (
        <span className="block type-small text-quiet">
          {t('plusDeposit')} <Price amount={deposit} size="small" />
        </span>
      ) : null}
    </p>
  )
}

/** The chosen days on a line of a bar; a press changes them. */
export function BarDays({ days, onPress }: { days: DayRange; onPress: () => void }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="col-span-full flex min-h-11 cursor-pointer items-center gap-2 text-start type-small"
    >
      <Icon of={CalendarDays} strokeWidth={1.6} className="size-4.5 shrink-0 text-primary-text" />
      <span className="sr-only">{t('changeDays')} </span>
      <bdi className="font-medium whitespace-nowrap">{formatShortRange(days, locale)}</bdi>
      <span className="grow truncate text-quiet">{t('dates:days', { count: lengthOf(days) })}</span>
      <Icon of={ChevronDown} strokeWidth={1.6} className="size-4.5 shrink-0" />
    </button>
  )
}
