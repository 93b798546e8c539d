import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { channels, messageStates } from '#domain/messages/outbox/outbox.policy.ts'
import type { MessageRow } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Held } from './held.tsx'
import { StateBadge } from './state-badge.tsx'

const filters = { state: messageStates, channel: channels } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.outbox.messages.queryOptions({ input: askedOf(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/outbox`: every mail and SMS, what became of it, and the way to what it says. */
export default function OutboxScreen() {
  const { t } = useTranslation(['outbox-admin', 'outbox'])
  const { api } = useViewer()
  const asked = useAsked(filters)
  const list = useQuery({ ...api.outbox.messages.queryOptions({ input: asked }), staleTime: 5000, refetchInterval: 15_000 })
  const columns: Column<MessageRow>[] = [
    { name: 'subject', head: t('subject'), isFull: true, cell: (row) => <Subject row={row} /> },
    {
      name: 'recipient',
      head: t('recipient'),
      cell: ({ recipient }) => (
        <bdi dir="ltr" className="break-all">
          {recipient}
        </bdi>
      ),
    },
    { name: 'channel', head: t('channel'), isWide: true, cell: ({ channel }) => t(`outbox:${channel}`) },
    { name: 'state', head: t('state.label'), cell: ({ state }) => <StateBadge state={state} /> },
    { name: 'at', head: t('at'), cell: ({ at }) => <At at={at} /> },
  ]
  return (
    <ListFrame
      title={t('title')}
      list={list}
      filters={filters}
      asked={asked}
      wordOf={(filter, value) => t(filter === 'state' ? `state.${value}` : `outbox:${value}`)}
      usually={{ state: t('every.state'), channel: t('every.channel') }}
      placeholder={t('search')}
      columns={columns}
      placeOf={({ id }) => `/admin/outbox/${id}`}
    >
      <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
      <Held count={list.data?.held ?? 0} />
    </ListFrame>
  )
}

function Subject({ row: { subject, channel } }: { row: MessageRow }) {
  const { t } = useTranslation(['outbox-admin', 'outbox'])
  if (subject === null) return <span className="font-normal text-quiet">{t('closedSubject')}</span>
  return (
    <span dir="auto" className="line-clamp-1">
      {subject || t(`outbox:${channel}`)}
    </span>
  )
}
