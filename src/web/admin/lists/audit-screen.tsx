import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { auditKinds, auditViews, timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { AuditRow } from '#domain/renting/order-details/operations.contract.ts'
import { About } from '#web/admin/order/trail.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { askedOf, useAsked } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At } from './words.tsx'

const filters = { view: auditViews, kind: auditKinds, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.audit.queryOptions({ input: askedOf(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/audit`: what happened, who did it and when. */
export default function AuditScreen() {
  const { t } = useTranslation(['operations', 'operations-events'])
  const { api } = useViewer()
  const asked = useAsked(filters)
  const file = useListExport(api.operations.auditFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.audit.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<AuditRow>[] = [
    { name: 'event', head: t('column.event'), cell: ({ event, method, about }) => <Event event={event} method={method} about={about} /> },
    { name: 'actor', head: t('column.who'), cell: ({ actor }) => <bdi>{actor ?? t('system')}</bdi> },
    { name: 'about', head: t('column.about'), cell: ({ order, person }) => <bdi>{order?.number ?? person?.name}</bdi> },
    { name: 'at', head: t('column.at'), cell: ({ at }) => <At at={at} /> },
  ]
  return (
    <ListFrame
      title={t('nav.audit')}
      list={list}
      filters={filters}
      file={file}
      asked={asked}
      wordOf={(filter, value) => t(`${filter === 'view' ? 'auditView' : filter}.${value}`)}
      placeholder={t('auditPlaceholder')}
      columns={columns}
      placeOf={hrefOf}
    />
  )
}

/** The page of what an event is about. */
function hrefOf({ order, person, about, event }: AuditRow): string | null {
  if (order) return `/admin/orders/${order.id}`
  if (person) return `/admin/people/${person.id}`
  if (about.itemId) return `/admin/items/${about.itemId}`
  return hrefs[event.split('.')[0] ?? ''] ?? null
}

const hrefs: Readonly<Record<string, string>> = {
  settings: '/admin/site-editor',
  figures: '/admin/system/figures',
  promotion: '/admin/promotions',
  media: '/admin/media',
  chat: '/admin/assistant',
}

/** The event with its subject; of a sign-in, its method. */
function Event({ event, method, about }: Pick<AuditRow, 'event' | 'method' | 'about'>) {
  const { t } = useTranslation(['operations', 'operations-events'])
  return (
    <>
      {t(`operations-events:${event}`)}
      {method ? <span className="font-normal text-quiet"> {t(`signInBy.${method}`)}</span> : null}
      <span className="font-normal">
        <About about={about} />
      </span>
    </>
  )
}
