import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { RentalReviews } from '#domain/renting/reviews/review.contract.ts'
import { blindDays, reviewDays } from '#domain/renting/reviews/review.policy.ts'
import { addDays, dayAt } from '#values/day.ts'
import { formatDay, formatRange } from '#values/format.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReplyForm } from './reply-form.tsx'
import { CustomerForm, OwnerForm } from './review-form.tsx'
import { useReviewsAnswer } from './use-reviews-answer.ts'
import { Written } from './written-review.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const input = { rental: params['rental'] ?? '' }
  const { person } = context.get(pageRequest).viewer
  return prefetchOwn({ context, url }, (api) => [
    api.reviews.ofRental.queryOptions({ input }),
    ...(person ? [api.scores.ofRental.queryOptions({ input })] : []),
  ])
}

/** `/profile/reviews/{rental}`: what both sides say of a rental, the form, and the one reply. */
export default function RentalReviewsScreen() {
  const { t } = useTranslation('own-reviews')
  const { api, person } = useViewer()
  const locale = useLocale()
  const { rental = '' } = useParams()
  const { data: reviews } = useSuspenseQuery({ ...api.reviews.ofRental.queryOptions({ input: { rental } }), staleTime: 10_000 })
  const { as, name, mine, refusal } = reviews
  const title =
    refusal === null && !mine ? t(as === 'customer' ? 'page.title' : 'page.titleOwner', { name }) : t('page.titleRead', { name })
  const other = useOther(reviews)
  return (
    <div className="wrap pt-6 lg:pt-10">
      <PageHead title={title} />
      <nav aria-label={t('own.nav')} className="flex items-center gap-2 type-small text-quiet">
        <LocalLink
          to={person ? '/profile/reviews' : `/profile/orders/${reviews.orderId}`}
          className="inline-flex min-h-11 items-center hover:text-primary-text lg:min-h-0"
        >
          {t(person ? 'page.back' : 'page.backToOrder')}
        </LocalLink>
        <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
        <span aria-current="page" className="truncate">
          {name}
        </span>
      </nav>
      <header className="mt-3 flex items-center gap-4">
        <Thumb picture={reviews.picture} className="w-16" />
        <div className="min-w-0">
          <h1 className="type-h1-small">{title}</h1>
          <p className="mt-0.5 type-small text-quiet">
            {t(as === 'customer' ? 'own.asCustomer' : 'own.asOwner', { name: other })}
            {t('own.comma')}
            <span className="whitespace-nowrap">{formatRange(reviews, locale)}</span>
          </p>
          {as === 'owner' ? <CustomerScore rental={rental} /> : null}
        </div>
      </header>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <Mine reviews={reviews} other={other} />
        {as === 'customer' && reviews.isOfGuest ? null : <Theirs reviews={reviews} other={other} />}
      </div>
    </div>
  )
}

/** The first name of the other side, in neutral words where they chose discretion. */
function useOther({ as, other }: RentalReviews): string {
  const { t } = useTranslation('reviews')
  return other ?? t(as === 'customer' ? 'owner' : 'customer')
}

/** The reliability of the customer in the last year, for the owner. */
function CustomerScore({ rental }: { rental: string }) {
  const { t } = useTranslation('reviews')
  const { api } = useViewer()
  const { data } = useQuery(api.scores.ofRental.queryOptions({ input: { rental } }))
  if (!data?.told) return null
  const { score } = data.told
  return <p className="mt-0.5 type-small">{score === null ? t('scoreNew') : t('score', { score })}</p>
}

function Mine({ reviews, other }: { reviews: RentalReviews; other: string }) {
  const { t } = useTranslation('own-reviews')
  const { today } = useViewer()
  const locale = useLocale()
  const show = useReviewsAnswer()
  const [isEditing, setEditing] = useState(reviews.mine === null)
  const { as, mine, refusal, openUntil, isOfGuest } = reviews
  const Form = as === 'customer' ? CustomerForm : OwnerForm
  const openDay = openUntil ? addDays(dayAt(new Date(openUntil)), blindDays - reviewDays) : null
  const day = openDay && openDay >= today ? formatDay(openDay, locale, 'long') : null
  const blind = day ? (isOfGuest ? t('page.blindGuest', { day }) : t('page.blind', { name: other, day })) : t('page.blindOver')
  if (refusal === null && (isEditing || !mine))
    return (
      <section aria-label={t('page.yours')}>
        <p className="mb-6 max-w-140 rounded-card bg-sunk px-4 py-3 text-secondary leading-6">{blind}</p>
        <Form
          reviews={reviews}
          onCancel={mine ? () => setEditing(false) : null}
          onWritten={async (answer) => {
            await show(answer)
            setEditing(false)
            const isPublished = answer.mine?.publishedAt != null
            toast(t('page.sent'), {
              tone: 'good',
              description:
                isPublished || !day
                  ? t('page.sentOver')
                  : isOfGuest
                    ? t('page.sentGuest', { day })
                    : t('page.sentText', { name: other, day }),
            })
          }}
        />
      </section>
    )
  return (
    <section aria-labelledby="mine" className="rounded-card border border-line bg-card p-5 lg:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="mine" className="type-h3">
          {t('page.yours')}
        </h2>
        {mine && !mine.publishedAt ? <Badge tone="primary">{t('own.notYet')}</Badge> : null}
        {mine?.hidden ? <Badge tone="warning">{t('own.hidden')}</Badge> : null}
      </div>
      {mine ? (
        <div className="mt-4">
          <Written review={mine} replyName={other} />
          <OwnPhotos reviews={reviews} />
          {refusal === null ? (
            <>
              <p className="mt-4 type-small text-quiet">{blind}</p>
              <Button variant="outline" size="sm" className="mt-4" onClick={() => setEditing(true)}>
                {t('page.edit')}
              </Button>
            </>
          ) : null}
        </div>
      ) : (
        <p className="mt-2 type-body text-quiet">{refusal ? t(`refusal.${refusal.replace('review.', '')}`) : null}</p>
      )}
    </section>
  )
}

function Theirs({ reviews, other }: { reviews: RentalReviews; other: string }) {
  const { t } = useTranslation(['own-reviews', 'reviews'])
  const show = useReviewsAnswer()
  const { theirs } = reviews
  return (
    <section aria-labelledby="theirs" className="rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id="theirs" className="type-h3">
        {t('page.theirs', { name: other })}
      </h2>
      {theirs ? (
        <div className="mt-4">
          <Written review={theirs} replyName={t('page.you')} />
          {theirs.reply ? null : <ReplyForm id={theirs.id} onReplied={show} />}
        </div>
      ) : (
        <p className="mt-2 text-secondary leading-6 text-quiet">{t('page.theirsNone', { name: other })}</p>
      )}
    </section>
  )
}

function OwnPhotos({ reviews: { rental, photos } }: { reviews: RentalReviews }) {
  const { t } = useTranslation('own-reviews')
  if (photos.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {photos.map((place) => (
        <li key={place} className="size-20 overflow-hidden rounded-thumb bg-backdrop">
          <img
            src={`/api/reviews/rentals/${rental}/photos/${place}`}
            alt={t('page.ownPhoto', { number: place })}
            width={80}
            height={80}
            className="size-full object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
