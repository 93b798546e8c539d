import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { maxReportDays, reportNames, usualReportDays } from '#domain/renting/statistics/statistic.policy.ts'
import { addDays, type Day, type DayRange, daysBetween, isDay } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { LocalLink, useLocale, useTo } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ReportCard } from './report-card.tsx'

/** The days that an address asks for; the last thirty where it asks for none, or for what no report is of. */
function daysIn(query: URLSearchParams, today: Day): DayRange {
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? '']
  const isAsked = isDay(from) && isDay(until) && from <= until && daysBetween(from, until) < maxReportDays
  return isAsked ? { from, until } : { from: addDays(today, 1 - usualReportDays), until: today }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient, viewer } = context.get(pageRequest)
  const { from, until } = daysIn(new URL(request.url).searchParams, viewer.today)
  await Promise.all(reportNames.map((name) => queryClient.prefetchQuery(api.statistics.get.queryOptions({ input: { name, from, until } }))))
  return prefetch(context, () => [])
}

/** `/admin/statistics`: every report over some days, which are in the address. */
export default function ReportsScreen() {
  const { t } = useTranslation('statistics')
  const { today } = useViewer()
  const locale = useLocale()
  const days = daysIn(useSearchParams()[0], today)
  return (
    <div className="px-4 py-5 lg:p-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        <p className="text-secondary leading-6 text-quiet">
          <bdi>{formatShortRange(days, locale)}</bdi>
        </p>
      </div>
      <DayPicker days={days} today={today} />
      <div className="mt-4 gap-4 xl:columns-2">
        {reportNames.map((name) => (
          <ReportCard key={name} name={name} days={days} />
        ))}
      </div>
    </div>
  )
}

const spans = { week: 7, month: 30, year: 365 } as const

function DayPicker({ days, today }: { days: DayRange; today: Day }) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const to = useTo()
  return (
    <search aria-label={t('title')} className="mt-3 flex flex-wrap items-center gap-2">
      <form
        key={`${days.from} ${days.until}`}
        className="flex w-full flex-wrap items-end gap-2 sm:w-auto"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const wanted = new URLSearchParams({ from: String(typed.get('from')), until: String(typed.get('until')) })
          void navigate(to(`/admin/statistics?${wanted}`), { preventScrollReset: true })
        }}
      >
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className="min-w-0 flex-1 text-caption leading-4.5 text-quiet sm:flex-none">
            {t(`days.${name}`)}
            <input
              type="date"
              name={name}
              required
              defaultValue={days[name]}
              className="mt-1 block h-11 w-full rounded-thumb border border-field bg-card px-3 text-dense text-ink lg:h-10"
            />
          </label>
        ))}
        <Button type="submit" variant="soft" size="sm">
          {t('days.show')}
        </Button>
      </form>
      <ul className="flex gap-1 self-end">
        {(Object.keys(spans) as (keyof typeof spans)[]).map((span) => {
          const from = addDays(today, 1 - spans[span])
          const isShown = days.until === today && days.from === from
          return (
            <li key={span}>
              <LocalLink
                to={`/admin/statistics?from=${from}&until=${today}`}
                preventScrollReset
                aria-current={isShown ? 'true' : undefined}
                className={cn(
                  'flex h-11 items-center rounded-full px-3.5 text-dense whitespace-nowrap hover:bg-sunk lg:h-9',
                  isShown && 'bg-primary-tint font-semibold hover:bg-primary-tint',
                )}
              >
                {t(`days.${span}`)}
              </LocalLink>
            </li>
          )
        })}
      </ul>
    </search>
  )
}
