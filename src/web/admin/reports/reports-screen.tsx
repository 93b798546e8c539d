import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Report } from '#domain/messages/reports/report.contract.ts'
import { reportStates, subjects } from '#domain/messages/reports/report.policy.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { ReportDecision } from './report-decision.tsx'

const Conversation = lazy(() => import('./conversation.tsx'))

const filters = { state: reportStates, about: subjects } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { q: _, ...asked } = askedOf(new URL(request.url).searchParams, filters)
  await queryClient.prefetchQuery(api.reports.list.queryOptions({ input: asked }))
  return prefetch(context, () => [])
}

/** `/admin/reports`: what people report of items and of each other, to be answered. */
export default function ReportsScreen() {
  const { t } = useTranslation(['report-admin', 'reports'])
  const { api } = useViewer()
  const { q: _, ...asked } = useAsked(filters)
  const list = useQuery({ ...api.reports.list.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<Report>[] = [
    { name: 'subject', head: t('subject'), isFull: true, cell: (row) => <Subject row={row} /> },
    { name: 'reason', head: t('reason'), isFull: true, cell: (row) => <Reason row={row} /> },
    { name: 'status', head: t('status'), cell: (row) => <State row={row} /> },
    { name: 'at', head: t('at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    { name: 'do', head: t('decision'), isEnd: true, cell: (row) => <ReportDecision report={row} /> },
  ]
  return (
    <ListFrame
      title={t('title')}
      list={list}
      live={['report']}
      filters={filters}
      asked={asked}
      wordOf={(filter, value) => t(`${filter}.${value}`)}
      columns={columns}
      placeOf={hrefOf}
      hasSearch={false}
      action={
        <LocalLink to="/admin/reports/contacts" className="inline-flex min-h-11 items-center text-dense">
          <span className={linkClass}>{t('masked.title')}</span>
        </LocalLink>
      }
    />
  )
}

/** The order in which the people met, or the page of the item while it has one. */
function hrefOf({ orderId, itemId, isLive }: Report): string | null {
  if (orderId) return `/admin/orders/${orderId}`
  return isLive ? `/product/${itemId}` : null
}

function Subject({ row: { piece, about, subject, reporter } }: { row: Report }) {
  const { t } = useTranslation('report-admin')
  return (
    <span className="block py-2">
      <span className="line-clamp-1">{piece}</span>
      <span className="block text-caption font-normal text-quiet">
        {t(`of.${about}`)} <bdi>{subject ?? t('guest')}</bdi>
      </span>
      <span className="block text-caption font-normal text-quiet">
        {t('by')} <bdi>{reporter ?? t('gone')}</bdi>
      </span>
    </span>
  )
}

function Reason({ row: { id, about, reason, words } }: { row: Report }) {
  const { t } = useTranslation(['reports', 'report-admin'])
  const [isReading, setReading] = useState(false)
  return (
    <div className="py-2 lg:max-w-[44ch]">
      <p>{t(`reason.${reason}`)}</p>
      {words ? (
        <p dir="auto" className="mt-1 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">
          {words}
        </p>
      ) : null}
      {about === 'item' ? null : (
        <Button variant="quiet" size="xs" className="relative z-10 -ms-3 mt-1" onClick={() => setReading(true)}>
          {t('report-admin:conversation.read')}
        </Button>
      )}
      {isReading ? (
        <Suspense>
          <Conversation report={id} onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function State({ row: { outcome, others, decidedBy, about, isLive } }: { row: Report }) {
  const { t } = useTranslation('report-admin')
  return (
    <div className="flex flex-col items-start gap-1 py-2">
      {outcome ? (
        <Badge tone={outcome === 'no-breach' ? 'good' : 'bad'}>{t(`outcome.${outcome}`)}</Badge>
      ) : (
        <Badge tone="warning">{t('state.open')}</Badge>
      )}
      {decidedBy ? <span className="text-caption text-quiet">{t('decidedBy', { name: decidedBy })}</span> : null}
      {others > 0 ? <span className="text-caption text-quiet">{t('others', { count: others })}</span> : null}
      {about === 'item' && !outcome && !isLive ? <span className="text-caption text-quiet">{t('notLive')}</span> : null}
    </div>
  )
}
