import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { topics } from '#domain/messages/inquiries/inquiry.policy.ts'
import { formatMoney } from '#values/money.ts'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { useCancelShares } from '#web/features/orders/use-cancel-shares.ts'
import { useLateBounds } from '#web/features/orders/use-late-bounds.ts'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { type ApiProblem, pageRequest, prefetch } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContactForm, type Posted } from './contact-form.tsx'
import { phoneLinks, useContactWords } from './contact-words.ts'
import { PhoneWays } from './phone-ways.tsx'

const TourSheet = lazy(() => import('#web/storefront/quality/tour-sheet.tsx'))
const questions = [
  ['ahead', 'size', 'deposit'],
  ['cash', 'late', 'cancel'],
] as const

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [shownFigures(api)])
}

/** A message from a browser whose scripts do not run; otherwise it goes out over the API. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Posted> {
  const { topic, message = '', ...rest } = valuesOf(await request.formData())
  const about = topics.find((one) => one === topic) ?? 'other'
  try {
    await context.get(pageRequest).api.inquiries.send.call({ ...rest, kind: 'message', topic: about, message })
    return { isSent: true, failure: null }
  } catch (error) {
    const { status = 500, message: failure } = error as Partial<ApiProblem>
    if (status >= 500) throw error
    return { isSent: false, failure: failure ?? null }
  }
}

/** The fields that were filled in, trimmed: the contract wants empty ones left out. */
function valuesOf(form: FormData): Record<string, string> {
  const fields = [...form].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

/** The placeholders of the page's answers. */
function useFigures() {
  const locale = useLocale()
  const { cash, lateFee, cancellation } = useShownFigures()
  const { rate: lateRate, least: lateLeast, most: lateMost } = useLateBounds(lateFee)
  const [cashFirst, cashLater] = [cash.first, cash.later].map((most) => formatMoney(most, locale))
  return { ...useCancelShares(cancellation), lateRate, lateLeast, lateMost, cashFirst, cashLater }
}

/** `/contact` */
export default function ContactScreen() {
  const { t } = useTranslation('contact')
  const figures = useFigures()
  const { contact, contactForm } = useContactWords()
  const hasWhatsApp = contact.showContactInfo && phoneLinks(contact).whatsapp !== null
  const [isTourAsked, setTourAsked] = useState(false)
  return (
    <div className="wrap pt-5 lg:pt-7">
      <PageHead title={contact.title} description={contact.subtitle} />
      <Breadcrumb steps={[{ label: t('name'), to: '/contact' }]} />
      <div className="mt-3 grid gap-10 lg:grid-cols-[728px_1fr] lg:gap-20">
        <div>
          <h1 className="type-h1">{contact.title}</h1>
          <p className="mt-2 mb-7 max-w-145 type-body text-quiet lg:mb-8">{contact.subtitle}</p>
          {contact.showContactInfo ? <PhoneWays contact={contact} /> : null}
          <ContactForm words={contactForm} withTopics variant={hasWhatsApp ? 'outline' : 'primary'} />
        </div>
        {contact.showContactInfo ? (
          <div className="lg:pt-2">
            <ContactCard contact={contact} onTour={() => setTourAsked(true)} />
          </div>
        ) : null}
      </div>
      <section aria-labelledby="asked" className="mt-18 lg:mt-24">
        <SectionTitle
          id="asked"
          title={t('asked')}
          end={
            <ArrowLink>
              <LocalLink to="/faq">{t('allQuestions')}</LocalLink>
            </ArrowLink>
          }
        />
        <div className="mt-4 grid lg:grid-cols-2 lg:gap-x-18">
          {questions.map((column, index) => (
            <div key={column[0]}>
              {column.map((question, row) => (
                <Disclosure key={question} title={t(`questions.${question}.ask`)} isOpen={index + row === 0}>
                  {t(`questions.${question}.answer`, figures)}
                </Disclosure>
              ))}
            </div>
          ))}
        </div>
      </section>
      {isTourAsked ? (
        <Suspense>
          <TourSheet onClose={() => setTourAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
