import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/renting/statistics/statistic.contract.ts'
import type { Period } from '#domain/renting/statistics/statistic.policy.ts'
import type { Day } from '#values/day.ts'
import { formatDay, formatNumber, formatShortRange, months } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { CardTitle, card } from '#web/admin/statistics/card.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The name of a bar below the chart, by its last day. */
const shortOf: Readonly<Record<Period, (until: Day, locale: Locale) => string>> = {
  day: (until, locale) => formatNumber(Number(until.slice(8)), locale),
  week: (until, locale) => formatDay(until, locale, 'short'),
  // Arabic names of months are too long for a bar; their numbers are as common.
  month: (until, locale) =>
    locale === 'ar' ? formatNumber(Number(until.slice(5, 7)), locale) : (months.en[Number(until.slice(5, 7)) - 1]?.slice(0, 3) ?? ''),
}

const Drawing = lazy(() => import('./orders-drawing.tsx'))

/** Orders and revenue, period by period: drawn for who sees, and a table for who does not. */
export function OrdersChart({ bars, period }: { bars: Overview['bars']; period: Period }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const isHydrated = useIsHydrated()
  const named = bars.map((bar) => ({
    ...bar,
    name: formatShortRange(bar, locale),
    short: shortOf[period](bar.until, locale),
  }))
  return (
    <section aria-labelledby="orders-chart" className={card}>
      <CardTitle id="orders-chart" aside={<Legend />}>
        {t('chart.title')}
      </CardTitle>
      {/* The texts of a drawing keep their position: the axes are mirrored, not the direction. */}
      <div aria-hidden="true" dir="ltr" className="mt-3 h-62 overflow-hidden">
        {isHydrated ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Drawing bars={named} locale={locale} words={{ orders: t('chart.orders'), revenue: t('chart.revenue') }} />
          </Suspense>
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
      <div className="sr-only">
        <table aria-labelledby="orders-chart">
          <thead>
            <tr>
              <th scope="col">{t('chart.days')}</th>
              <th scope="col">{t('chart.orders')}</th>
              <th scope="col">{t('chart.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ from, name, orders, revenue }) => (
              <tr key={from}>
                <th scope="row">{name}</th>
                <td>{formatNumber(orders, locale)}</td>
                <td>{formatMoney(revenue, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Legend() {
  const { t } = useTranslation('overview')
  return (
    <span aria-hidden="true" className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-[3px] bg-primary-line" />
        {t('chart.orders')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-0.75 w-3.5 rounded-full bg-gold" />
        {t('chart.revenue')}
      </span>
    </span>
  )
}
