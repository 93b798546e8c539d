import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/messages/reports/report.contract.ts'
import { reportStates, subjects } from '#domain/messages/reports/report.policy.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { ReportDecision } from './report-decision.tsx'

const Conversation = lazy(() => import('./conversation.tsx'))

const reports = describeList({
  filters: { state: reportStates, about: subjects },
  hasSearch: false,
  read: (api, query) => api.reports.list.queryOptions({ input: query }),
})({
  title: 'report-admin:title',
  live: ['report'],
  wordOf: (filter, value) => `report-admin:${filter}.${value}`,
  columns: [
    { name: 'subject', head: 'report-admin:subject', cell: Subject, isFull: true },
    { name: 'reason', head: 'report-admin:reason', cell: Reason, isFull: true },
    { name: 'status', head: 'report-admin:status', cell: State },
    { name: 'at', head: 'report-admin:at', cell: At, isWide: true },
    { name: 'do', head: 'report-admin:decision', cell: (report) => <ReportDecision report={report} />, isEnd: true },
  ],
  hrefOf: hrefOf,
})

export const loader = loaderOf(reports)

/** `/admin/reports`: what people report of items and of each other, to be answered. */
export default function ReportsScreen() {
  const { t } = useTranslation('report-admin')
  return (
    <ListScreen
      of={reports}
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

function Subject({ piece, about, subject, reporter }: Report) {
  const { t } = useTranslation('report-admin')
  return (
    <span className="block py-2">
      <span className="line-clamp-2">{piece}</span>
      <span className="block text-caption font-normal text-quiet">
        {t(`of.${about}`)} <WrittenText as="bdi">{subject ?? t('guest')}</WrittenText>
      </span>
      <span className="block text-caption font-normal text-quiet">
        {t('by')} <WrittenText as="bdi">{reporter ?? t('gone')}</WrittenText>
      </span>
    </span>
  )
}

function Reason({ id, about, reason, words }: Report) {
  const { t } = useTranslation(['reports', 'report-admin'])
  const [isReading, setReading] = useState(false)
  return (
    <div className="py-2 lg:max-w-[44ch]">
      <p>{t(`reason.${reason}`)}</p>
      {words ? (
        <WrittenText as="p" className="mt-1 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">
          {words}
        </WrittenText>
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

function State({ outcome, others, decidedBy, about, isLive }: Report) {
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
