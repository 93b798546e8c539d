import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { FileBar } from './file-bar.tsx'
import { OpenFiles } from './open-files.tsx'
import { RefundRows } from './refund-rows.tsx'
import { RefundSide } from './refund-side.tsx'
import { RefundStrip } from './refund-strip.tsx'

const tabs = ['pay', 'details', 'held', 'filed', 'paid'] as const
type Tab = (typeof tabs)[number]
const tabOf: Readonly<Record<RepaymentRow['state'], Tab>> = {
  details: 'details',
  held: 'held',
  compare: 'pay',
  approve: 'pay',
  ready: 'pay',
  filed: 'filed',
  paid: 'paid',
}

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.operations.repayments.queryOptions()])
}

/** `/admin/refunds`: refunds by transfer from the customer's account details to the bank's answer. `?refund=` opens one. */
export default function RefundsScreen() {
  const { t } = useTranslation('repayment-admin')
  const { api, person } = useViewer()
  const locale = useLocale()
  const side = useRef<HTMLDivElement>(null)
  const [search] = useSearchParams()
  const wanted = search.get('refund')
  const { data } = useSuspenseQuery({ ...api.operations.repayments.queryOptions(), staleTime: 5_000 })
  const first = data.rows.find(({ id }) => id === wanted)
  const [tab, setTab] = useState<Tab>(first ? tabOf[first.state] : 'pay')
  const [openId, setOpenId] = useState(first?.id ?? null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const paid = useInfiniteQuery({
    queryKey: api.operations.repaymentsPaid.key({ type: 'infinite', input: {} }),
    queryFn: ({ pageParam }) => api.operations.repaymentsPaid.call(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: tab === 'paid',
  })
  const show = (id: string) => {
    flushSync(() => setOpenId(id))
    side.current?.querySelector('h2')?.focus({ preventScroll: true })
    // Below the list it is out of sight.
    if (side.current && side.current.getBoundingClientRect().top > window.innerHeight / 2) side.current.scrollIntoView({ block: 'start' })
  }
  const canWrite = personCan(person, 'payments.write-all')
  const inTab = (one: Tab) => data.rows.filter(({ state }) => tabOf[state] === one)
  const rows = tab === 'paid' ? (paid.data?.pages.flatMap((page) => page.rows) ?? []) : inTab(tab)
  const open = [...data.rows, ...rows].find(({ id }) => id === openId) ?? null
  const chosen = data.rows.filter(({ id, state }) => state === 'ready' && picked.has(id))
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t('title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
      <RefundStrip rows={data.rows} credit={data.credit} />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <section className="min-w-0 rounded-card border border-line bg-card" aria-label={t('tabs.label')}>
            <ul className="no-scrollbar flex gap-1 overflow-x-auto border-b border-line p-2">
              {tabs.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-pressed={tab === one}
                    onClick={() => setTab(one)}
                    className={cn(
                      'inline-flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-dense lg:h-9',
                      tab === one ? 'bg-primary-tint font-semibold text-primary-text' : 'text-quiet hover:text-ink',
                    )}
                  >
                    {t(`tabs.${one}`)}
                    {one === 'paid' ? null : <span className="text-caption text-quiet">{formatNumber(inTab(one).length, locale)}</span>}
                  </button>
                </li>
              ))}
            </ul>
            <RefundRows
              rows={rows}
              empty={t(`empty.${tab}`)}
              isLoading={tab === 'paid' && paid.isPending}
              error={tab === 'paid' ? paid.error : null}
              onRetry={() => void paid.refetch()}
              openId={openId}
              onOpen={show}
              picked={tab === 'pay' && canWrite ? picked : null}
              onPick={setPicked}
              {...(tab === 'paid' && paid.hasNextPage && { onMore: () => void paid.fetchNextPage(), isMore: paid.isFetchingNextPage })}
            />
          </section>
          {tab === 'pay' && canWrite ? <FileBar chosen={chosen} limit={data.limit} onDone={() => setPicked(new Set())} /> : null}
          <OpenFiles files={data.files} canWrite={canWrite} />
        </div>
        <div ref={side} className="min-w-0 scroll-mt-20">
          <RefundSide key={open?.id} refund={open} limit={data.limit} canWrite={canWrite} />
        </div>
      </div>
    </div>
  )
}
