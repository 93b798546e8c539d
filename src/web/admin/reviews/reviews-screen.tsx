import { useTranslation } from 'react-i18next'
import type { ModeratedReview } from '#domain/renting/reviews/review.contract.ts'
import { reviewStates, sides } from '#domain/renting/reviews/review.policy.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Moderation } from './moderation.tsx'

const reviews = describeList({
  filters: { state: reviewStates, side: sides },
  hasSearch: false,
  read: (api, query) => api.reviews.moderation.queryOptions({ input: query }),
})({
  title: 'review-moderation:title',
  live: ['review'],
  wordOf: (filter, value) => `review-moderation:${filter}.${value}`,
  columns: [
    { name: 'piece', head: 'review-moderation:about', cell: About, isFull: true },
    { name: 'stars', head: 'review-moderation:stars', cell: Rating },
    { name: 'words', head: 'review-moderation:words', cell: Words, isFull: true },
    { name: 'status', head: 'review-moderation:status', cell: State },
    { name: 'at', head: 'review-moderation:at', cell: At, isWide: true },
    { name: 'do', head: 'review-moderation:decision', cell: (review) => <Moderation review={review} />, isEnd: true },
  ],
  hrefOf: ({ orderId }) => `/admin/orders/${orderId}`,
})

export const loader = loaderOf(reviews)

/** `/admin/reviews`: what both sides wrote, the reported ones on demand, to be hidden, shown again or kept. */
export default function ReviewsScreen() {
  return <ListScreen of={reviews} />
}

function Rating({ stars }: ModeratedReview) {
  const { t } = useTranslation('reviews')
  return <Stars rating={stars} label={t('average', { average: stars })} className="[&_svg]:size-4" />
}

function About({ piece, side, author, subject }: ModeratedReview) {
  const { t } = useTranslation(['review-moderation', 'operations'])
  const nobody = t('operations:noName')
  return (
    <span className="block py-2">
      <span className="line-clamp-2">{piece}</span>
      <span className="block text-caption font-normal text-quiet">
        {t(`by.${side}`)}{' '}
        <WrittenText as="bdi" translate="no">
          {author ?? nobody}
        </WrittenText>
      </span>
      <span className="block text-caption font-normal text-quiet">
        {t('of')} <WrittenText as="bdi">{subject ?? nobody}</WrittenText>
      </span>
    </span>
  )
}

function Words({ words, reply, photos }: ModeratedReview) {
  const { t } = useTranslation('review-moderation')
  return (
    <div className="py-2 lg:max-w-[44ch]">
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {words || <span className="text-quiet">{t('noWords')}</span>}
      </p>
      {reply ? (
        <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
          {t('reply')} <WrittenText as="bdi">{reply}</WrittenText>
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

function State({ hidden, reports }: ModeratedReview) {
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
