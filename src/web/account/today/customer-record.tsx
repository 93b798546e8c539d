import { BadgeCheck, Star } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRecord as Record } from '#domain/renting/calendars/calendar.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A customer's record of the last year, in four cells. */
export function CustomerRecord({ record }: { record: Record | null }) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  if (record === null) return <p className="mt-4 rounded-card bg-sunk px-4 py-3 text-secondary leading-6 text-quiet">{t('today.guest')}</p>
  const { completed, returned, onTime, stars, isVerified } = record
  const share =
    returned === 0
      ? t('today.record.none')
      : onTime === returned
        ? t('today.record.all')
        : t('today.record.share', { good: onTime, all: returned })
  return (
    <dl
      aria-label={t('today.record.label')}
      className="mt-4 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-page lg:grid-cols-4"
    >
      {completed === 0 && returned === 0 ? (
        <Cell name={t('today.record.rentals', { count: 0 })}>{t('today.record.first')}</Cell>
      ) : (
        <Cell name={t('today.record.rentals', { count: completed })}>{formatNumber(completed, locale)}</Cell>
      )}
      <Cell name={t('today.record.onTime')}>{share}</Cell>
      <Cell name={stars ? t('today.record.stars', { count: stars.count }) : t('today.record.noStars')}>
        {stars ? (
          <>
            <Icon of={Star} className="size-4 fill-gold text-gold" />
            {formatNumber(Math.round(stars.average * 10) / 10, locale)}
          </>
        ) : (
          t('today.record.none')
        )}
      </Cell>
      <Cell name={t('today.record.identity')}>
        {isVerified ? <Icon of={BadgeCheck} className="size-5 text-good" /> : null}
        {t(isVerified ? 'today.record.verified' : 'today.record.unverified')}
      </Cell>
    </dl>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="-mb-px flex flex-col-reverse justify-end border-e border-b border-line p-3 lg:p-4">
      <dt className="type-small text-quiet">{name}</dt>
      <dd className="flex items-center gap-1.5 text-lead leading-7">{children}</dd>
    </div>
  )
}
