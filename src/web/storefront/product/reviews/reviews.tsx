import { Star } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Item, ItemRating } from '#domain/catalogue/items/item.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useSeen } from '#web/features/trust/use-seen.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { fitOf } from './fit-of.ts'

const ReviewList = lazy(() => import('./review-list.tsx'))

/** Reviews by renters of the piece: the summary, and the newest once they are near the viewport. */
export function Reviews({ item }: { item: Item }) {
  const { t } = useTranslation('reviews')
  const { ref, isSeen } = useSeen<HTMLElement>()
  return (
    <section ref={ref} id="reviews" aria-labelledby="reviews-title" className="scroll-mt-24">
      <SectionTitle id="reviews-title" title={t('title')} />
      {item.rating ? (
        <div className="mt-6 grid items-start gap-10 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-18">
          <Summary rating={item.rating} />
          {isSeen ? (
            <Suspense fallback={<Waiting />}>
              <ReviewList item={item} />
            </Suspense>
          ) : (
            <Waiting />
          )}
        </div>
      ) : (
        <p className="mt-3 max-w-[56ch] type-body text-quiet">{t('none')}</p>
      )}
    </section>
  )
}

/** The rating beside the name of the piece, which leads to the reviews. */
export function RatingLine({ item: { rating } }: { item: Item }) {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  if (!rating) return null
  const { average, count } = rating
  return (
    <a href="#reviews" className="mt-1 inline-flex min-h-6 items-center gap-1.5 text-secondary hover:text-primary-text">
      <Icon of={Star} className="size-4 fill-current text-star" />
      <span className="sr-only">{t('average', { average })}</span>
      <b aria-hidden="true" className="font-semibold">
        {formatNumber(average, locale)}
      </b>
      <span className="text-quiet underline decoration-line underline-offset-4">{t('count', { count })}</span>
    </a>
  )
}

function Summary({ rating }: { rating: ItemRating }) {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const { average, count, stars, fit } = rating
  return (
    <div>
      <div className="flex items-center gap-4">
        <p aria-hidden="true" className="text-number-lg leading-none font-light">
          {formatNumber(average, locale)}
        </p>
        <div>
          <Stars rating={average} label={t('average', { average })} />
          <p className="mt-1 type-small text-quiet">{t('count', { count })}</p>
        </div>
      </div>
      <ul className="mt-5 flex flex-col gap-1.5">
        {stars
          .map((many, index) => ({ many, of: index + 1 }))
          .toReversed()
          .map(({ many, of }) => (
            <li key={of} className="grid grid-cols-[80px_1fr_28px] items-center gap-3 type-small text-quiet">
              <span className="sr-only">{t('share', { stars: t('stars', { count: of }), reviews: t('count', { count: many }) })}</span>
              <span aria-hidden="true" className="whitespace-nowrap">
                {t('stars', { count: of })}
              </span>
              <Bar share={many / count} />
              <span aria-hidden="true" className="text-end">
                {formatNumber(many, locale)}
              </span>
            </li>
          ))}
      </ul>
      <FitSummary fit={fit} count={count} />
    </div>
  )
}

/** A part of a whole. The width is an attribute of a drawing: the content policy takes no style of served pages. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full rounded-full bg-sunk rtl:-scale-x-100">
      <rect width={Math.round(share * 100)} height="4" className="fill-star" />
    </svg>
  )
}

function FitSummary({ fit, count }: { fit: ItemRating['fit']; count: number }) {
  const { t } = useTranslation('reviews')
  const { verdict, part } = fitOf(fit)
  return (
    <p className="mt-6 rounded-card bg-primary-tint px-4 py-3 text-secondary leading-6">
      <span className="block type-label">{t(`fitSummary.${verdict}`)}</span>
      {verdict === 'mixed' ? null : <span className="block type-small text-quiet">{t('fitShare', { part, all: count })}</span>}
    </p>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  )
}
