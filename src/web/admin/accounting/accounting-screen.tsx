import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { formatDay } from '#values/format.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Adjustments } from './adjustments.tsx'
import { BalanceSheet } from './balance-sheet.tsx'
import { ClosingCard } from './closing-card.tsx'
import { FilesCard } from './files-card.tsx'
import { JournalView } from './journal-view.tsx'
import { ProfitAndLoss } from './profit-and-loss.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { type BookView, bookViews, viewOf } from './views.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.accounting.get.queryOptions()])
}

/** `/admin/accounting`: profit and loss and balance by month, the closing of months, the journal, the accounts, and files for the accountant. */
export default function AccountingScreen() {
  const { t } = useTranslation('accounting')
  const { api } = useViewer()
  const view = viewOf(useSearchParams()[0].get('view'))
  const read = useQuery(api.accounting.get.queryOptions({ staleTime: 5000 }))
  const books = read.data
  return (
    <div className="px-4 py-5 lg:p-6">
      <Head books={books} view={view} />
      {books ? (
        books.first === null ? (
          <p className="mt-4 rounded-card border border-line bg-card p-5 text-dense leading-5 text-quiet">{t('empty')}</p>
        ) : (
          <View view={view} books={books} />
        )
      ) : read.isError ? (
        <ErrorState
          className="mt-4"
          title={t('failed')}
          text={t('failedText')}
          action={t('retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('loading')} className="mt-4 h-96" />
      )}
    </div>
  )
}

function View({ view, books }: { view: BookView; books: Accounting }) {
  if (view === 'journal')
    return (
      <>
        <Adjustments books={books} />
        <JournalView books={books} />
      </>
    )
  if (view === 'accounts') return <TrialBalance books={books} />
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ProfitAndLoss books={books} />
        <BalanceSheet books={books} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:items-start">
        <ClosingCard books={books} />
        <FilesCard books={books} />
      </div>
    </div>
  )
}

function Head({ books, view }: { books: Accounting | undefined; view: BookView }) {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const first = books?.months[0]?.month
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t('title')}</h1>
        {first ? (
          <p className="text-secondary leading-6 text-quiet">{t('lead', { from: formatDay(`${first}-01`, locale, 'month') })}</p>
        ) : null}
      </div>
      <nav aria-label={t('view.label')} className="flex rounded-full border border-line bg-card p-1 max-sm:w-full">
        {bookViews.map((one) => (
          <LocalLink
            key={one}
            to={one === 'months' ? '/admin/accounting' : `/admin/accounting?view=${one}`}
            aria-current={view === one ? 'page' : undefined}
            className={cn(
              'inline-flex h-11 items-center justify-center rounded-full px-4 text-dense max-sm:flex-1 lg:h-9',
              view === one ? 'bg-ink font-semibold text-page' : 'text-quiet hover:text-ink',
            )}
          >
            {t(`view.${one}`)}
          </LocalLink>
        ))}
      </nav>
    </div>
  )
}
