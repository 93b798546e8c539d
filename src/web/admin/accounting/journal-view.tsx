import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Accounting, JournalQuery, JournalRow } from '#domain/money/accounting/accounting.contract.ts'
import { accountNames, bookLineNames } from '#domain/money/accounting/accounting.policy.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { MonthSelect } from './month-select.tsx'
import { allMonths } from './views.ts'

/** The journal of a month: each transaction with its debits and credits, all or those of an account or of a line. */
export function JournalView({ books }: { books: Accounting }) {
  const { t } = useTranslation(['accounting', 'ledger'])
  const { api } = useViewer()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const months = allMonths(books)
  const month = months.find((one) => one === search.get('month')) ?? months[0] ?? ''
  const account = accountNames.find((one) => one === search.get('account'))
  const line = bookLineNames.find((one) => one === search.get('line'))
  const query: JournalQuery = { month, ...(account ? { account } : line ? { line } : {}) }
  const read = useInfiniteQuery({
    queryKey: api.accounting.journal.key({ type: 'infinite', input: query }),
    queryFn: ({ pageParam }) => api.accounting.journal.call(pageParam === null ? query : { ...query, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const name = formatDay(`${month}-01`, locale, 'month')
  const of = account ? t(`ledger:account.${account}`) : line ? t(`line.${line}`) : null
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="journal" className="mt-4 min-w-0 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 lg:px-5">
        <h2 id="journal" className="text-secondary leading-6 font-semibold">
          {of ? t('journal.of', { of, month: name }) : t('journal.title', { month: name })}
        </h2>
        <div className="flex flex-wrap gap-2">
          <MonthSelect
            months={months}
            value={month}
            onChange={(chosen) => setSearch({ ...Object.fromEntries(search), view: 'journal', month: chosen })}
          />
          <Select
            aria-label={t('journal.account')}
            value={account ?? ''}
            onChange={({ target }) => setSearch({ view: 'journal', month, ...(target.value && { account: target.value }) })}
            className="h-11 w-auto max-w-full text-dense lg:h-9"
          >
            <option value="">{line && !account ? t(`line.${line}`) : t('journal.all')}</option>
            {accountNames.map((one) => (
              <option key={one} value={one}>
                {t(`ledger:account.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {read.isPending ? (
        <Skeleton role="status" aria-label={t('loading')} className="m-4 h-64" />
      ) : read.isError ? (
        <ErrorState
          className="m-4"
          title={t('failed')}
          text={t('failedText')}
          action={t('retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : rows.length === 0 ? (
        <p className="p-5 text-dense leading-5 text-quiet">{t('journal.none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {rows.map((row) => (
            <Transaction key={row.id} row={row} />
          ))}
        </ol>
      )}
      {read.hasNextPage ? (
        <div className="border-t border-line p-3">
          <Button variant="outline" size="sm" pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('journal.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Transaction({ row: { at, kind, orderId, number, entries, reason } }: { row: JournalRow }) {
  const { t } = useTranslation(['accounting', 'ledger'])
  const locale = useLocale()
  return (
    <li className="px-4 py-3 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-dense leading-5">
        <h3 className="font-semibold">{t(`ledger:kind.${kind}`)}</h3>
        <p className="text-caption text-quiet">
          {orderId && number ? (
            <>
              <LocalLink to={`/admin/orders/${orderId}`} className="underline decoration-line underline-offset-4 hover:decoration-current">
                <bdi translate="no">{number}</bdi>
              </LocalLink>{' '}
              ·{' '}
            </>
          ) : null}
          <time dateTime={at}>{formatInstant(at, locale)}</time>
        </p>
      </div>
      {reason ? (
        <p className="text-dense leading-5 text-quiet">
          <WrittenText as="span">{reason}</WrittenText>
        </p>
      ) : null}
      <table className="mt-1 w-full text-dense leading-5">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('column.account')}</th>
            <th scope="col">{t('column.debit')}</th>
            <th scope="col">{t('column.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, part, amount }, index) => (
            <tr key={`${index} ${account}`}>
              <th scope="row" className={cn('py-0.5 text-start font-normal', amount < 0 && 'ps-6')}>
                {t(`ledger:account.${account}`)}
                {part ? <span className="text-quiet"> · {t(`ledger:part.${part}`)}</span> : null}
              </th>
              <td className="w-20 text-end sm:w-28">{amount > 0 ? <Sum amount={amount} /> : null}</td>
              <td className="w-20 text-end sm:w-28">{amount < 0 ? <Sum amount={-amount} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}
