import { useTranslation } from 'react-i18next'
import type { EventRow } from '#domain/staff/system/system.contract.ts'
import { eventKinds, eventStates } from '#domain/staff/system/system.policy.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const events = describeList({
  filters: { state: eventStates, kind: eventKinds },
  read: (api, query) => api.system.webhooks.queryOptions({ input: query, staleTime: 5000 }),
})({
  title: 'system-admin:webhooks.title',
  lead: 'system-admin:webhooks.lead',
  wordOf: (filter, value) => `system-admin:webhooks.${filter}.${value}`,
  usually: { state: 'system-admin:webhooks.every.state', kind: 'system-admin:webhooks.every.kind' },
  placeholder: 'system-admin:webhooks.search',
  columns: [
    { name: 'id', head: 'system-admin:webhooks.id', cell: Ids, isFull: true },
    {
      name: 'kind',
      head: 'system-admin:webhooks.kind.label',
      kind: 'text',
      value: ({ kind }, t) => t(`system-admin:webhooks.kind.${kind ?? 'unknown'}`),
    },
    { name: 'order', head: 'system-admin:webhooks.order', cell: Order },
    { name: 'state', head: 'system-admin:webhooks.state.label', cell: State },
    { name: 'at', head: 'system-admin:webhooks.at', cell: At },
    { name: 'do', head: 'system-admin:webhooks.replay', cell: Replay, isEnd: true },
  ],
  hrefOf: () => null,
})

export const loader = loaderOf(events)

/** `/admin/webhooks`: the card provider's events, and processing one again. */
export default function WebhooksScreen() {
  return <ListScreen of={events} />
}

function Ids({ id, providerId }: EventRow) {
  return (
    <span dir="ltr" className="block py-1 leading-5 rtl:text-end">
      <span className="block break-all">{id}</span>
      <span className="block text-caption break-all text-quiet">{providerId}</span>
    </span>
  )
}

function Order({ order }: EventRow) {
  if (!order) return null
  return (
    <LocalLink to={`/admin/orders/${order.id}#money`} className={linkClass}>
      <bdi translate="no">{order.number}</bdi>
    </LocalLink>
  )
}

function State({ state }: EventRow) {
  const { t } = useTranslation('system-admin')
  return <Badge tone={state === 'done' ? 'good' : 'warning'}>{t(`webhooks.state.${state}`)}</Badge>
}

function Replay({ id }: { id: string }) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const { mutate, isPending } = useChange(api.system.replay.mutationOptions(), {
    refresh: [api.system.key()],
    refreshOnRefusal: true,
    done: ({ state }) => (state === 'done' ? t('webhooks.replayed') : { title: t('webhooks.stillOpen'), tone: 'info' }),
    refused: 'toast',
  })
  return (
    <Button variant="outline" size="xs" pending={isPending} onClick={() => mutate({ id })}>
      {t('webhooks.replay')}
    </Button>
  )
}
