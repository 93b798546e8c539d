import { useTranslation } from 'react-i18next'
import { auditColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { auditKinds, auditViews, timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { AuditRow } from '#domain/renting/order-details/operations.contract.ts'
import { About } from '#web/admin/order/trail.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'

const hrefs: Readonly<Record<string, string>> = {
  settings: '/admin/site-editor',
  figures: '/admin/system/figures',
  promotion: '/admin/promotions',
  media: '/admin/media',
  chat: '/admin/assistant',
}

const log = describeList({
  filters: { view: auditViews, kind: auditKinds, sort: timeSorts },
  read: (api, query) => api.operations.audit.queryOptions({ input: query }),
  file: (api) => api.operations.auditFile.mutationOptions(),
})({
  title: 'operations:nav.audit',
  wordOf: (filter, value) => `operations:${filter === 'view' ? 'auditView' : filter}.${value}`,
  placeholder: 'operations:auditPlaceholder',
  columns: auditColumns,
  looks: {
    event: { cell: Event },
    about: {
      cell: ({ order, person }) => (
        <WrittenText as="bdi" translate="no">
          {order?.number ?? person?.name}
        </WrittenText>
      ),
    },
  },
  hrefOf: hrefOf,
})

export const loader = loaderOf(log)

/** `/admin/audit`: what happened, who did it and when. */
export default function AuditScreen() {
  return <ListScreen of={log} />
}

/** The page of what an event is about. */
function hrefOf({ order, person, about, event }: AuditRow): string | null {
  if (order) return `/admin/orders/${order.id}`
  if (person) return `/admin/people/${person.id}`
  if (about.itemId) return `/admin/items/${about.itemId}`
  return hrefs[event.split('.')[0] ?? ''] ?? null
}

/** The event with its subject; of a sign-in, its method. */
function Event({ event, method, about }: AuditRow) {
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
