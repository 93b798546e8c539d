import { useTranslation } from 'react-i18next'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'

/** One mail a week. */
export function NewsletterSection() {
  const { t } = useTranslation('newsletter')
  return (
    <section aria-labelledby="newsletter" className="wrap mt-18 lg:mt-24">
      <div className="grid gap-5 border-y border-line py-10 md:grid-cols-2 md:items-center lg:grid-cols-[1fr_480px] lg:gap-12">
        <div>
          <h2 id="newsletter" className="type-h2">
            {t('title')}
          </h2>
          <p className="mt-1 type-body text-quiet">{t('text')}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
