import { useTranslation } from 'react-i18next'
import type { OwnBlackout, OwnMonth } from '#domain/renting/calendars/calendar.contract.ts'
import { formatNumber, formatRange } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** The days that an owner has blocked from today on, each with a button to unblock it. */
export function BlockedDays({ data: { blackouts, units } }: { data: OwnMonth }) {
  const { t } = useTranslation('calendars')
  return (
    <section aria-labelledby="blocked" className="rounded-card border border-line bg-card p-5">
      <h2 id="blocked" className="type-h3">
        {t('month.blockedTitle')}
      </h2>
      {blackouts.length === 0 ? (
        <p className="mt-1 type-small text-quiet">{t('month.noneBlocked')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {blackouts.map((one) => (
            <Row key={one.ids.join()} blackout={one} isOfSome={one.units.length < units.length} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ blackout: { ids, units, from, until, note, isHoliday }, isOfSome }: { blackout: OwnBlackout; isOfSome: boolean }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const days = formatRange({ from, until }, locale)
  const reopen = useChange(api.calendars.reopen.mutationOptions(), {
    refresh: [api.calendars.month.key()],
    refreshOnRefusal: true,
    done: t('month.reopened'),
    refused: 'toast',
  })
  const numbers = units.map((number) => formatNumber(number, locale)).join(' ')
  const about = [isHoliday ? t('month.holiday') : note, isOfSome ? t('month.units', { numbers }) : null].filter((one) => one !== null)
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-secondary leading-6">{days}</p>
        {about.map((one) => (
          <p key={one} className="type-small text-quiet">
            {one}
          </p>
        ))}
      </div>
      {isHoliday ? null : (
        <Button
          size="sm"
          variant="quiet"
          pending={reopen.isPending}
          onClick={() => reopen.mutate({ ids })}
          aria-label={t('month.reopenOf', { days })}
        >
          {t('month.reopen')}
        </Button>
      )}
    </li>
  )
}
