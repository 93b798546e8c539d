import { useTranslation } from 'react-i18next'
import { Loading } from '#web/brand/loading.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { ClosingBand } from '#web/layout/page/closing-band.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { Questions } from '#web/layout/page/questions.tsx'
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
    <Questions
      id="asked"
      title={t('asked.title')}
      lead={t('asked.lead')}
      questions={questions.map((question) => ({ ask: t(`asked.${question}.ask`), answer: t(`asked.${question}.answer`) }))}
    />
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
