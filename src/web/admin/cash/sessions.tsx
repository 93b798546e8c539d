import { useInfiniteQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashOverview, CashSession } from '#domain/money/cash/cash.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { Nothing } from '#web/admin/nothing.tsx'
import { CashBadge } from '#web/features/cash/cash-badge.tsx'
import { Sum } from '#web/features/cash/sum.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const columns = ['float', 'taken', 'givenBack', 'expected', 'counted', 'difference'] as const

/** The sessions as a table: the unsettled and the last ones, or all of them. A row opens its count beside it. */
export function Sessions({ cash, chosen }: { cash: CashOverview; chosen: string | null }) {
  const { t } = useTranslation('cash')
  const [isWhole, setWhole] = useState(false)
  const locale = useLocale()
  return (
    <section aria-labelledby="sessions" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 lg:px-5">
        <h2 id="sessions" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Wallet} className="size-4.5" />
          {t('session.title')}
          <span className="font-normal text-quiet">{formatNumber(cash.sessions.length, locale)}</span>
        </h2>
        <div className="flex rounded-full border border-line p-1">
          {[false, true].map((whole) => (
            <button
              key={String(whole)}
              type="button"
              aria-pressed={whole === isWhole}
              onClick={() => setWhole(whole)}
              className={cn(
                'h-10 cursor-pointer rounded-full px-4 text-dense hover:bg-sunk lg:h-8',
                whole === isWhole && 'bg-inverse font-semibold text-on-inverse hover:bg-inverse',
              )}
            >
              {t(whole ? 'session.all' : 'session.live')}
            </button>
          ))}
        </div>
      </div>
      {cash.sessions.length === 0 ? (
        <Nothing title={t('session.none')} text={t('session.noneText')} />
      ) : isWhole ? (
        <Whole chosen={chosen} />
      ) : (
        <Table rows={cash.sessions} chosen={chosen} />
      )}
      <p className="border-t border-line px-4 py-3 text-caption leading-5 text-quiet lg:px-5">{t('session.foot')}</p>
    </section>
  )
}

/** All sessions, twenty more at a time. */
function Whole({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.cash.sessions.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <Table rows={rows} chosen={chosen} />
      {hasNextPage ? (
        <div className="border-t border-line p-3 text-center">
          <Button variant="quiet" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('session.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Table({ rows, chosen }: { rows: readonly CashSession[]; chosen: string | null }) {
  const { t } = useTranslation('cash')
  return (
    <table aria-labelledby="sessions" className="w-full text-dense leading-5 max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="h-9 border-b border-line text-caption text-quiet">
          <th scope="col" className="ps-5 text-start font-normal">
            {t('session.courier')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="whitespace-nowrap px-1.5 text-end font-normal">
              {t(`session.${column}`)}
            </th>
          ))}
          <th scope="col" className="ps-2 pe-5 text-start font-normal">
            {t('session.state')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {rows.map((session) => (
          <Row key={session.id} session={session} isChosen={session.id === chosen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ session, isChosen }: { session: CashSession; isChosen: boolean }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { id, number, courier, openedAt, status, difference, isLate } = session
  const amounts = { ...session, givenBack: -session.givenBack }
  return (
    <tr
      className={cn(
        'relative hover:bg-sunk focus-within:bg-primary-tint max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-2 max-lg:px-4 max-lg:py-3 lg:h-14.5',
        isChosen &&
          'bg-primary-tint shadow-[inset_3px_0_0_var(--primary)] hover:bg-primary-tint rtl:shadow-[inset_-3px_0_0_var(--primary)]',
      )}
    >
      <th scope="row" className="min-w-0 text-start font-normal max-lg:order-1 max-lg:col-span-2 lg:ps-5">
        <LocalLink
          to={`/admin/cash?session=${id}`}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          data-row=""
          className="font-semibold after:absolute after:inset-0 after:content-['']"
        >
          <WrittenText as="bdi" translate="no">
            {courier ?? t('session.gone')}
          </WrittenText>
        </LocalLink>
        <span className="block whitespace-nowrap text-caption text-quiet">
          <bdi translate="no">{number}</bdi> · {formatDay(dayAt(new Date(openedAt)), locale, 'short')}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className="max-lg:order-3 lg:px-1.5 lg:text-end">
          <span className="block text-caption text-quiet lg:hidden">{t(`session.${column}`)}</span>
          <Cell amount={amounts[column]} isDifference={column === 'difference'} isZeroShown={column === 'difference' && difference === 0} />
        </td>
      ))}
      <td className="max-lg:order-2 max-lg:text-end lg:ps-2 lg:pe-5">
        <span className="inline-flex flex-wrap gap-1">
          <CashBadge status={status} />
          {isLate ? <Badge tone="bad">{t('session.late')}</Badge> : null}
        </span>
      </td>
    </tr>
  )
}

function Cell({ amount, isDifference, isZeroShown }: { amount: number | null; isDifference: boolean; isZeroShown: boolean }) {
  const { t } = useTranslation('cash')
  if (amount === null || (amount === 0 && !isZeroShown)) {
    return (
      <span className="text-quiet">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('session.dash')}</span>
      </span>
    )
  }
  const tone = !isDifference || amount === 0 ? undefined : amount < 0 ? 'text-bad' : 'text-warning'
  return <Sum amount={amount} isSigned={isDifference} className={cn(tone)} />
}
