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

interface RowsProps {
  rows: readonly TrialBalanceRow[]
  month: string
}

function Rows({ rows, month }: RowsProps) {
  const sorted = rows.toSorted((a, b) => chart[a.account].number - chart[b.account].number)
  return (
    <>
      <Cards rows={sorted} month={month} />
      <Table rows={sorted} month={month} />
    </>
  )
}

const sumOf = (rows: readonly TrialBalanceRow[], side: (typeof sides)[number]) => rows.reduce((sum, row) => sum + row[side], 0)

/** On a phone each account is a card with its four figures. */
function Cards({ rows, month }: RowsProps) {
  const { t } = useTranslation('accounting')
  return (
    <ul aria-labelledby="accounts" className="divide-y divide-line border-t border-line lg:hidden">
      {rows.map((row) => (
        <li key={row.account} className="px-4 pt-1 pb-3">
          <AccountLink account={row.account} month={month} />
          <Figures of={(side) => row[side]} />
        </li>
      ))}
      <li className="border-t border-ink px-4 py-3 font-semibold">
        <span className="text-dense leading-5">{t('accounts.total')}</span>
        <Figures of={(side) => sumOf(rows, side)} />
      </li>
    </ul>
  )
}

function Figures({ of }: { of: (side: (typeof sides)[number]) => number }) {
  const { t } = useTranslation('accounting')
  return (
    <dl className="mt-1 grid grid-cols-2 gap-x-5 gap-y-1.5 text-dense leading-5">
      {(['opening', 'closing', 'debit', 'credit'] as const).map((side) => (
        <div key={side} className="flex flex-wrap items-baseline justify-between gap-x-2">
          <dt className="text-caption font-normal text-quiet">{t(`column.${side}`)}</dt>
          <dd className="ms-auto">
            <Figure amount={of(side)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ amount }: { amount: number }) {
  return amount === 0 ? <span className="text-quiet">–</span> : <Sum amount={amount} />
}

function AccountLink({ account, month }: Pick<TrialBalanceRow, 'account'> & { month: string }) {
  const { t } = useTranslation('ledger')
  return (
    <LocalLink
      to={rowsPath(month, { account })}
      className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-dense leading-5 underline decoration-line underline-offset-4 hover:decoration-current lg:min-h-8"
    >
      <bdi dir="ltr" translate="no" className="text-caption text-quiet">
        {chart[account].number}
      </bdi>
      {t(`ledger:account.${account}`)}
    </LocalLink>
  )
}

function Table({ rows, month }: RowsProps) {
  const { t } = useTranslation('accounting')
  return (
    <div className="hidden overflow-x-auto pb-2 lg:block" tabIndex={rows.length > 0 ? 0 : undefined}>
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
          {rows.map((row) => (
            <tr key={row.account} className="h-11 hover:bg-sunk">
              <th scope="row" className="sticky start-0 bg-card px-4 text-start font-normal lg:px-5">
                <AccountLink account={row.account} month={month} />
              </th>
              {sides.map((side) => (
                <td key={side} className="px-2 text-end last:pe-4 lg:last:pe-5">
                  <Figure amount={row[side]} />
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
                <Sum amount={sumOf(rows, side)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
