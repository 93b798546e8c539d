import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Accounting, TrialBalanceRow } from '#domain/money/accounting/accounting.contract.ts'
import { chart } from '#domain/money/ledger/accounts.policy.ts'
import { formatDay } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MonthSelect } from './month-select.tsx'
import { allMonths, rowsPath } from './views.ts'

const sides = ['opening', 'debit', 'credit', 'closing'] as const

/** Opening balance, debits, credits and closing balance of each account in a month; an account opens its rows. */
export function TrialBalance({ books }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const { api } = useViewer()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const months = allMonths(books)
  const month = months.find((one) => one === search.get('month')) ?? months[0] ?? ''
  const read = useQuery(api.accounting.trialBalance.queryOptions({ input: { month }, staleTime: 5000 }))
  const title = t('accounts.title', { month: formatDay(`${month}-01`, locale, 'month') })
  return (
    <section aria-labelledby="accounts" className="mt-4 min-w-0 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 lg:px-5">
        <div>
          <h2 id="accounts" className="text-secondary leading-6 font-semibold">
            {title}
          </h2>
          {read.data ? (
            <p className="text-caption leading-5 text-quiet">{read.data.isClosed ? t('accounts.closed') : t('accounts.open')}</p>
          ) : null}
        </div>
        <MonthSelect months={months} value={month} onChange={(chosen) => setSearch({ view: 'accounts', month: chosen })} />
      </div>
      {read.data ? (
        <Rows rows={read.data.rows} month={month} />
      ) : read.isError ? (
        <ErrorState
          className="m-4"
          title={t('failed')}
          text={t('failedText')}
          action={t('retry')}
          isPending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton role="status" aria-label={t('loading')} className="m-4 h-64" />
      )}
    </section>
  )
}

function Rows({ rows, month }: { rows: readonly TrialBalanceRow[]; month: string }) {
  const { t } = useTranslation(['accounting', 'ledger'])
  const sorted = rows.toSorted((a, b) => chart[a.account].number - chart[b.account].number)
  const sumOf = (side: (typeof sides)[number]) => rows.reduce((sum, row) => sum + row[side], 0)
  return (
    <div className="overflow-x-auto pb-2" tabIndex={rows.length > 0 ? 0 : undefined}>
      <table aria-labelledby="accounts" className="w-full text-dense leading-5">
        <thead>
          <tr className="h-11 border-y border-line text-quiet">
            <th scope="col" className="sticky start-0 bg-card px-4 text-start font-normal lg:px-5">
              {t('column.account')}
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" className="min-w-26 px-2 text-end font-normal last:pe-4 lg:last:pe-5">
                {t(`column.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted.map((row) => (
            <tr key={row.account} className="h-11 hover:bg-sunk">
              <th scope="row" className="sticky start-0 bg-card px-4 text-start font-normal lg:px-5">
                <LocalLink
                  to={rowsPath(month, { account: row.account })}
                  className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline decoration-line underline-offset-4 hover:decoration-current lg:min-h-8"
                >
                  <bdi dir="ltr" translate="no" className="text-caption text-quiet">
                    {chart[row.account].number}
                  </bdi>
                  {t(`ledger:account.${row.account}`)}
                </LocalLink>
              </th>
              {sides.map((side) => (
                <td key={side} className="px-2 text-end last:pe-4 lg:last:pe-5">
                  {row[side] === 0 ? <span className="text-quiet">–</span> : <Sum amount={row[side]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-11 border-t border-ink font-semibold">
            <th scope="row" className="sticky start-0 bg-card px-4 text-start font-semibold lg:px-5">
              {t('accounts.total')}
            </th>
            {sides.map((side) => (
              <td key={side} className="px-2 text-end last:pe-4 lg:last:pe-5">
                <Sum amount={sumOf(side)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
