import { Star } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnerPage } from '#domain/renting/owners/owner.contract.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

const anHour = 60

/** Stars, completed rentals, time to answer and packing of an owner, in four cells. */
export function OwnerFigures({ owner: { rating, completed, answersIn, onTime } }: { owner: OwnerPage }) {
  const { t } = useTranslation('owner')
  const locale = useLocale()
  const time =
    answersIn === null
      ? t('none')
      : answersIn < anHour
        ? t('minutes', { count: answersIn })
        : t('hours', { count: Math.round(answersIn / anHour) })
  return (
    <dl className="mt-7 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-card lg:grid-cols-4">
      <Figure
        name={rating ? t('reviews', { count: rating.count }) : t('newOwnerText')}
        value={
          rating ? (
            <span className="inline-flex items-center gap-2">
              <Icon of={Star} className="size-5 fill-current text-star" />
              {formatNumber(rating.average, locale)}
            </span>
          ) : (
            t('newOwner')
          )
        }
      />
      <Figure name={t('completed', { count: completed })} value={formatNumber(completed, locale)} />
      <Figure name={t('answers')} value={time} />
      <Figure name={t('onTime')} value={onTime === null ? t('none') : formatPercent(onTime, locale)} />
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line p-4 even:border-s max-lg:nth-[n+3]:border-t lg:border-s lg:p-6 lg:first:border-s-0">
      <dt className="mt-0.5 text-secondary text-quiet">{name}</dt>
      <dd className="text-heading">{value}</dd>
    </div>
  )
}
