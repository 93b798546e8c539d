import { useTranslation } from 'react-i18next'
import { Loading } from '#web/brand/loading.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { ClosingBand } from '#web/layout/page/closing-band.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { ProcessCards } from './process-cards.tsx'
import { QualityTabs } from './quality-tabs.tsx'
import { TrustReasons } from './trust-reasons.tsx'

const questions = ['cleaned', 'stains', 'allergies', 'issue'] as const

/** `/quality-assurance` */
export default function QualityScreen() {
  const { t } = useTranslation('quality')
  return (
    <div className="wrap pt-5 lg:pt-7">
      <PageHead title={t('name')} description={t('intro')} />
      <Breadcrumb steps={[{ label: t('name'), to: '/quality-assurance' }]} />
      <div className="mt-3 grid gap-2 lg:grid-cols-[600px_1fr] lg:items-end lg:gap-15">
        <h1 className="max-w-[17ch] type-h1">{t('title')}</h1>
        <p className="type-body text-quiet lg:pb-1.5">{t('intro')}</p>
      </div>
      <div className="relative">
        <Loading className="gone-after-loading absolute inset-x-0 top-24" />
        <div className="shown-after-loading">
          <ProcessCards />
          <QualityTabs />
          <Asked />
          <TrustReasons />
          <CallToAction />
        </div>
      </div>
    </div>
  )
}

function Asked() {
  const { t } = useTranslation('quality')
  return (
    <section aria-labelledby="asked" className="mt-18 grid gap-4 lg:mt-24 lg:grid-cols-[400px_1fr] lg:gap-16">
      <div>
        <h2 id="asked" className="type-h2">
          {t('asked.title')}
        </h2>
        <p className="mt-2 type-body text-quiet">{t('asked.lead')}</p>
      </div>
      <div>
        {questions.map((question, index) => (
          <Disclosure key={question} title={t(`asked.${question}.ask`)} isOpen={index === 0}>
            {t(`asked.${question}.answer`)}
          </Disclosure>
        ))}
      </div>
      <JsonLd
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: questions.map((question) => ({
              '@type': 'Question',
              name: t(`asked.${question}.ask`),
              acceptedAnswer: { '@type': 'Answer', text: t(`asked.${question}.answer`) },
            })),
          },
        ]}
      />
    </section>
  )
}

function CallToAction() {
  const { t } = useTranslation('quality')
  return (
    <div className="mt-18 lg:mt-24">
      <ClosingBand
        title={t('ready.title')}
        text={t('ready.text')}
        links={[
          { to: '/browse', label: t('ready.browse') },
          { to: '/contact', label: t('ready.ask') },
        ]}
      />
    </div>
  )
}
