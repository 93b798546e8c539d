import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigation, useSearchParams } from 'react-router'
import { type Day, isDay } from '#values/day.ts'
import { formatNumber } from '#values/format.ts'
import { LetterHint } from '#web/admin/letter-hint.tsx'
import { useRowKeys } from '#web/admin/lists/use-row-keys.ts'
import { useLetterKeys } from '#web/admin/use-letter-keys.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayPresets } from './day-presets.tsx'
import { NeedsAction } from './needs-action.tsx'
import { OverdueTable } from './overdue-table.tsx'
import { RingSwitch } from './ring-switch.tsx'
import { RiskStrip } from './risk-strip.tsx'
import { StopsTable } from './stops-table.tsx'

const readAgainMs = 30_000
const tables = ['needs', 'out', 'back', 'overdue'] as const
type TableName = (typeof tables)[number]

function dayIn(query: URLSearchParams): { day?: Day } {
  const day = query.get('day')
  return day && isDay(day) ? { day } : {}
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await Promise.all([
    queryClient.prefetchQuery(api.operations.risks.queryOptions()),
    queryClient.prefetchQuery(api.operations.dayBoard.queryOptions({ input: dayIn(new URL(request.url).searchParams) })),
  ])
  return prefetch(context, () => [])
}

// The focused row is the one whose buttons the letters press.
const press = (part: string) => () => document.activeElement?.closest('li')?.querySelector<HTMLElement>(`[data-part~="${part}"]`)?.click()
const letters = { e: press('step'), p: press('call') }

/** `/admin`: what staff do on a day: what needs action, what goes out, what comes back, and who is late. */
export default function TodayScreen() {
  const { t } = useTranslation(['today', 'operations'])
  const { api } = useViewer()
  const [query] = useSearchParams()
  const input = dayIn(query)
  const isLoading = useNavigation().state === 'loading'
  const read = useQuery(
    // In the background too, where a new order rings.
    api.operations.dayBoard.queryOptions({ input, staleTime: 10_000, refetchInterval: readAgainMs, refetchIntervalInBackground: true }),
  )
  const risks = useQuery(api.operations.risks.queryOptions({ staleTime: 10_000, refetchInterval: readAgainMs }))
  const [shown, setShown] = useState<TableName>('needs')
  useRowKeys()
  useLetterKeys(letters)
  const { data: board } = read
  const table = (name: TableName) => cn('min-w-0', shown !== name && 'max-lg:hidden')
  if (!board)
    return (
      <div className="px-4 py-5 lg:p-6">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        {read.isError ? (
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
  // Late pieces have a table of their own.
  const needy = risks.data?.risks.filter(({ kind }) => kind !== 'overdue')
  const counts = { needs: needy?.length, out: left(board.out), back: left(board.back), overdue: board.overdue.length }
  return (
    <div className="px-4 py-5 lg:p-6">
      <DayPresets board={board}>
        <RingSwitch recent={board.recent} />
      </DayPresets>
      <div className={cn('mt-4 flex flex-col gap-4', isLoading && 'opacity-60')} aria-busy={isLoading}>
        {needy ? <RiskStrip risks={needy} at={board.at} /> : null}
        <TableTabs shown={shown} counts={counts} onShow={setShown} />
        <div className={table('needs')}>
          <NeedsAction list={risks} risks={needy} at={board.at} kind={query.get('risk')} />
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:contents xl:grid-cols-2">
          <div className={table('out')}>
            <StopsTable name="out" stops={board.out} at={board.at} />
          </div>
          <div className={table('back')}>
            <StopsTable name="back" stops={board.back} at={board.at} />
          </div>
        </div>
        <div className={table('overdue')}>
          <OverdueTable rows={board.overdue} at={board.at} />
        </div>
        <LetterHint className="text-caption leading-5 text-quiet max-lg:hidden">{t('keys')}</LetterHint>
      </div>
    </div>
  )
}

function left(stops: readonly { isDone: boolean }[]): number {
  return stops.filter(({ isDone }) => !isDone).length
}

interface TableTabsProps {
  shown: TableName
  counts: Readonly<Record<TableName, number | undefined>>
  onShow: (name: TableName) => void
}

/** One table at a time, where there is no room for four. */
function TableTabs({ shown, counts, onShow }: TableTabsProps) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  return (
    <fieldset className="no-scrollbar -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 lg:hidden">
      <legend className="sr-only">{t('tables')}</legend>
      {tables.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          onClick={() => onShow(name)}
          className="flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full px-4 text-secondary whitespace-nowrap aria-pressed:bg-primary-tint aria-pressed:font-semibold"
        >
          {t(`${name}.title`)}
          {counts[name] === undefined ? null : <span className="font-normal text-quiet">{formatNumber(counts[name], locale)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
