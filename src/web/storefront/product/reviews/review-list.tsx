import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { Review } from '#domain/renting/reviews/review.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'

const ReportSheet = lazy(() => import('./report-sheet.tsx'))
const PhotoSheet = lazy(() => import('./photo-sheet.tsx'))

/** The reviews of a piece, the newest first, more of them on demand. */
export default function ReviewList({ item }: { item: Item }) {
  const { t } = useTranslation('reviews')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const first = queryClient.getQueryData(api.reviews.list.queryKey({ input: { item: item.id } }))
  const [reported, setReported] = useState<Review | null>(null)
  const list = useInfiniteQuery({
    queryKey: [...api.reviews.key(), 'pages', item.id],
    queryFn: ({ pageParam, signal }) =>
      api.reviews.list.call({ item: item.id, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...(first && { initialData: { pages: [first], pageParams: [null] } }),
  })
  if (!list.data)
    return list.isError ? (
      <ErrorState title={t('failed')} text="" action={t('retry')} isPending={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    )
  return (
    <div>
      <ul className="border-t border-line">
        {list.data.pages
          .flatMap(({ reviews }) => reviews)
          .map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              owner={item.owner.firstName ?? t('product:ownerAlone')}
              onReport={() => setReported(review)}
            />
          ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="outline" className="mt-6" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {reported ? (
        <Suspense>
          <ReportSheet review={reported} onClose={() => setReported(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function ReviewRow({ review, owner, onReport }: { review: Review; owner: string; onReport: () => void }) {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const sizeName = useSizeName()
  const { stars, fit, sizeWorn, height, words, photos, at, reply, isOwn } = review
  const author = review.author ?? t('customer')
  const facts = [t(`fit.${fit}`), t('wore', { size: sizeName(sizeWorn) }), height === null ? null : t('tall', { height })]
  return (
    <li className="border-b border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stars rating={stars} label={t('average', { average: stars })} className="[&_svg]:size-4.5" />
        <time dateTime={at} className="type-small text-quiet">
          {formatDay(dayAt(new Date(at)), locale, 'month')}
        </time>
      </div>
      <p className="mt-2 type-label">{author}</p>
      <p className="type-small text-quiet">{facts.filter(Boolean).join(' · ')}</p>
      {words ? (
        <p
          dir="auto"
          className="mt-3 max-w-text-wide text-secondary leading-6 whitespace-pre-line [overflow-wrap:anywhere] rtl:leading-6.75"
        >
          {words}
        </p>
      ) : null}
      {photos.length > 0 ? <Photos photos={photos} author={author} /> : null}
      {reply ? (
        <div className="mt-4 border-s-2 border-gold ps-4">
          <p className="type-small text-quiet">{t('replyBy', { name: owner })}</p>
          <p
            dir="auto"
            className="mt-0.5 max-w-[64ch] text-secondary leading-6 whitespace-pre-line [overflow-wrap:anywhere] rtl:leading-6.75"
          >
            {reply.words}
          </p>
        </div>
      ) : null}
      {isOwn ? null : (
        <button
          type="button"
          aria-label={t('reportOf', { author })}
          onClick={onReport}
          className="-mb-3 mt-1 inline-flex min-h-11 cursor-pointer items-center type-small text-quiet underline decoration-line underline-offset-4 hover:text-ink"
        >
          {t('report')}
        </button>
      )}
    </li>
  )
}

function Photos({ photos, author }: { photos: readonly string[]; author: string }) {
  const { t } = useTranslation('reviews')
  const [open, setOpen] = useState<number | null>(null)
  const nameOf = (at: number) => t('photo', { number: at + 1, author })
  return (
    <>
      <ul className="mt-4 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              className="block size-20 cursor-zoom-in overflow-hidden rounded-thumb bg-backdrop lg:size-24"
            >
              <img
                src={`/review-photos/${photo}-small.webp`}
                alt={nameOf(index)}
                width={360}
                height={360}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense>
          <PhotoSheet src={`/review-photos/${photos[open]}-large.webp`} title={nameOf(open)} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
