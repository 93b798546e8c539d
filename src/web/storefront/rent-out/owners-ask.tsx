import { useTranslation } from 'react-i18next'
import { trustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import { commissionRates } from '#domain/money/ledger/commission.policy.ts'
import { answerTimes } from '#domain/renting/rentals/rental-moments.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'

const questions = ['cost', 'address', 'stain', 'accept', 'needBack', 'where'] as const

/** Questions of owners, also for search engines. */
export function OwnersAsk() {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const values = {
    usual: formatPercent(commissionRates.usual / 10_000, locale),
    trusted: formatPercent(commissionRates.trusted / 10_000, locale),
    completed: formatNumber(trustedOwner.completed, locale),
    onTime: formatPercent(trustedOwner.onTimePercent / 100, locale),
    claimDays: formatNumber(trustedOwner.claimDays, locale),
    hours: formatNumber(answerTimes.usual, locale),
    soon: formatNumber(answerTimes.soon, locale),
    soonBefore: formatNumber(answerTimes.soonBefore, locale),
  }
  return (
    <section aria-labelledby="owners-ask" className="wrap mt-18 grid gap-4 lg:mt-24 lg:grid-cols-[400px_1fr] lg:gap-16">
      <div>
        <h2 id="owners-ask" className="type-h2">
          {t('ask.title')}
        </h2>
        <p className="mt-2 text-secondary text-quiet">
          <span>{t('ask.else')} </span>
          <LocalLink to="/contact" className="border-b border-gold pb-0.5 font-semibold text-ink">
            {t('ask.write')}
          </LocalLink>
        </p>
      </div>
      <div>
        {questions.map((question, index) => (
          <Disclosure key={question} title={t(`ask.${question}.ask`)} isOpen={index === 0}>
            {t(`ask.${question}.answer`, values)}
          </Disclosure>
        ))}
      </div>
      <JsonLd
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: questions.map((question) => ({
              '@type': 'Question',
              name: t(`ask.${question}.ask`),
              acceptedAnswer: { '@type': 'Answer', text: t(`ask.${question}.answer`, values) },
            })),
          },
        ]}
      />
    </section>
  )
}
