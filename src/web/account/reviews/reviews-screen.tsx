import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import type { OwnReviewRow, OwnReviews, ReviewedPiece } from '#domain/renting/reviews/review.contract.ts'
import type { Side } from '#domain/renting/reviews/review.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatShortRange } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.reviews.mine.queryOptions())
  return prefetch(context, () => [])
}

/** `/profile/reviews`: what waits for a review, what the reader has written, and what was said of them. */
export default function ReviewsScreen() {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const list = useQuery({ ...api.reviews.mine.queryOptions(), staleTime: 10_000 })
  return (
    <AccountShell at="reviews" lead={t('own.lead')}>
      <div className="max-w-202">
        <ArrowLink>
          <LocalLink to="/profile/score">{t('own.score')}</LocalLink>
        </ArrowLink>
        <div className="mt-6">
          {list.data ? (
            <Lists reviews={list.data} />
          ) : list.isError ? (
            <ErrorState
              title={t('own.errorTitle')}
              text={sentence(list.error)}
              action={t('own.retry')}
              isPending={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <div role="status" aria-label={t('own.loading')} className="flex flex-col gap-3">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-24" />
              ))}
            </div>
          )}
        </div>
      </div>
    </AccountShell>
  )
}

function Lists({ reviews: { due, written, received } }: { reviews: OwnReviews }) {
  const { t } = useTranslation('own-reviews')
  const keep = useWithChoice()
  const locale = useLocale()
  const { person } = useViewer()
  if (due.length + written.length + received.length === 0)
    return (
      <EmptyState spot="no-messages" title={t('own.emptyTitle')} text={t('own.emptyText')}>
        {personCan(person, 'payouts.read-own') ? null : (
          <Button asChild variant="outline">
            <LocalLink to={keep('/browse')}>{t('own.emptyAction')}</LocalLink>
          </Button>
        )}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-10">
      <Group id="due" title={t('own.due')}>
        {due.map(({ piece, as, other, until }) => (
          <Row key={piece.rental} piece={piece} as={as} other={other} action={t('own.write')}>
            <p className="mt-1 type-small text-warning">{t('own.dueUntil', { day: formatDay(dayAt(new Date(until)), locale, 'long') })}</p>
          </Row>
        ))}
      </Group>
      <Group id="received" title={t('own.received')}>
        {received.map((row) => (
          <ReviewText key={row.review.id} row={row} action={t(row.review.reply ? 'own.see' : 'own.read')} />
        ))}
      </Group>
      <Group id="written" title={t('own.written')}>
        {written.map((row) => (
          <ReviewText key={row.review.id} row={row} action={t('own.see')} isOwn />
        ))}
      </Group>
    </div>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      <ul className="mt-3 border-t border-line">{children}</ul>
    </section>
  )
}

function ReviewText({ row: { piece, as, other, review }, action, isOwn = false }: { row: OwnReviewRow; action: string; isOwn?: boolean }) {
  const { t } = useTranslation(['own-reviews', 'reviews'])
  const { stars, ownerStars, words, publishedAt, hidden } = review
  const shown = isOwn ? stars : (ownerStars ?? stars)
  return (
    <Row piece={piece} as={as} other={other} action={action}>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={shown} label={t('reviews:average', { average: shown })} className="[&_svg]:size-4" />
        {hidden ? <Badge tone="warning">{t('own.hidden')}</Badge> : publishedAt ? null : <Badge tone="primary">{t('own.notYet')}</Badge>}
      </div>
      {words ? (
        <WrittenText as="p" className="mt-1 line-clamp-2 text-secondary leading-6 text-quiet [overflow-wrap:anywhere]">
          {words}
        </WrittenText>
      ) : null}
    </Row>
  )
}

interface RowProps {
  piece: ReviewedPiece
  as: Side
  other: string | null
  action: string
  children: ReactNode
}

function Row({ piece, as, other, action, children }: RowProps) {
  const { t } = useTranslation(['own-reviews', 'reviews'])
  const locale = useLocale()
  const name = other ?? t(as === 'customer' ? 'reviews:owner' : 'reviews:customer')
  return (
    <li className="relative flex gap-4 border-b border-line py-5 hover:bg-sunk">
      <Thumb picture={piece.picture} className="w-16" />
      <div className="min-w-0 flex-1">
        <h3 className="type-title">{piece.name}</h3>
        <p className="type-small text-quiet">
          {t(as === 'customer' ? 'own.asCustomer' : 'own.asOwner', { name })}
          {t('own.comma')}
          <span className="whitespace-nowrap">{formatShortRange(piece, locale)}</span>
        </p>
        {children}
        <LocalLink
          to={`/profile/reviews/${piece.rental}`}
          className="mt-1 inline-flex min-h-11 items-center after:absolute after:inset-0 after:content-['']"
        >
          <span className={linkClass}>{action}</span>
          <span className="sr-only"> {piece.name}</span>
        </LocalLink>
      </div>
    </li>
  )
}
