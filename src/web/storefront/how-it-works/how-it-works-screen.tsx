import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { formatNumber, formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { Spot } from '#web/brand/spot.tsx'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { ClosingBand } from '#web/layout/page/closing-band.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { DeliveryTimes } from './delivery-times.tsx'
import { DepositExample } from './deposit-example.tsx'

const steps = ['how-choose-days', 'how-delivered', 'how-wear', 'how-returned'] as const
const ownerSteps = ['list', 'answer', 'pack', 'earn'] as const

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [shownFigures(api)])
}

/** Renting in four steps, when things come and go, what the deposit is, and renting out. */
export default function HowItWorksScreen() {
  const { t } = useTranslation('how-it-works')
  const locale = useLocale()
  const { commission, payouts } = useShownFigures()
  const earned = { share: formatPercent(1 - commission.usual / 10_000, locale), least: formatMoney(payouts.least, locale) }
  return (
    <>
      <PageTop trail={<Breadcrumb steps={[{ label: t('title'), to: '/how-it-works' }]} />} title={t('heading')} lead={t('lead')} />
      <ol className="wrap mt-8 grid gap-3 sm:grid-cols-2 lg:mt-12 lg:grid-cols-4 lg:gap-6">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 rounded-card border border-line bg-card p-5 sm:flex-col sm:gap-0 lg:p-6">
            <Spot
              name={step}
              className={step === 'how-returned' ? 'size-24 shrink-0 lg:size-40 rtl:-scale-x-100' : 'size-24 shrink-0 lg:size-40'}
            />
            <div>
              <p aria-hidden="true" className="text-page-title leading-9 font-light text-primary-text sm:mt-4">
                {formatNumber(index + 1, locale)}
              </p>
              <h2 className="type-h3">{t(`steps.${step}.title`)}</h2>
              <p className="mt-1 text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <DeliveryTimes />
      <DepositExample />
      <section aria-labelledby="owners" className="wrap mt-18 lg:mt-24">
        <SectionTitle id="owners" title={t('owners.title')} />
        <p className="mt-2 max-w-text-wide type-body text-quiet">{t('owners.lead')}</p>
        <ol className="mt-6 grid gap-x-12 sm:grid-cols-2 lg:mt-8">
          {ownerSteps.map((step, index) => (
            <li key={step} className="flex gap-4 border-b border-line py-5">
              <span aria-hidden="true" className="w-6 shrink-0 text-heading leading-8 font-light text-primary-text">
                {formatNumber(index + 1, locale)}
              </span>
              <div>
                <h3 className="type-title">{t(`owners.${step}.title`)}</h3>
                <p className="mt-0.5 text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`owners.${step}.text`, earned)}</p>
              </div>
            </li>
          ))}
        </ol>
        <Button asChild variant="outline" className="mt-7">
          <LocalLink to="/rent-clothes">{t('owners.action')}</LocalLink>
        </Button>
      </section>
      <div className="wrap mt-18 lg:mt-24">
        <ClosingBand
          title={t('end.title')}
          text={t('end.text')}
          links={[
            { to: '/browse', label: t('end.browse') },
            { to: '/faq', label: t('end.faq') },
          ]}
        />
      </div>
    </>
  )
}
