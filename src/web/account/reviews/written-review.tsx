import { useTranslation } from 'react-i18next'
import type { WrittenReview } from '#domain/renting/reviews/review.contract.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Stars } from '#web/ui/stars.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const parts = [
  { name: 'ownerStars', label: 'page.ownerStars' },
  { name: 'deliveryStars', label: 'page.deliveryStars' },
] as const

/** A review as its two sides read it, with its reply and why it is hidden. */
export function Written({ review, replyName }: { review: WrittenReview; replyName: string }) {
  const { t } = useTranslation(['own-reviews', 'reviews', 'review-faults'])
  const sizeName = useSizeName()
  const { stars, fit, sizeWorn, height, words, reply, hidden } = review
  const isOfItem = fit !== null
  const facts = [
    fit && t(`reviews:fit.${fit}`),
    sizeWorn && t('reviews:wore', { size: sizeName(sizeWorn) }),
    height && t('reviews:tall', { height }),
  ].filter(Boolean)
  return (
    <div>
      <dl className="flex flex-col gap-1">
        <StarRow label={t(isOfItem ? 'page.itemStars' : 'page.customerStars')} stars={stars} />
        {parts.map(({ name, label }) => {
          const given = review[name]
          return given === null ? null : <StarRow key={name} label={t(label)} stars={given} />
        })}
      </dl>
      {facts.length > 0 ? <p className="mt-2 type-small text-quiet">{facts.join(' · ')}</p> : null}
      {words ? (
        <WrittenText as="p" className="mt-3 text-secondary leading-6 whitespace-pre-line [overflow-wrap:anywhere] rtl:leading-6.75">
          {words}
        </WrittenText>
      ) : null}
      {reply ? (
        <div className="mt-4 border-s-2 border-gold ps-4">
          <p className="type-small text-quiet">{t('reviews:replyBy', { name: replyName })}</p>
          <WrittenText as="p" className="mt-0.5 text-secondary leading-6 whitespace-pre-line [overflow-wrap:anywhere] rtl:leading-6.75">
            {reply.words}
          </WrittenText>
        </div>
      ) : null}
      {hidden ? (
        <p role="status" className="mt-4 rounded-card bg-warning-tint px-4 py-3 text-secondary leading-6 text-warning">
          {t('page.hidden', { reason: t(`review-faults:fault.${hidden}`) })}{' '}
          <LocalLink to="/contact" className={linkClass}>
            {t('page.hiddenHelp')}
          </LocalLink>
        </p>
      ) : null}
    </div>
  )
}

function StarRow({ label, stars }: { label: string; stars: number }) {
  const { t } = useTranslation('reviews')
  return (
    <div className="flex items-center justify-between gap-4 text-secondary">
      <dt>{label}</dt>
      <dd>
        <Stars rating={stars} label={t('average', { average: stars })} className="[&_svg]:size-4.5" />
      </dd>
    </div>
  )
}
