import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/renting/statistics/statistic.contract.ts'
import { columnsOf, isTyped, kindOfColumn, type ReportColumn, type ReportName } from '#domain/renting/statistics/statistic.policy.ts'
import type { DayRange } from '#values/day.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { saveTable } from '#web/runtime/save-file.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CardTitle, card } from './card.tsx'

interface ReportCardProps {
  name: ReportName
  days: DayRange
}

/** One report: what it says, its numbers, each of which opens the rows behind it, and its file. */
export function ReportCard({ name, days: { from, until } }: ReportCardProps) {
  const { t } = useTranslation(['statistics', 'operations'])
  const { api } = useViewer()
  const input = { name, from, until }
  const read = useQuery(api.statistics.get.queryOptions({ input, staleTime: 30_000 }))
  const file = useChange(api.statistics.file.mutationOptions(), {
    after: (made) => saveTable(made),
    refused: () => t('failed'),
  })
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={cn(card, 'mb-4 scroll-mt-4 break-inside-avoid')}>
      <CardTitle
        id={`${name}-title`}
        aside={
          <Button
            variant="quiet"
            size="sm"
            pending={file.isPending}
            aria-label={t('exportLabel', { name: t(`name.${name}`) })}
            className="-me-3 h-11 px-3 text-caption lg:h-8"
            onClick={() => file.mutate(input)}
          >
            <Icon of={Download} className="size-4" />
            {t('export')}
          </Button>
        }
      >
        {t(`name.${name}`)}
      </CardTitle>
      <p className="max-w-[62ch] text-caption leading-4.5 text-quiet rtl:leading-5.25">{t(`about.${name}`)}</p>
      {read.data ? (
        <Numbers name={name} rows={read.data.rows} />
      ) : read.isError ? (
        <ErrorState
          className="mt-3"
          title={t('failed')}
          text={t('operations:list.failedText')}
          action={t('operations:list.retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('operations:list.loading')} className="mt-3 h-40" />
      )}
    </section>
  )
}

function Numbers({ name, rows }: { name: ReportName; rows: Report['rows'] }) {
  const { t } = useTranslation('statistics')
  const columns = columnsOf(name)
  if (rows.length === 0) return <p className="mt-3 text-dense leading-5 text-quiet">{t('none')}</p>
  return (
    <div
      className={cn('mt-2 overflow-x-auto', rows.length > 12 && 'max-h-105 overflow-y-auto')}
      tabIndex={rows.length > 12 || columns.length > 3 ? 0 : undefined}
    >
      <table aria-labelledby={`${name}-title`} className="w-full text-dense leading-5">
        <thead>
          <tr className="h-9 border-b border-line text-caption text-quiet">
            <th scope="col" className="pe-3 text-start font-normal">
              {t(`first.${name}`)}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="ps-3 text-end font-normal whitespace-nowrap">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, values, to }) => (
            <tr key={key} className="relative h-11 lg:h-10 focus-within:bg-primary-tint hover:bg-sunk">
              <th scope="row" className="min-w-0 py-2 pe-3 text-start font-normal">
                <RowName name={name} rowKey={key} to={to} />
              </th>
              {columns.map((column, index) => (
                <td key={column} className="ps-3 text-end whitespace-nowrap lining-nums tabular-nums">
                  <Value value={values[index] ?? null} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Opens the rows behind the numbers of its row. */
function RowName({ name, rowKey, to }: { name: ReportName; rowKey: string; to: string | null }) {
  const { t } = useTranslation('statistics')
  // The words of a report are those of its rows; typed text is shown unchanged.
  const said = isTyped(name) ? <bdi>{rowKey}</bdi> : t(`row.${name}.${rowKey}` as 'row.cash.revenue')
  if (to === null) return said
  return (
    <LocalLink to={to} className="underline decoration-line underline-offset-4 after:absolute after:inset-0 after:content-['']">
      {said}
    </LocalLink>
  )
}

function Value({ value, column }: { value: number | null; column: ReportColumn }) {
  const locale = useLocale()
  const kind = kindOfColumn(column)
  if (value === null) return <span className="text-quiet">–</span>
  if (kind === 'money') return <Price amount={value} className="text-dense text-ink" />
  return kind === 'share' ? formatPercent(value, locale) : formatNumber(value, locale)
}
