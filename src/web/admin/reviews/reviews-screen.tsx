import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ModeratedReview } from '#domain/renting/reviews/review.contract.ts'
import { reviewStates, sides } from '#domain/renting/reviews/review.policy.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Moderation } from './moderation.tsx'

const filters = { state: reviewStates, side: sides } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { q: _, ...asked } = askedOf(new URL(request.url).searchParams, filters)
  await queryClient.prefetchQuery(api.reviews.moderation.queryOptions({ input: asked }))
  return prefetch(context, () => [])
}

/** `/admin/reviews`: what both sides wrote, the reported ones on demand, to be hidden, shown again or kept. */
export default function ReviewsScreen() {
  const { t } = useTranslation(['review-moderation', 'reviews'])
  const { api } = useViewer()
  const { q: _, ...asked } = useAsked(filters)
  const list = useQuery({ ...api.reviews.moderation.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<ModeratedReview>[] = [
    { name: 'piece', head: t('about'), isFull: true, cell: (row) => <About row={row} /> },
    {
      name: 'stars',
      head: t('stars'),
      cell: ({ stars }) => <Stars rating={stars} label={t('reviews:average', { average: stars })} className="[&_svg]:size-4" />,
    },
    { name: 'words', head: t('words'), isFull: true, cell: (row) => <Words row={row} /> },
    { name: 'status', head: t('status'), cell: (row) => <State row={row} /> },
    { name: 'at', head: t('at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    { name: 'do', head: t('decision'), isEnd: true, cell: (row) => <Moderation review={row} /> },
  ]
  return (
    <ListFrame
      title={t('title')}
      list={list}
      live={['review']}
      filters={filters}
      asked={asked}
      wordOf={(filter, value) => t(`${filter}.${value}`)}
      columns={columns}
      placeOf={({ orderId }) => `/admin/orders/${orderId}`}
      hasSearch={false}
    />
  )
}

function About({ row: { piece, side, author, subject } }: { row: ModeratedReview }) {
  const { t } = useTranslation(['review-moderation', 'operations'])
  const nobody = t('operations:noName')
  return (
    <span className="block py-2">
      <span className="line-clamp-1">{piece}</span>
      <span className="block text-caption font-normal text-quiet">
        {t(`by.${side}`)} <bdi>{author ?? nobody}</bdi>
      </span>
      <span className="block text-caption font-normal text-quiet">
        {t('of')} <bdi>{subject ?? nobody}</bdi>
      </span>
    </span>
  )
}

function Words({ row: { words, reply, photos } }: { row: ModeratedReview }) {
  const { t } = useTranslation('review-moderation')
  return (
    <div className="py-2 lg:max-w-[44ch]">
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {words || <span className="text-quiet">{t('noWords')}</span>}
      </p>
      {reply ? (
        <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
          {t('reply')} <bdi>{reply}</bdi>
        </p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="mt-2 flex gap-1.5">
          {photos.map((photo, index) => (
            <li key={photo}>
              <img
                src={`/review-photos/${photo}-small.webp`}
                alt={t('photo', { number: index + 1 })}
                width={48}
                height={48}
                loading="lazy"
                className="size-12 rounded-thumb bg-backdrop object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function State({ row: { hidden, reports } }: { row: ModeratedReview }) {
  const { t } = useTranslation(['review-moderation', 'review-faults'])
  const count = reports.reduce((sum, report) => sum + report.count, 0)
  return (
    <div className="flex flex-col items-start gap-1 py-2">
      {hidden ? <Badge tone="bad">{t('state.hidden')}</Badge> : <Badge tone="good">{t('state.shown')}</Badge>}
      {count > 0 ? <Badge tone="warning">{t('reports', { count })}</Badge> : null}
      {hidden ? <span className="text-caption text-quiet">{t(`review-faults:fault.${hidden}`)}</span> : null}
      {reports.map(({ reason }) => (
        <span key={reason} className="text-caption text-quiet">
          {t(`review-faults:fault.${reason}`)}
        </span>
      ))}
    </div>
  )
}
