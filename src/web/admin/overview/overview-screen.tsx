import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigation, useSearchParams } from 'react-router'
import type { Overview } from '#domain/renting/statistics/statistic.contract.ts'
import { type Period, periods } from '#domain/renting/statistics/statistic.policy.ts'
import { useRowKeys } from '#web/admin/lists/use-row-keys.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Categories } from './categories.tsx'
import { Figures } from './figures.tsx'
import { OrdersChart } from './orders-chart.tsx'
import { Waiting } from './waiting.tsx'

function periodIn(query: URLSearchParams): Period {
  const asked = query.get('period')
  return periods.find((period) => period === asked) ?? 'day'
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const period = periodIn(new URL(request.url).searchParams)
  await queryClient.prefetchQuery(api.statistics.overview.queryOptions({ input: { period } }))
  return prefetch(context, () => [])
}

/** `/admin/overview`: how the shop is doing, and what waits for us. */
export default function OverviewScreen() {
  const { t } = useTranslation(['overview', 'operations'])
  const { api } = useViewer()
  const period = periodIn(useSearchParams()[0])
  const isLoading = useNavigation().state === 'loading'
  const read = useQuery(api.statistics.overview.queryOptions({ input: { period }, staleTime: 30_000, refetchInterval: nextRead }))
  const overview = read.data
  useRowKeys()
  return (
    <div className="px-4 py-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        <PeriodSwitch period={period} />
      </div>
      {overview?.isFilling ? (
        <p role="status" className="mt-4 rounded-card border border-line bg-card px-4 py-3 text-dense leading-5">
          {t('filling')}
        </p>
      ) : null}
      {overview ? (
        <div
          className={cn('mt-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_384px]', isLoading && 'opacity-60')}
          aria-busy={isLoading}
        >
          <Figures overview={overview} period={period} />
          <div className="flex min-w-0 flex-col gap-4 xl:order-last">
            <Waiting waiting={overview.waiting} at={overview.at} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrdersChart bars={overview.bars} period={period} />
            <Categories categories={overview.categories} range={overview} />
          </div>
        </div>
      ) : read.isError ? (
        <ErrorState
          className="mt-4"
          title={t('failed')}
          text={t('operations:list.failedText')}
          action={t('operations:list.retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('operations:list.loading')} className="mt-4 h-96" />
      )}
    </div>
  )
}

/** Two minutes; shorter while the figures grow by themselves. */
function nextRead({ state: { data } }: { state: { data: Overview | undefined } }): number {
  return data?.isFilling ? 5000 : 120_000
}

function PeriodSwitch({ period }: { period: Period }) {
  const { t } = useTranslation('overview')
  return (
    <nav aria-label={t('period.label')} className="flex w-full rounded-full border border-line bg-card p-1 sm:w-auto">
      {periods.map((one) => (
        <LocalLink
          key={one}
          to={one === 'day' ? '/admin/overview' : `/admin/overview?period=${one}`}
          preventScrollReset
          aria-current={one === period ? 'true' : undefined}
          className={cn(
            'flex h-11 flex-1 items-center justify-center rounded-full px-4 text-dense whitespace-nowrap hover:bg-sunk lg:h-8',
            one === period && 'bg-inverse font-semibold text-on-inverse hover:bg-inverse',
          )}
        >
          {t(`period.${one}`)}
        </LocalLink>
      ))}
    </nav>
  )
}
