import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleDot, type IconNode, RotateCcw, Upload } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { type StatementAccount, statementAccounts } from '#domain/money/statements/statement.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import type { DayState, Reconciliation, StatementFile } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatDay, formatInstant, formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useLive } from '#web/runtime/use-live.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Clearing } from './clearing.tsx'
import { DayFiles } from './day-files.tsx'
import { HeldFiles } from './held-files.tsx'
import { ImportCard } from './import-card.tsx'
import { Pane } from './pane.tsx'
import { UnknownMoney } from './unknown-money.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

interface Asked {
  account: StatementAccount
  day?: string
}

/** The account and the day that an address names; anything else is the newest day of the bank. */
function askedOf(search: URLSearchParams): Asked {
  const account = statementAccounts.find((one) => one === search.get('account')) ?? 'bank'
  const day = search.get('day') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? { account, day } : { account }
}

const pathOf = ({ account, day }: Asked): string => `/admin/reconciliation?account=${account}${day === undefined ? '' : `&day=${day}`}`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const input = askedOf(new URL(request.url).searchParams)
  return prefetch(context, (api) => [api.reconciliation.get.queryOptions({ input })])
}

/** `/admin/reconciliation`: lines of statements beside the entries of the ledger, by account and day, until every clearing account is explained. */
export default function ReconciliationScreen() {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const input = askedOf(useSearchParams()[0])
  const read = useQuery(api.reconciliation.get.queryOptions({ input, staleTime: 5000, placeholderData: (before) => before }))
  useLive(['operations:statement', 'operations:transfer'], read.refetch)
  const state = read.data
  return (
    <div className="px-4 py-5 lg:p-6">
      {state ? (
        <Loaded key={state.account} state={state} />
      ) : read.isError ? (
        <>
          <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
          <ErrorState
            className="mt-4"
            title={t('failed')}
            text={t('failedText')}
            action={t('retry')}
            isPending={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        </>
      ) : (
        <>
          <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
          <Skeleton role="status" aria-label={t('loading')} className="mt-4 h-96" />
        </>
      )}
    </div>
  )
}

function Loaded({ state }: { state: Reconciliation }) {
  const { person } = useViewer()
  const mayChange = personCan(person, 'books.reconcile')
  const [isImporting, setImporting] = useState(false)
  const [withdrawn, setWithdrawn] = useState<StatementFile | null>(null)
  return (
    <>
      <Head state={state} onImport={mayChange ? () => setImporting(true) : null} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Accounts state={state} />
        <Close state={state} mayChange={mayChange} />
      </div>
      <HeldFiles state={state} mayChange={mayChange} onWithdraw={setWithdrawn} />
      <div className={cn('mt-3 grid grid-cols-1 items-start gap-4', mayChange && 'xl:grid-cols-[minmax(0,1fr)_344px]')}>
        <div className={cn('min-w-0', mayChange && 'xl:col-span-2')}>
          <Pane state={state} mayChange={mayChange} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <UnknownMoney state={state} mayChange={mayChange} />
          <Clearing state={state} />
          <DayFiles state={state} mayChange={mayChange} onWithdraw={setWithdrawn} />
        </div>
        {mayChange ? <ImportCard account={state.account} isAsked={isImporting} onAnswered={() => setImporting(false)} /> : null}
      </div>
      {withdrawn ? (
        <Suspense>
          <WithdrawDialog file={withdrawn} onClose={() => setWithdrawn(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const marks: Readonly<Record<DayState, { icon: IconNode; tone: string }>> = {
  closed: { icon: CircleCheck, tone: 'text-good' },
  explained: { icon: CircleCheck, tone: 'text-quiet' },
  open: { icon: CircleDot, tone: 'text-warning' },
  reopened: { icon: RotateCcw, tone: 'text-warning' },
  none: { icon: CircleDashed, tone: 'text-quiet' },
}

function Head({ state, onImport }: { state: Reconciliation; onImport: (() => void) | null }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { day, days, account } = state
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        <p className="text-secondary leading-6 text-quiet">{formatDay(day, locale, 'full')}</p>
      </div>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        <nav aria-label={t('days')} className="relative flex max-w-full gap-2 overflow-x-auto p-0.5">
          {days.map((one) => (
            <LocalLink
              key={one.day}
              to={pathOf({ account, day: one.day })}
              preventScrollReset
              aria-current={one.day === day ? 'date' : undefined}
              className={cn(
                'inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-3.5 text-dense hover:bg-sunk lg:h-9',
                one.day === day && 'border-[1.25px] border-primary bg-primary-tint hover:bg-primary-tint',
              )}
            >
              <Icon of={marks[one.state].icon} className={cn('size-4', marks[one.state].tone)} />
              {formatDay(one.day, locale, 'weekday')} {formatNumber(Number(one.day.slice(8)), locale)}
              <span className="sr-only">{t(`state.${one.state}`)}</span>
            </LocalLink>
          ))}
        </nav>
        {onImport ? (
          <Button data-move="" variant="outline" size="sm" onClick={onImport}>
            <Icon of={Upload} className="size-4.5" />
            {t('import.open')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Accounts({ state }: { state: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  return (
    <nav aria-label={t('accounts')} className="flex max-w-full gap-1 overflow-x-auto p-0.5">
      {state.accounts.map(({ account, open }) => (
        <LocalLink
          key={account}
          to={pathOf({ account, day: state.day })}
          preventScrollReset
          aria-current={account === state.account ? 'page' : undefined}
          className={cn(
            'inline-flex h-11 shrink-0 items-center gap-2 rounded-full px-3.5 text-dense hover:bg-sunk lg:h-9',
            account === state.account && 'bg-primary-tint font-semibold hover:bg-primary-tint',
          )}
        >
          {t(`account.${account}`)}
          <span className={open > 0 ? 'font-normal text-primary-text' : 'font-normal text-quiet'}>
            {open > 0 ? t('open', { count: open, number: formatNumber(open, locale) }) : formatNumber(0, locale)}
          </span>
        </LocalLink>
      ))}
    </nav>
  )
}

/** The unexplained amount, and the button that closes the day; it rests until nothing is left. */
function Close({ state, mayChange }: { state: Reconciliation; mayChange: boolean }) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const locale = useLocale()
  const { day, stop, unexplained, closed } = state
  const close = useChange(api.reconciliation.close.mutationOptions(), {
    refresh: [api.reconciliation.key()],
    done: t('closed', { day: formatDay(day, locale, 'short') }),
    refused: 'toast',
    refreshOnRefusal: true,
  })
  const isClosed = closed !== null && !closed.isReopened
  return (
    <div className="flex flex-wrap items-center gap-3 text-dense leading-5">
      {isClosed ? (
        <p className="text-good">
          {closed.by === null
            ? t('closedAt', { at: formatInstant(closed.at, locale) })
            : t('closedBy', { name: closed.by, at: formatInstant(closed.at, locale) })}
        </p>
      ) : (
        <p id="close-reason" className={unexplained > 0 ? 'font-semibold text-bad' : 'text-quiet'}>
          {unexplained > 0
            ? t('unexplained', { amount: formatMoney(unexplained, locale) })
            : stop === null
              ? t('allExplained')
              : t(`stop.${stop}`)}
        </p>
      )}
      {mayChange && !isClosed ? (
        <Button
          data-move=""
          size="sm"
          pending={close.isPending}
          aria-disabled={stop === null ? undefined : true}
          aria-describedby="close-reason"
          onClick={() => {
            if (stop === null) close.mutate({ day })
          }}
        >
          {t('close')}
        </Button>
      ) : null}
    </div>
  )
}
