import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Info, RefreshCw, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { documentStates } from '#domain/renting/e-invoices/e-invoice.policy.ts'
import { formatNumber } from '#values/format.ts'
import { Nothing } from '#web/admin/nothing.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { DocumentRows } from './document-rows.tsx'
import { Sandboxed } from './sandboxed.tsx'
import { TaxReportCard } from './tax-report-card.tsx'

const CorrectSheet = lazy(() => import('./correct-sheet.tsx'))
const tabs = ['all', ...documentStates] as const

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.eInvoices.list.queryOptions({ input: {} }), api.eInvoices.report.queryOptions({ input: {} })])
}

/** `/admin/e-invoices`: papers on their way to the tax authority, with what was refused and why, and the tax of two months. */
export default function EInvoicesScreen() {
  const { t } = useTranslation('e-invoices')
  const { api, person } = useViewer()
  const [tab, setTab] = useState<(typeof tabs)[number]>('all')
  const [corrected, setCorrected] = useState<string | null>(null)
  const { data: first } = useSuspenseQuery({ ...api.eInvoices.list.queryOptions({ input: {} }), staleTime: 5000 })
  const input = tab === 'all' ? {} : { state: tab }
  const pages = useInfiniteQuery({
    queryKey: [...api.eInvoices.list.key({ type: 'infinite', input }), 'pages'],
    queryFn: ({ pageParam }) => api.eInvoices.list.call({ ...input, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...(tab === 'all' && { initialData: { pages: [first], pageParams: [null] } }),
  })
  const canWrite = personCan(person, 'payments.write-all')
  const { counts, isTaxed } = first
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t('title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">
        {t('lead')}{' '}
        {personCan(person, 'settings.write') ? (
          <LocalLink to="/admin/system/tax" className="relative whitespace-nowrap after:absolute after:-inset-2.5">
            <span className={linkClass}>{t('settings')}</span>
          </LocalLink>
        ) : null}
      </p>
      <Service {...first} />
      {canWrite && first.sandboxed > 0 ? <Sandboxed count={first.sandboxed} /> : null}
      {isEmpty && !isTaxed ? (
        <section className="mt-4 rounded-card border border-line bg-card">
          <Nothing title={t('off.title')} text={t('off.text')}>
            {personCan(person, 'settings.write') ? (
              <LocalLink to="/admin/system/tax" className={`${linkClass} mt-4`}>
                {t('off.open')}
              </LocalLink>
            ) : null}
          </Nothing>
        </section>
      ) : (
        <div className="mt-4 grid items-start gap-4 min-[1600px]:grid-cols-[minmax(0,1fr)_22rem]">
          <section className="min-w-0 rounded-card border border-line bg-card" aria-label={t('table.label')}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-2">
              <Tabs tab={tab} counts={counts} onChange={setTab} />
              {canWrite && counts.waiting > 0 ? <SendWaiting /> : null}
            </div>
            <DocumentRows
              rows={pages.data?.pages.flatMap((page) => page.rows) ?? []}
              empty={t(`empty.${tab}`)}
              isLoading={pages.isPending}
              error={pages.error}
              onRetry={() => void pages.refetch()}
              canWrite={canWrite}
              onCorrect={setCorrected}
              {...(pages.hasNextPage && { onMore: () => void pages.fetchNextPage(), isMore: pages.isFetchingNextPage })}
            />
          </section>
          <TaxReportCard canWrite={canWrite} />
        </div>
      )}
      {corrected ? (
        <Suspense>
          <CorrectSheet number={corrected} onClose={() => setCorrected(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface TabsProps {
  tab: (typeof tabs)[number]
  counts: Record<(typeof documentStates)[number], number>
  onChange: (tab: (typeof tabs)[number]) => void
}

function Tabs({ tab, counts, onChange }: TabsProps) {
  const { t } = useTranslation('e-invoices')
  const locale = useLocale()
  return (
    <ul className="no-scrollbar flex min-w-0 gap-1 overflow-x-auto" aria-label={t('tabs.label')}>
      {tabs.map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-pressed={tab === one}
            onClick={() => onChange(one)}
            className={cn(
              'inline-flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-dense lg:h-9',
              tab === one ? 'bg-primary-tint font-semibold text-primary-text' : 'text-quiet hover:text-ink',
            )}
          >
            {t(`tabs.${one}`)}
            {one === 'all' ? null : <span className="text-caption text-quiet">{formatNumber(counts[one], locale)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function SendWaiting() {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const send = useChange(api.eInvoices.sendWaiting.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('sentWaiting'),
    refused: 'toast',
  })
  return (
    <Button variant="outline" size="sm" pending={send.isPending} onClick={() => send.mutate({})}>
      <Icon of={RefreshCw} className="size-4" />
      {t('sendWaiting')}
    </Button>
  )
}

/** The state of the service, where it is not simply there. */
function Service({
  isTaxed,
  isSent,
  service,
}: {
  isTaxed: boolean
  isSent: boolean
  service: 'live' | 'sandbox' | 'demonstration' | null
}) {
  const { t } = useTranslation('e-invoices')
  const words = !isTaxed ? null : !isSent ? t('notSent') : service === null ? t('noService') : service === 'live' ? null : t(service)
  if (words === null) return null
  const isWarning = !isSent || service === null
  return (
    <p
      className={cn(
        'mt-3 flex items-start gap-2 rounded-[10px] px-3 py-2.5 text-caption leading-5',
        isWarning ? 'bg-warning-tint text-warning' : 'bg-sunk text-ink',
      )}
    >
      <Icon of={isWarning ? TriangleAlert : Info} className="mt-0.5 size-4 shrink-0" />
      {words}
    </p>
  )
}
