import { useTranslation } from 'react-i18next'
import { type Side, sides } from '#domain/renting/reviews/review.policy.ts'
import {
  claimPoints,
  customerInputs,
  customerPoints,
  mostLateDays,
  newUntil,
  ownerInputs,
  ownerPoints,
  prior,
  scoreDays,
} from '#domain/renting/scores/score.policy.ts'
import { formatNumber } from '#values/format.ts'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const inputs: Readonly<Record<Side, readonly string[]>> = { customer: customerInputs, owner: ownerInputs }
const points: Readonly<Record<Side, Readonly<Record<string, number>>>> = { customer: customerPoints, owner: ownerPoints }

/** `/how-scores-work`: the formula of the reliability score, with the figures that the shop reckons by. */
export default function HowScoresWorkScreen() {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  const start = { times: number(prior.times), share: number(prior.share * 100), stars: number(prior.stars) }
  return (
    <>
      <PageTop
        trail={<Breadcrumb steps={[{ label: t('title'), to: '/how-scores-work' }]} />}
        title={t('heading')}
        lead={t('lead', { days: number(scoreDays) })}
      />
      <div className="wrap mt-8 grid gap-6 lg:mt-12 lg:grid-cols-2">
        {sides.map((side) => (
          <Parts key={side} side={side} />
        ))}
      </div>
      <section aria-labelledby="rules" className="wrap mt-18 lg:mt-24">
        <SectionTitle id="rules" title={t('rules.title')} />
        <div className="mt-4 flex max-w-text-wide flex-col gap-4 type-body">
          <p>{t('rules.prior', start)}</p>
          <p>{t('rules.new', { count: newUntil })}</p>
          <p>{t('rules.time', { days: number(scoreDays) })}</p>
          <p>{t('rules.who')}</p>
          <h3 className="type-h3 mt-2">{t('rules.formula')}</h3>
          <p className="rounded-card bg-sunk px-4 py-3">{t('rules.formulaShare', { ...start, priorShare: number(prior.share) })}</p>
        </div>
      </section>
    </>
  )
}

function Parts({ side }: { side: Side }) {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  const words = {
    days: formatNumber(mostLateDays, locale),
    each: formatNumber(claimPoints.each, locale),
    most: formatNumber(claimPoints.most, locale),
  }
  return (
    <section aria-labelledby={side} className="rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id={side} className="type-h3">
        {t(side)}
      </h2>
      <dl className="mt-3">
        {inputs[side].map((input) => {
          const most = points[side][input]
          return (
            <div key={input} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-4">
              <dt className="type-title">{t(`input.${side}.${input}`)}</dt>
              <dd className="text-end text-secondary font-semibold whitespace-nowrap">
                {most === undefined ? t('off', { count: claimPoints.each }) : t('upTo', { most })}
              </dd>
              <dd className="col-span-2 mt-1 text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`what.${side}.${input}`, words)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
