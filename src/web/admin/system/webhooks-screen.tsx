import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { EventRow } from '#domain/staff/system/system.contract.ts'
import { eventKinds, eventStates } from '#domain/staff/system/system.policy.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const filters = { state: eventStates, kind: eventKinds } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.system.webhooks.queryOptions({ input: askedOf(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/webhooks`: the card provider's events, and processing one again. */
export default function WebhooksScreen() {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const asked = useAsked(filters)
  const list = useQuery({ ...api.system.webhooks.queryOptions({ input: asked }), staleTime: 5000 })
  const columns: Column<EventRow>[] = [
    {
      name: 'id',
      head: t('webhooks.id'),
      isFull: true,
      cell: ({ id, providerId }) => (
        <span dir="ltr" className="block py-1 leading-5 rtl:text-end">
          <span className="block break-all">{id}</span>
          <span className="block text-caption break-all text-quiet">{providerId}</span>
        </span>
      ),
    },
    { name: 'kind', head: t('webhooks.kind.label'), cell: ({ kind }) => t(`webhooks.kind.${kind ?? 'unknown'}`) },
    {
      name: 'order',
      head: t('webhooks.order'),
      cell: ({ order }) =>
        order ? (
          <LocalLink to={`/admin/orders/${order.id}#money`} className={linkClass}>
            <bdi>{order.number}</bdi>
          </LocalLink>
        ) : null,
    },
    {
      name: 'state',
      head: t('webhooks.state.label'),
      cell: ({ state }) => <Badge tone={state === 'done' ? 'good' : 'warning'}>{t(`webhooks.state.${state}`)}</Badge>,
    },
    { name: 'at', head: t('webhooks.at'), cell: ({ at }) => <At at={at} /> },
    { name: 'do', head: t('webhooks.replay'), isEnd: true, cell: ({ id }) => <Replay id={id} /> },
  ]
  return (
    <ListFrame
      title={t('webhooks.title')}
      list={list}
      filters={filters}
      asked={asked}
      wordOf={(filter, value) => t(`webhooks.${filter}.${value}`)}
      usually={{ state: t('webhooks.every.state'), kind: t('webhooks.every.kind') }}
      placeholder={t('webhooks.search')}
      columns={columns}
      placeOf={() => null}
    >
      <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('webhooks.lead')}</p>
    </ListFrame>
  )
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
