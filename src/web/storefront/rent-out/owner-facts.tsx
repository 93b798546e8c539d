import { useTranslation } from 'react-i18next'
import { minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import { photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import { answerTimes } from '#domain/renting/rentals/rental-moments.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'
import { useLocale } from '#web/runtime/links.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'

/** Four facts between hairlines. */
export function OwnerFacts() {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const { commission, payouts } = useShownFigures()
  const photos = formatNumber(photosEach, locale)
  const facts = [
    { name: 'share', value: formatPercent(1 - commission.usual / 10_000, locale) },
    { name: 'answer', value: t('facts.hours', { count: answerTimes.usual }) },
    { name: 'photos', value: `${photos} + ${photos}` },
    { name: 'payouts', value: t('facts.twice') },
  ] as const
  return (
    <div className="wrap">
      <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-4 lg:border-t-0">
        {facts.map(({ name, value }, index) => (
          <div
            key={name}
            className={
              index === 0
                ? 'flex flex-col-reverse justify-end border-b border-line py-5 lg:py-7'
                : 'flex flex-col-reverse justify-end border-b border-line py-5 ps-4 max-lg:odd:ps-0 even:border-s lg:border-s lg:py-7 lg:ps-7'
            }
          >
            <dt className="mt-1 text-secondary text-quiet">{t(`facts.${name}`, { least: formatMoney(payouts.least, locale) })}</dt>
            <dd className="text-number-sm leading-10 font-light">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A listing's way in three steps. */
export function ThreeSteps() {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  return (
    <section aria-labelledby="steps" className="wrap mt-18 lg:mt-24">
      <SectionTitle id="steps" title={t('steps.title')} />
      <ol className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-3">
        {(['photograph', 'price', 'earn'] as const).map((step, index) => (
          <li key={step} className="flex gap-6 lg:flex-col lg:gap-2 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-7">
            <span aria-hidden="true" className="w-5 shrink-0 text-number-sm leading-10 font-light text-primary-text">
              {formatNumber(index + 1, locale)}
            </span>
            <div>
              <h3 className="type-h3">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 type-body text-quiet">{t(`steps.${step}.text`, { count: minPhotos })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
