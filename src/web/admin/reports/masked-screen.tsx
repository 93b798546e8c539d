import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { MaskedMessage, OftenMasked } from '#domain/messages/user-messages/message-admin.contract.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'

const filters = {}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { q: _, ...asked } = askedOf(new URL(request.url).searchParams, filters)
  await queryClient.prefetchQuery(api.messageAdmin.masked.queryOptions({ input: asked }))
  return prefetch(context, () => [])
}

/** `/admin/reports/contacts`: messages in which a number or an address was hidden from the other side. */
export default function MaskedScreen() {
  const { t } = useTranslation('report-admin')
  const { api } = useViewer()
  const { q: _, ...asked } = useAsked(filters)
  const list = useQuery({ ...api.messageAdmin.masked.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<MaskedMessage>[] = [
    { name: 'content', head: t('masked.content'), isFull: true, cell: (row) => <Content row={row} /> },
    { name: 'between', head: t('masked.between'), cell: (row) => <Between row={row} /> },
    {
      name: 'state',
      head: t('status'),
      cell: ({ isShown }) => <Badge tone={isShown ? 'neutral' : 'warning'}>{t(isShown ? 'masked.shown' : 'masked.hidden')}</Badge>,
    },
    { name: 'at', head: t('masked.at'), isWide: true, cell: ({ at }) => <At at={at} /> },
  ]
  return (
    <ListFrame
      title={t('masked.title')}
      list={list}
      filters={filters}
      asked={asked}
      wordOf={() => ''}
      columns={columns}
      placeOf={({ orderId }) => `/admin/orders/${orderId}`}
      hasSearch={false}
    >
      <BackLink to="/admin/reports">{t('title')}</BackLink>
      <p className="max-w-text-wide text-dense text-quiet">{t('masked.text')}</p>
      <Often people={list.data?.often ?? []} />
    </ListFrame>
  )
}

function Often({ people }: { people: OftenMasked[] }) {
  const { t } = useTranslation('report-admin')
  if (people.length === 0) return null
  return (
    <section aria-labelledby="often-masked" className="grid gap-2">
      <h2 id="often-masked" className="text-secondary font-semibold">
        {t('masked.often')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {people.map(({ id, name, messages }) => (
          <li key={id}>
            <LocalLink
              to={`/admin/people/${id}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-dense hover:border-primary"
            >
              <bdi>{name}</bdi>
              <span className="text-quiet">{t('masked.times', { count: messages })}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Content({ row: { content, piece } }: { row: MaskedMessage }) {
  return (
    <span className="block py-2 lg:max-w-[56ch]">
      <span dir="auto" className="block font-normal whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </span>
      <span className="block text-caption font-normal text-quiet">{piece}</span>
    </span>
  )
}

function Between({ row: { sender, recipient } }: { row: MaskedMessage }) {
  const { t } = useTranslation('report-admin')
  return (
    <span className="block py-2">
      <span className="block">
        <span className="text-caption text-quiet">{t('masked.sender')}</span> <Person person={sender} />
      </span>
      <span className="block">
        <span className="text-caption text-quiet">{t('masked.recipient')}</span> <Person person={recipient} />
      </span>
    </span>
  )
}

function Person({ person: { id, name } }: { person: MaskedMessage['sender'] }) {
  return (
    <LocalLink to={`/admin/people/${id}`} className="relative z-1 hover:text-primary-text hover:underline">
      <bdi>{name}</bdi>
    </LocalLink>
  )
}
